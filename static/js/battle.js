// The battle page: what no form, no `details` and no part can do. Without this file everything still works by pages.
"use strict";

// htmx starts a moment after it is loaded. When the script that opens streams comes later than that, as on a slow
// line, nobody has looked at the stream's element yet.
function openStream() {
  const live = document.getElementById("live");
  if (live && !live._htmx) htmx.process(live);
}
document.addEventListener("DOMContentLoaded", () => setTimeout(openStream));

// The line was away. The stream may still look open, or wait for a minute before it tries again: open it now, and what
// was missed comes with it.
window.addEventListener("online", () => {
  const stream = document.getElementById("live")?._htmx?.sse;
  stream?.reader?.cancel();
  stream?.delayCanceller?.();
});

let isLeaving = false;
function loadAgain() {
  if (!isLeaving) location.reload();
  isLeaving = true;
}

// My seat has changed: what I may see has, too. Load the page as whoever I am now, or say that there is none.
document.addEventListener("seat", async () => {
  const gone = document.getElementById("gone");
  const answer = gone && await fetch(location.href, { method: "HEAD" }).catch(() => null);
  if (answer?.status !== 404) return loadAgain();
  document.getElementById("live")?.remove();
  document.querySelector("[data-readable]")?.remove();
  say(false);
  gone.hidden = false;
  gone.focus();
});

// Somebody has opened the battle so often that this page gives way. It stays as it is until it is loaded again.
document.addEventListener("full", (event) => {
  event.target.remove();
  say(false);
  tell(gettext("You have this battle open on too many pages. This one is not live any more: load it again to go on here."));
});

// Waiting for a battle to begin: any news may be that it has.
document.addEventListener("changed", (event) => {
  if (!("reload" in event.target.dataset)) return;
  sessionStorage.setItem("banneret.led", "yes");
  loadAgain();
});

// The present step stands in the middle of the strip, which may be wider than the screen. To ask where it is lays the
// page out: once for all that comes at a time.
let step = null, willShowStep = 0;
function showStep() {
  willShowStep = 0;
  const strip = document.querySelector(".steps"), now = strip?.querySelector(".now");
  if (!now || now.textContent === step) return;
  step = now.textContent;
  strip.scrollLeft = now.offsetLeft - (strip.clientWidth - now.offsetWidth) / 2;
}
document.addEventListener("htmx:after:swap", () => { willShowStep ||= requestAnimationFrame(showStep); });

// What was said of a press is read in the step in which it was made; what can be taken back there stays.
function forgetWhatWasSaid() {
  const now = document.querySelector(".steps .now b")?.textContent || "";
  for (const toast of document.querySelectorAll("#messages .toast:not(:has(.btn))")) {
    toast.dataset.step ??= now;
    if (toast.dataset.step !== now) toast.remove();
  }
}
document.addEventListener("htmx:after:swap", forgetWhatWasSaid);
forgetWhatWasSaid();

// A question is left as it is while the page is refreshed, so that nothing typed is lost: what has its button under the
// thumb is said here, the first that is due.
function putUnderTheThumb() {
  const due = [...document.querySelectorAll(".player #mine .thumb, .player #mine form.ask > .row:has(> .btn)")];
  const first = due.find((one) => !one.closest(".sealed")) || due[0];
  for (const row of due.filter((one) => one.parentElement.matches("form.ask"))) {
    const isFirst = row === first;
    row.classList.toggle("thumb", isFirst);
    row.classList.toggle("row", !isFirst);
    for (const name of ["btn-primary", "btn-big", "btn-wide"]) row.querySelector(".btn").classList.toggle(name, isFirst);
  }
}
document.addEventListener("htmx:after:swap", putUnderTheThumb);
showStep();

const dialog = () => document.getElementById("dialog");

// Whoever pressed a button that is gone since goes on reading at the head of what came in its place.
let pressed = 0;
document.addEventListener("submit", () => { pressed = Date.now(); });

document.addEventListener("htmx:after:swap", () => {
  const box = dialog();
  if (box && box.firstElementChild && !box.open) box.showModal();
  if (document.activeElement !== document.body || Date.now() - pressed > 5000) return;
  document.querySelector("main [data-focus]")?.focus();
  pressed = 0;
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-close]")) return;
  dialog().close();
});
document.addEventListener("close", (event) => { if (event.target === dialog()) dialog().replaceChildren(); }, true);

// The game master's one next action. While a press is on its way its button says so, and another press is none; the same
// until the stream has brought what came of it, where that has overtaken the answer; a press meanwhile is told so.
const LONGEST = 800;
let sent = null, isAnswered = false;
const nextButton = () => document.querySelector("[data-next]");
function showSent() {
  const button = nextButton(), isSent = Boolean(sent) && button?.id === sent;
  if (!button) return;
  button.toggleAttribute("data-sending", isSent);
  if (isSent) button.setAttribute("aria-busy", "true"); else button.removeAttribute("aria-busy");
}
function hasArrived() { sent = null; isAnswered = false; showSent(); }
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const button = ctx.sourceElement.querySelector?.("[data-next]");
  if (!button || !ctx.sourceElement.matches("form")) return;
  sent = button.id;
  showSent();
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (!ctx.sourceElement.matches?.("form") || !sent) return;
  if (!ctx.isOvertaken) return hasArrived();
  isAnswered = true;
  document.addEventListener("htmx:after:swap", hasArrived, { once: true });
  setTimeout(hasArrived, LONGEST);
});
document.addEventListener("submit", (event) => {
  if (!event.target.querySelector("[data-sending]")) return;
  if (isAnswered) tell(gettext("What came of your last press is just arriving. Press again in a moment."));
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("htmx:after:swap", showSent);

// Whoever has his finger on it while another act comes in its place has not meant that one, and is told so. Of a button
// that is gone by then there is no click at all.
let held = null;
document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("[data-next]");
  held = button && { button, id: button.id };
});
for (const other of ["pointercancel", "keydown"]) document.addEventListener(other, () => { held = null; }, true);
function isAnother() {
  const was = held;
  held = null;
  if (!was || (was.button.isConnected && was.button.id === was.id)) return false;
  tell(gettext("The page changed under your finger. Look at it, then press again."));
  return true;
}
document.addEventListener("pointerup", () => setTimeout(isAnother));
document.addEventListener("click", (event) => {
  if (!isAnother()) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// Two taps on a button are one: the second is not sent beside the first, and the seal to be broken, which has come under
// the thumb since, was not meant by it.
const TWICE = 600;
let tapped = null;
document.addEventListener("submit", (event) => {
  const form = event.target, was = tapped;
  if (!form.matches("#mine form")) return;
  const isSoon = was && event.timeStamp - was.at < TWICE;
  if (!isSoon || !(form.matches(".sealed form") || (was.form === form && was.isOnItsWay))) {
    tapped = { form, at: event.timeStamp, isOnItsWay: true };
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("htmx:finally:request", ({ detail: { ctx }, timeStamp }) => {
  if (tapped?.form === ctx.sourceElement) Object.assign(tapped, { at: timeStamp, isOnItsWay: false });
});
