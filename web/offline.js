// Keeps the page for use without a network: what is asked for is taken from there if it can be had, and otherwise from what was kept.
const KEPT = "oddagon";
const FILES = [
  "./", "style.css", "icon.svg", "oddagon.webmanifest", "oddagon.wasm",
  ...["app", "atlas", "boards", "cells", "cube", "desks", "dom", "embed", "engine", "game", "grid", "home", "library", "loops", "maps", "pattern", "play", "puzzle", "random", "share", "slitherlink", "terms", "wasi", "worker", "zip"].map((name) => `${name}.js`),
  "atlas/two-band-k3.csv.gz", "atlas/k3-15.csv.gz", "atlas/daily-0.txt", "atlas/daily-1.txt", "atlas/daily-2.txt",
];

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(fetch(request).then((answer) => {
    if (answer.ok) {
      const copy = answer.clone();
      event.waitUntil(caches.open(KEPT).then((kept) => kept.put(request, copy)));
    }
    return answer;
  }, () => caches.match(request, { ignoreSearch: true }).then((answer) => answer ?? Response.error())));
});
