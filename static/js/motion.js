// What is new moves, once: two numbers meet, dice settle, strength runs down from what it was. What moves stands in the
// page as it will be at the end; without this file, or where motion is not wanted, it is there at once.
"use strict";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const LASTS = 900;

// <… data-arrives="key">: what has a key that was not there at the last look arrives; the style sheet says how.
const keys = () => new Set(Array.from(document.querySelectorAll("[data-arrives]"), (one) => one.dataset.arrives));
let arrived = keys();

function showArrivals() {
  const now = keys();
  for (const one of document.querySelectorAll("[data-arrives]")) {
    if (arrived.has(one.dataset.arrives) || still.matches) continue;
    one.dataset.arriving = "";
    Promise.allSettled(one.getAnimations({ subtree: true }).map((each) => each.finished)).then(() => one.removeAttribute("data-arriving"));
  }
  arrived = now;
}

// <… data-runs="key">: a figure or a bar that went down runs down to what it is.
const figures = new Map(), running = new Map();
let frame = 0;
const isBar = (one) => one instanceof HTMLProgressElement;
const read = (one) => isBar(one) ? Number(one.getAttribute("value")) : Number(one.textContent.replace(/,/g, ""));
const full = (one) => isBar(one) ? one.max : undefined;

function write(one, value) {
  if (isBar(one)) one.value = value;
  else one.textContent = Math.round(value).toLocaleString("en-GB");
}

// The figure that stands there for good: not the one that it is just running through.
function target(one) {
  const run = running.get(one);
  return run && read(one) === run.shown ? run.to : read(one);
}

function showLosses() {
  for (const one of document.querySelectorAll("[data-runs]")) {
    const key = one.dataset.runs, to = target(one), from = figures.get(key) ?? full(one);
    figures.set(key, to);
    if (from === undefined || Number.isNaN(to) || to >= from || still.matches) continue;
    running.set(one, { from, to, shown: to, since: performance.now() });
  }
  if (running.size && !frame) frame = requestAnimationFrame(run);
}

function run(now) {
  for (const [one, each] of running) {
    const share = Math.min(Math.max((now - each.since) / LASTS, 0), 1), eased = 1 - (1 - share) ** 3;
    const isOurs = one.isConnected && read(one) === each.shown;
    if (isOurs) write(one, each.from + (each.to - each.from) * eased);
    each.shown = read(one);
    if (!isOurs || share === 1) running.delete(one);
  }
  frame = running.size ? requestAnimationFrame(run) : 0;
}

for (const one of document.querySelectorAll("[data-runs]")) figures.set(one.dataset.runs, read(one));
document.addEventListener("htmx:after:swap", () => { showArrivals(); showLosses(); });
