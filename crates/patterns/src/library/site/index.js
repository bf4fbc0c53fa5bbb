"use strict";
// Filters the cards. What is chosen stands in the address, so that a choice can be kept and shared.
(() => {
  const form = document.querySelector(".filters");
  const cards = [...document.querySelectorAll(".card")].map((node) => ({
    node,
    name: `${node.querySelector("strong").textContent} ${node.dataset.names}`.toLowerCase(),
  }));
  const count = form.querySelector(".count");
  const fields = [...form.elements].filter((field) => field.name);
  form.hidden = false;
  count.setAttribute("aria-live", "polite");

  for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
    fields.filter((field) => field.name === name).forEach((field) => { field.value = value; });

  function apply() {
    const wanted = fields.filter((field) => field.value !== "");
    let shown = 0;
    for (const { node, name } of cards) {
      node.hidden = !wanted.every((field) => field.name === "name"
        ? name.includes(field.value.trim().toLowerCase())
        : node.dataset[field.name] === field.value);
      shown += !node.hidden;
    }
    count.textContent = `${shown} ${shown === 1 ? "pattern" : "patterns"}`;
    const address = new URLSearchParams(wanted.map((field) => [field.name, field.value])).toString();
    try { history.replaceState(null, "", address ? `#${address}` : location.pathname); } catch { /* a page from disk may not */ }
  }
  form.addEventListener("input", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  apply();
})();
