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
const signOf = (type) => new Intl.NumberFormat(tongue, { useGrouping: "always" }).formatToParts(1234.5).find((part) => part.type === type)?.value;
const [GROUP, POINT] = [signOf("group") ?? ",", signOf("decimal") ?? "."];
const numberIn = (text) => Number(text.replaceAll(GROUP, "").replace(POINT, "."));
const read = (one) => isBar(one) ? Number(one.getAttribute("value")) : numberIn(one.textContent);
const full = (one) => isBar(one) ? one.max : undefined;

function write(one, value) {
  if (isBar(one)) one.value = value;
  else one.textContent = Math.round(value).toLocaleString(tongue);
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

// <g data-unit="id" transform="translate(x y)"> in a drawing: a unit goes from where it stood to where it stands, and turns as it
// wavers or breaks. <… data-blow="from-to">: an arrow that was not there grows from its tail. Marks come last.
const GROWS = 320, EASE = "cubic-bezier(.2, .7, .2, 1)";
let pictures = new Map();

function inPictures() {
  const found = new Map();
  for (const drawing of document.querySelectorAll("svg.pic")) {
    const of = (name, one) => found.set(`${drawing.getAttribute("aria-labelledby")} ${name}`, one);
    for (const one of drawing.querySelectorAll("[data-unit]")) {
      const at = one.getAttribute("transform").match(/-?[\d.]+/g).map(Number), block = one.querySelector(".block");
      of(one.dataset.unit, { one, at, turn: Number((block.getAttribute("transform") ?? "").match(/-?\d+/) ?? 0), block });
    }
    for (const one of drawing.querySelectorAll("[data-blow]")) of(`blow ${one.dataset.blow}`, { one, grows: true });
    for (const one of drawing.querySelectorAll(".mark")) of(`mark ${one.textContent}`, { one, isMark: true });
  }
  return found;
}

function goes(one, from, lasts, delay) {
  one.animate([{ transform: from }, { transform: "none" }], { duration: lasts, delay, easing: EASE, fill: "backwards" });
}

function fromItsTail(one) {
  const { x, y } = (one.matches("path") ? one : one.querySelector("path")).getPointAtLength(0);
  return `translate(${x}px, ${y}px) scale(0) translate(${-x}px, ${-y}px)`;
}

function showMoves() {
  const before = pictures;
  pictures = inPictures();
  if (still.matches || !before.size) return;
  for (const [key, now] of pictures) {
    const was = before.get(key);
    if (now.grows || now.isMark) {
      if (was) continue;
      if (now.grows) goes(now.one, fromItsTail(now.one), GROWS, 0);
      else goes(now.one, "translate(0, 60px)", GROWS, GROWS + LASTS);
    } else if (was) {
      const [x, y] = [was.at[0] - now.at[0], was.at[1] - now.at[1]];
      if (x || y) goes(now.one.querySelector(".moves"), `translate(${x}px, ${y}px)`, LASTS, GROWS);
      if (was.turn !== now.turn) {
        const turns = [{ transform: `rotate(${was.turn}deg)` }, { transform: `rotate(${now.turn}deg)` }];
        now.block.animate(turns, { duration: LASTS, delay: GROWS, easing: EASE, fill: "backwards" });
      }
    }
  }
}

for (const one of document.querySelectorAll("[data-runs]")) figures.set(one.dataset.runs, read(one));
pictures = inPictures();
document.addEventListener("htmx:after:swap", () => { showArrivals(); showLosses(); showMoves(); });
