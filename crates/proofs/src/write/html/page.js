"use strict";
// Replays a proof on its board. The text's steps are its links without an address; frames.rs says what a frame is.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const board = data.order ? sudoku(data.order, data.more) : other(data);
  const live0 = new Uint8Array(board.names.length).fill(1);
  for (let i = 0; i < data.absent.length; i += 2)
    live0.fill(0, data.absent[i], data.absent[i] + data.absent[i + 1]);

  // ---- boards: candidates by name, CSP-variables, links ------------------------------------------------------------

  function sudoku(order, more = { names: [], variables: [], links: [] }) {
    const side = order * order, symbols = "123456789ABCDEFG";
    const candidate = (r, c, n) => (r * side + c) * side + n;
    const names = [], variables = [], of = [];
    for (let r = 0; r < side; r++)
      for (let c = 0; c < side; c++)
        for (let n = 0; n < side; n++) names.push(`r${r + 1}c${c + 1}=${n + 1}`);
    const run = (a, b, member) => {
      for (let i = 0; i < side; i++)
        for (let j = 0; j < side; j++)
          variables.push({
            name: `${a}${i + 1}${b}${j + 1}`,
            members: Array.from({ length: side }, (_, k) => member(i, j, k)),
          });
    };
    run("r", "c", candidate);
    run("r", "n", (r, n, c) => candidate(r, c, n));
    run("c", "n", (c, n, r) => candidate(r, c, n));
    run("b", "n", (b, n, s) => candidate(
      Math.floor(b / order) * order + Math.floor(s / order), (b % order) * order + (s % order), n));
    names.push(...more.names);
    variables.push(...more.variables.map(([name, members]) => ({ name, members })));
    variables.forEach((v) => v.members.forEach((c) => (of[c] ??= []).push(v)));
    const extra = [];
    more.links.forEach(([c, d]) => { (extra[c] ??= []).push(d); (extra[d] ??= []).push(c); });
    const linked = (c) => [...(of[c] ?? []).flatMap((v) => v.members).filter((d) => d !== c), ...(extra[c] ?? [])];
    const negated = (name) => name.includes("≠") ? name.replace("≠", "=") : name.replace("=", "≠").replace(" holds", " fails");
    return { order, side, symbols, names, variables, linked, negated };
  }

  function other(data) {
    const variables = data.variables.map(([name, members]) => ({ name, members }));
    return { names: data.names, variables, linked: (c) => data.links[c], negated: (name) => name };
  }

  // ---- frames: what is assumed, decided and eliminated at each step ------------------------------------------------

  const links = [...document.querySelectorAll(".story a:not([href])")];
  const frames = data.stories.flatMap((story, number) => {
    const relations = (data.relations?.[number] ?? []).map(([name, members]) => ({ name, members, isRelation: true }));
    const variables = [...board.variables, ...relations];
    const isPath = story[0][1] === 1;
    const chosen = [];
    let stack = [], chain = [], base = [], known = [[]], last = {};
    return story.map(([kind, ...rest]) => {
      const frame = { kind, stack, isPath, chosen: [...chosen], given: [], fell: [], looked: [] };
      const look = (list) => { frame.looked = list.map((v) => variables[v]); };
      const event = [3, 4, 7, 8, 10, 11, 12, 13].includes(kind);
      if (kind === 1) { frame.decide = rest[0]; chosen.push(rest[0]); }
      if (kind === 2) { frame.decide = rest[0]; stack = [...stack, rest[0]]; known = [...known, []]; }
      if (kind === 3) { [frame.variable, frame.decide] = rest; frame.fell = rest.slice(2); }
      if (kind === 4) { frame.variable = rest[0]; frame.fell = rest.slice(1); }
      if (kind === 5) {
        frame.refuted = stack[stack.length - 1];
        stack = frame.stack = stack.slice(0, -1);
        known = known.slice(0, -1);
      }
      if (kind === 6) frame.refuted = rest[0];
      if (kind === 7) [frame.variable, frame.refuted] = rest;
      if (kind === 8) frame.fell = rest;
      if (kind === 10) frame.given = rest;
      if (kind === 11 || kind === 13) look(rest);
      if (kind === 12) { look(rest.slice(1, 1 + rest[0])); frame.fell = rest.slice(1 + rest[0]); }
      if (frame.variable !== undefined) look([frame.variable]);
      // What a path finds outside trials is there from then on.
      const stays = isPath && !stack.length;
      // The end shows what led to it, and where it broke.
      if (kind === 9 && last.kind === 4) Object.assign(frame, { variable: last.variable, looked: last.looked, fell: last.fell });
      frame.broken = frame.variable !== undefined && [4, 9].includes(kind);
      if (!event && kind !== 9) chain = stays ? base : [];
      frame.chain = chain;
      frame.known = known.flat();
      if (frame.refuted !== undefined) {
        frame.fell = [frame.refuted];
        if (!stays) known = [...known.slice(0, -1), [...known[known.length - 1], frame.refuted]];
      }
      if (kind === 9) frame.fell = [...frame.fell, ...data.targets];
      if (kind === 3 || kind === 8 || stays && [5, 6, 7, 10, 12].includes(kind)) chain = [...chain, frame];
      else if (kind === 7) chain = [];
      if (stays) base = chain;
      last = frame;
      return frame;
    });
  });

  // The state before a frame, then what the frame does to it.
  function stateAt(frame) {
    const live = live0.slice(), on = new Map();
    const kill = (c) => { live[c] = 0; };
    const decide = (c, by) => { board.linked(c).forEach(kill); on.set(c, by); };
    frame.chosen.forEach((c) => decide(c, "w"));
    frame.stack.forEach((c, i) => decide(c, i + 1));
    frame.chain.forEach((event) => {
      event.fell.forEach(kill);
      event.given.forEach((c) => decide(c, "g"));
      if (event.decide !== undefined) decide(event.decide, "s");
    });
    const before = live.slice();
    frame.fell.forEach(kill);
    frame.given.forEach((c) => decide(c, "g"));
    if (frame.decide !== undefined)
      decide(frame.decide, frame.kind === 1 ? "w" : frame.kind === 2 ? frame.stack.length + 1 : "s");
    return { live, before, on };
  }

  // ---- the board on the page ---------------------------------------------------------------------------------------

  const svg = (name, attributes, parent) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    parent?.append(node);
    return node;
  };
  const html = (name, attributes, ...children) => {
    const node = document.createElement(name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    node.append(...children);
    return node;
  };

  // Candidates that are shown: those of the pattern's cells, and of every CSP-variable that the proof looks at; of a path all.
  const shown = new Set();
  const cells = new Set(data.cells ?? []);
  frames.forEach((frame) => {
    frame.looked.forEach((v) => v.members.forEach((c) => shown.add(c)));
    if (frame.kind === 0 && frame.isPath) board.names.forEach((_, c) => shown.add(c));
  });
  board.names.forEach((_, c) => { if (board.order && cells.has(Math.floor(c / board.side))) shown.add(c); });
  data.targets.forEach((c) => shown.add(c));

  const figure = document.querySelector("figure.board");
  const draw = board.order ? drawGrid() : data.window ? drawWindow(data.window, drawList()) : data.table ? drawTable(data.table) : drawList();

  function drawGrid() {
    const { side, order, symbols } = board, size = 60, margin = 26, total = margin + side * size + 4;
    const root = svg("svg", { class: "grid", viewBox: `0 0 ${total} ${total}`, role: "img" });
    const at = (cell) => [margin + (cell % side) * size, margin + Math.floor(cell / side) * size];
    const boxes = [], digits = [], small = [];
    // Where only the first digits occur, they get all the height.
    const lines = Math.max(1, ...[...shown].filter((c) => live0[c]).map((c) => Math.floor((c % side) / order) + 1));
    for (let cell = 0; cell < side * side; cell++) {
      const [x, y] = at(cell);
      boxes.push(svg("rect", { x, y, width: size, height: size }, root));
    }
    for (let i = 0; i <= side; i++) {
      const p = margin + i * size, end = margin + side * size;
      svg("path", { d: `M${margin} ${p}H${end}M${p} ${margin}V${end}`, class: i % order ? "thin" : "thick" }, root);
    }
    root.querySelectorAll(".thick").forEach((line) => root.append(line));
    for (let i = 0; i < side; i++) {
      const p = margin + i * size + size / 2;
      svg("text", { x: margin / 2, y: p, class: "label" }, root).textContent = `r${i + 1}`;
      svg("text", { x: p, y: margin / 2, class: "label" }, root).textContent = `c${i + 1}`;
    }
    for (let cell = 0; cell < side * side; cell++) {
      const [x, y] = at(cell);
      digits.push(svg("text", { x: x + size / 2, y: y + size / 2, class: "digit" }, root));
      for (let n = 0; n < side; n++) {
        const c = cell * side + n;
        if (!shown.has(c) || !live0[c]) continue;
        const place = { x: x + 4 + (n % order + 0.5) * (size - 8) / order, y: y + 4 + (Math.floor(n / order) + 0.5) * (size - 8) / lines };
        small[c] = svg("text", { ...place, "font-size": (lines === 1 ? 60 : 48) / order }, root);
        small[c].textContent = symbols[n];
      }
    }
    figure.replaceChildren(root);
    return (frame, { live, before, on }) => {
      const known = new Set(frame.known);
      // Of the many CSP-variables of a rule, and of relations, only what is left.
      const watched = new Set(frame.looked.flatMap((v) =>
        v.isRelation || frame.variable === undefined ? v.members.filter((c) => before[c]) : v.members));
      const relations = frame.looked.filter((v) => v.isRelation);
      const inPattern = new Set(relations.flatMap((v) => v.members.map((c) => Math.floor(c / side))));
      const guards = new Set(relations.flatMap((v) => v.members));
      for (let cell = 0; cell < side * side; cell++) {
        let big = null, empty = shown.has(cell * side) && !on.has(cell * side), watching = false;
        const left = [];
        for (let n = 0; n < side; n++) {
          const c = cell * side + n;
          watching ||= watched.has(c);
          if (live[c]) { empty = false; left.push(c); }
          if (on.has(c) && (live[c] || !frame.broken)) big = live[c] ? c : big;
        }
        // Where a path ends, a cell's last candidate is its digit, though nothing asked for it.
        if (frame.isPath && frame.kind === 9 && left.length === 1) big ??= left[0];
        empty &&= frame.broken && frame.variable === cell;
        for (let n = 0; n < side; n++) {
          const c = cell * side + n, text = small[c];
          if (!text) continue;
          const fell = before[c] && !live[c];
          text.setAttribute("class", "cand " + (
            big !== null ? "gone" : fell ? "fell" : !live[c] ? "gone" : known.has(c) ? "known" : guards.has(c) ? "guard" : c === frame.decide ? "now" : ""));
        }
        const by = big === null ? "" : on.get(big) ?? "s";
        digits[cell].textContent = big !== null ? symbols[big % side] : empty ? "×" : "";
        digits[cell].setAttribute("class", `digit by-${by === "" ? "x" : levelled(by)}` + (big === frame.decide && big !== null ? " now" : ""));
        boxes[cell].setAttribute("class", [
          inPattern.has(cell) ? "pattern" : cells.has(cell) && !frame.isPath ? "cell" : "",
          watching ? (frame.broken ? "bad" : "watched") : "",
          frame.decide !== undefined && Math.floor(frame.decide / side) === cell ? "now" : "",
          frame.refuted !== undefined && Math.floor(frame.refuted / side) === cell ? "now" : "",
        ].join(" "));
      }
      root.setAttribute("aria-label", `The board after step ${at0 + 1}`);
    };
  }

  // A board that has no grid: its CSP-variables, those that the proof looks at, each with its candidates.
  function drawList(elsewhere = new Set()) {
    const used = [...new Set(frames.flatMap((frame) => frame.looked))].filter((v) => !elsewhere.has(v.name));
    const place = (v) => v.isRelation ? board.variables.length : board.variables.indexOf(v);
    const rows = used.sort((v, w) => place(v) - place(w)).map((v) => {
      const chips = v.members.filter((c) => live0[c]).map((c) => {
        const chip = html("span", { class: "chip" }, board.names[c]);
        return [c, chip];
      });
      const row = html("tr", {}, html("th", { scope: "row" }, v.name), html("td", {}, ...chips.map(([, chip]) => chip)));
      return { v, row, chips };
    });
    const table = html("table", { class: "list" }, html("tbody", {}, ...rows.map(({ row }) => row)));
    // The board written out says what is linked to what.
    const parts = figure.querySelector(".parts");
    const kept = parts && !data.window ? [html("details", {}, html("summary", {}, "The board and its links"), parts)] : [];
    figure.replaceChildren(table, ...kept);
    return (frame, { live, before, on }) => {
      for (const { v, row, chips } of rows) {
        row.className = frame.looked.includes(v) ? (frame.broken ? "bad" : "watched") : "";
        paint(chips, before, live, on);
      }
    };
  }

  function paint(chips, before, live, on) {
    for (const [c, chip] of chips)
      chip.className = "chip " + (before[c] && !live[c] ? "fell" : !live[c] ? "gone" : on.has(c) ? `on by-${levelled(on.get(c))}` : "");
  }

  // A board of cells: a table of them above the list of the other CSP-variables.
  function drawTable({ rows, columns, cells, black, signs, regions }) {
    const tds = Array.from({ length: rows }, () => Array.from({ length: columns }, () => html("td", { class: "black" })));
    const region = (r, c) => regions.findIndex((cells) => cells.some(([y, x]) => y === r && x === c));
    const all = cells.map(([r, c, name, members]) => {
      const chips = members.filter(([one]) => live0[one]).map(([one, value]) => [one, html("span", { class: "chip" }, value)]);
      const kind = [r && region(r - 1, c) !== region(r, c) && "top", c && region(r, c - 1) !== region(r, c) && "left"].filter(Boolean).join(" ");
      const td = html("td", { class: kind, "aria-label": name }, ...chips.map(([, chip]) => chip));
      tds[r][c] = td;
      return { name, td, kind, chips };
    });
    for (const [r, c, text] of black) tds[r][c].textContent = text;
    for (const [less, more] of signs) {
      const isAcross = less[0] === more[0], [r, c] = less[0] + less[1] < more[0] + more[1] ? less : more, isFirst = r === less[0] && c === less[1];
      tds[r][c].append(html("span", { class: isAcross ? "sign right" : "sign below" }, isAcross ? (isFirst ? "<" : ">") : isFirst ? "∧" : "∨"));
    }
    const table = html("table", { class: "cells" }, html("tbody", {}, ...tds.map((row) => html("tr", {}, ...row))));
    const rest = drawList(new Set(all.map(({ name }) => name)));
    figure.prepend(html("div", { class: "wide" }, table));
    return (frame, state) => {
      rest(frame, state);
      const looked = new Set(frame.looked.map((v) => v.name));
      for (const { name, td, kind, chips } of all) {
        td.className = `${kind} ${looked.has(name) ? (frame.broken ? "bad" : "watched") : ""}`.trim();
        paint(chips, state.before, state.live, state.on);
      }
    };
  }

  // A window of a Slitherlink grid above the list of its CSP-variables.
  function drawWindow({ rows, columns, lines, numbers }, drawList) {
    const half = 30, margin = 64;
    const at = (place) => margin + place * half;
    const size = [columns, rows].map((n) => 2 * (margin + n * half));
    const root = svg("svg", { class: "grid window", viewBox: `0 0 ${size.join(" ")}`, role: "img" });
    // What a CSP-variable is about, by its name: the point or the cell in that row and column.
    const places = new Map();
    const mark = (name) => {
      const [, kind, r, c] = /^([PBN])r(\d+)c(\d+)$/.exec(name) ?? [];
      if (!kind) return;
      const odd = kind === "P" ? 2 : 1, [y, x] = [2 * r - odd, 2 * c - odd].map(at), wide = kind === "P" ? 11 : half - 6;
      places.set(name, svg("rect", { x: x - wide, y: y - wide, width: 2 * wide, height: 2 * wide }, root));
    };
    frames.forEach((frame) => frame.looked.forEach(({ name }) => places.has(name) || mark(name)));
    const sides = lines.map(([y, x, no, yes]) => {
      const [px, py] = [at(x), at(y)], d = y % 2 ? `M${px} ${py - half}V${py + half}` : `M${px - half} ${py}H${px + half}`;
      const bar = svg("path", { d }, root);
      const cross = svg("path", { d: `M${px - 5} ${py - 5}l10 10m0 -10l-10 10` }, root);
      return { no, yes, bar, cross };
    });
    for (let y = 0; y <= 2 * rows; y += 2)
      for (let x = 0; x <= 2 * columns; x += 2) svg("circle", { cx: at(x), cy: at(y), r: 4, class: "dot" }, root);
    numbers.forEach((members, cell) => {
      const left = members.filter((c) => live0[c]);
      const [y, x] = [2 * Math.floor(cell / columns) + 1, 2 * (cell % columns) + 1].map(at);
      if (left.length === 1) svg("text", { x, y, class: "clue" }, root).textContent = members.indexOf(left[0]);
    });
    figure.prepend(root);
    return (frame, state) => {
      drawList(frame, state);
      const { live, on } = state, looked = new Set(frame.looked.map((v) => v.name));
      for (const { no, yes, bar, cross } of sides) {
        const show = (node, own, other) => {
          const by = on.has(own) ? ` by-${levelled(on.get(own))}` : "";
          const known = !live[other];
          node.setAttribute("class", known ? (node === bar ? "bar" : "cross") + by + (own === frame.decide || frame.fell.includes(other) ? " now" : "") : node === bar ? "open" : "hidden");
        };
        show(bar, yes, no);
        show(cross, no, yes);
        const v = board.names[yes].split("=")[0];
        if (looked.has(v) && frame.broken) bar.setAttribute("class", "bar bad");
      }
      for (const [name, rect] of places) rect.setAttribute("class", looked.has(name) ? (frame.broken ? "bad" : "watched") : "");
      root.setAttribute("aria-label", `The window after step ${at0 + 1}`);
    };
  }

  function levelled(by) { return typeof by === "number" ? ((by - 1) % 4) + 1 : by; }

  // ---- controls ----------------------------------------------------------------------------------------------------

  const button = (label, text, to) => {
    const node = html("button", { type: "button", "aria-label": label, title: label }, text);
    node.addEventListener("click", () => go(to()));
    return node;
  };
  let at0 = 0;
  const first = button("First step", "⇤", () => 0);
  const previous = button("Previous step", "←", () => at0 - 1);
  const next = button("Next step", "→", () => at0 + 1);
  const last = button("Last step", "⇥", () => frames.length - 1);
  const range = html("input", { type: "range", min: 0, max: frames.length - 1, value: 0, "aria-label": "Step" });
  range.addEventListener("input", () => go(+range.value));
  const count = html("output", { class: "count" });
  const path = html("p", { class: "path", "aria-label": "Assumptions in force" });
  const caption = html("p", { class: "caption", "aria-live": "polite" });
  figure.after(path, caption, html("div", { class: "controls", role: "group", "aria-label": "Steps" }, first, previous, next, last, range, count));

  links.forEach((link, i) => {
    link.href = `#step-${i + 1}`;
    link.tabIndex = -1;
  });

  // What a step says: the kind of Single stands before the first of several.
  function said(link) {
    let lead = link;
    while (lead && lead.nodeName !== "EM") lead = lead.previousSibling;
    const isEvent = frames[at0].kind === 3 && lead;
    return (isEvent ? lead.textContent.replace(/Singles$/, "Single") + " " : "") + link.textContent;
  }

  function go(to, scroll = true) {
    links[at0].removeAttribute("aria-current");
    links[at0].tabIndex = -1;
    at0 = Math.max(0, Math.min(frames.length - 1, to));
    const frame = frames[at0], link = links[at0];
    link.setAttribute("aria-current", "step");
    link.tabIndex = 0;
    const state = stateAt(frame);
    draw(frame, state);
    range.value = at0;
    range.setAttribute("aria-valuetext", `step ${at0 + 1} of ${frames.length}`);
    count.textContent = `${at0 + 1} / ${frames.length}`;
    first.disabled = previous.disabled = at0 === 0;
    last.disabled = next.disabled = at0 === frames.length - 1;
    const stack = frame.kind === 2 ? [...frame.stack, frame.decide] : frame.stack;
    path.replaceChildren(...(stack.length ? stack.map((c, i) =>
      html("span", { class: `by-${levelled(i + 1)}` }, board.names[c])) : [html("span", { class: "none" }, "nothing assumed")]));
    const tells = frame.refuted === undefined && ![9, 10, 12].includes(frame.kind);
    const fell = board.names.filter((_, c) => tells && shown.has(c) && state.before[c] && !state.live[c]).map(board.negated);
    caption.replaceChildren(said(link), ...(fell.length ? [html("small", {}, "falls: " + fell.join(", "))] : []));
    caption.className = "caption" + (frame.kind === 4 ? " bad" : "");
    document.querySelectorAll("li.here").forEach((item) => item.classList.remove("here"));
    link.closest("li")?.classList.add("here");
    if (scroll) reveal(link);
    try { history.replaceState(null, "", `#step-${at0 + 1}`); } catch { /* a page from disk may not */ }
  }

  // Only the text scrolls, and only where it is not seen.
  function reveal(link) {
    const { top, bottom } = link.getBoundingClientRect();
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const beside = stage.right <= link.closest(".text").getBoundingClientRect().left + 1;
    const above = beside ? 60 : stage.bottom + 12;
    if (top < above || bottom > innerHeight - 60)
      scrollBy({ top: top - above - (innerHeight - above) / 3, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".story a");
    const i = links.indexOf(link);
    if (i >= 0) { event.preventDefault(); go(i, false); link.focus({ preventScroll: true }); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === range) return;
    const steps = { ArrowRight: at0 + 1, ArrowLeft: at0 - 1, Home: 0, End: frames.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const inText = links.includes(document.activeElement);
    go(steps[event.key]);
    if (inText) links[at0].focus({ preventScroll: true });
  });
  const asked = () => {
    const found = /^#step-(\d+)$/.exec(location.hash);
    if (found) go(found[1] - 1);
    return found;
  };
  addEventListener("hashchange", asked);
  document.body.classList.add("live");
  if (!asked()) go(0, false);
})();
