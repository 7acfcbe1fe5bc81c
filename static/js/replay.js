// A battle stepped through without loading the page each time: by key, swipe and slider, or by itself. Without this file
// every step is a page of its own.
"use strict";

{
const PAUSE = 2600, SWIPE = 60;
let run = null;

const replay = () => document.getElementById("replay");
const part = (name) => replay().querySelector(`[data-replay="${name}"]`);

// Presses come faster than moments: each is taken in its turn.
let last = Promise.resolve();
function inTurn(act) {
  last = last.then(act, act);
  return last;
}

async function show(address) {
  const from = document.activeElement?.dataset?.replay;
  await htmx.ajax("GET", address, { target: "#replay", select: "#replay", swap: "outerMorph" });
  const slider = document.getElementById("replay-at");
  if (slider.defaultValue === new URLSearchParams(address.split("?")[1]).get("at")) history.replaceState(null, "", address);
  else {  // out of reach: it stays where it is
    slider.form.reset();
    hold();
  }
  ready();
  if (from && document.activeElement === document.body) part(from)?.focus();
}

function addressOf(form, button) {
  const data = new FormData(form);
  if (button?.name) data.set(button.name, button.value);
  return `${location.pathname}?${new URLSearchParams(data)}`;
}

// To any moment by its number, through the slider's form.
function goTo(at) {
  hold();
  return inTurn(() => {
    const slider = document.getElementById("replay-at");
    slider.value = at;
    return show(addressOf(slider.form));
  });
}

// Time runs as the page is read: from right to left in some languages.
const rightwards = () => getComputedStyle(document.documentElement).direction === "rtl" ? "before" : "after";
const leftwards = () => rightwards() === "after" ? "before" : "after";

function hold() {
  clearTimeout(run);
  run = null;
  ready();
}

async function goOn() {
  const next = part("after");
  if (!next) return hold();
  await inTurn(() => show(addressOf(next.form, next)));
  if (run !== null) run = setTimeout(goOn, PAUSE);
}

// What only this file can do is shown by it.
function ready() {
  const play = part("play");
  play.hidden = false;
  play.textContent = run === null ? play.dataset.on : play.dataset.off;
  play.disabled = run === null && !part("after");
  part("go").hidden = true;
}

document.addEventListener("submit", (event) => {
  if (!replay().contains(event.target)) return;
  event.preventDefault();
  hold();
  const way = event.submitter?.dataset.replay, address = addressOf(event.target, event.submitter);
  inTurn(() => {
    if (way !== "before" && way !== "after") return show(address);
    const button = part(way);
    return button && show(addressOf(button.form, button));
  });
});

document.addEventListener("click", (event) => {
  if (!event.target.closest('[data-replay="play"]')) return;
  if (run !== null) return hold();
  run = setTimeout(goOn, 0);
  ready();
});

document.addEventListener("input", (event) => {
  if (event.target.type === "range") event.target.form.querySelector("output").value = event.target.value;
});
document.addEventListener("change", (event) => {
  if (event.target.type === "range") goTo(event.target.value);
});

document.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: leftwards(), ArrowRight: rightwards() }[event.key];
  const slider = document.getElementById("replay-at"), end = { Home: slider.min, End: slider.max }[event.key];
  if (!way && !end) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, textarea, select")) return;
  event.preventDefault();
  if (end) goTo(end);
  else if (part(way)) part(way).click();
});

// One finger alone: with two somebody looks closer, and then moves about with one.
let start = null;
document.addEventListener("touchstart", (event) => {
  const isClose = event.touches.length > 1 || visualViewport.scale > 1.05;
  start = isClose || event.target.closest("input") ? null : event.changedTouches[0];
}, { passive: true });
document.addEventListener("touchcancel", () => { start = null; }, { passive: true });
document.addEventListener("touchend", (event) => {
  const end = event.changedTouches[0];
  if (!start || Math.abs(end.clientX - start.clientX) < SWIPE) return;
  if (Math.abs(end.clientY - start.clientY) > Math.abs(end.clientX - start.clientX) / 2) return;
  part(end.clientX < start.clientX ? rightwards() : leftwards())?.click();
}, { passive: true });

ready();
}
