// Moments in the reader's own time zone, and how long is left. Without this file the page says both as of when it was made.
"use strict";

const OWN = Intl.DateTimeFormat().resolvedOptions().timeZone;
const TIME = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const DATE = { ...TIME, day: "numeric", month: "short" };
const DAYS = new Intl.NumberFormat(tongue, { style: "unit", unit: "day", unitDisplay: "long" });

// This device's clock may be wrong; the page says what time it was on the server.
const page = document.querySelector("[data-now]");
const ahead = page ? Date.parse(page.dataset.now) - Date.now() : 0;

function lasting(left) {
  const minutes = Math.floor(left / 60000);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const inHours = hours && gettext("%(n)s h", { n: hours }), inMinutes = rest && gettext("%(n)s min", { n: rest });
  const words = days ? [DAYS.format(days), inHours] : [inHours, inMinutes];
  if (!days && !hours && minutes < 5) return `${minutes}:${String(Math.floor((left % 60000) / 1000)).padStart(2, "0")}`;
  return words.filter(Boolean).join(" ");
}

function set(element, text) { if (element && element.textContent !== text) element.textContent = text; }

function showMoments() {
  for (const time of document.querySelectorAll("time[data-moment]")) {
    const at = new Date(time.dateTime), box = time.closest("p"), own = box.querySelector("[data-own]");
    const left = at - Date.now() - ahead, form = left < 6 * 86400000 ? TIME : DATE;
    const here = at.toLocaleString(tongue, form), there = at.toLocaleString(tongue, { ...form, timeZone: time.dataset.zone });
    if (own && here !== there) { own.hidden = false; set(own, ` ${gettext("(yours: %(time)s)", { time: here })}`); }
    set(box.querySelector("[data-left]"), left > 0 ? gettext("%(time)s left", { time: lasting(left) }) : gettext("time is up"));
  }
}

// When something was said: the time of day, and the day where that is not today.
function showClocks() {
  for (const time of document.querySelectorAll("time[data-clock]")) {
    const at = new Date(time.dateTime), today = at.toDateString() === new Date().toDateString();
    const form = today ? { hour: TIME.hour, minute: TIME.minute, hourCycle: TIME.hourCycle } : DATE;
    set(time, at.toLocaleString(tongue, form));
  }
}

// The newest of what is said stays in sight, unless somebody reads further up.
const newest = new WeakMap();
function showNewest(anew) {
  for (const list of document.querySelectorAll(".chat")) {
    const last = list.querySelector("li:last-child")?.id;
    if (last && last !== newest.get(list) && (anew || list.scrollHeight - list.scrollTop - list.clientHeight < 200)) list.scrollTop = list.scrollHeight;
    newest.set(list, last);
  }
}

// A zone that nobody has chosen yet is the reader's own.
for (const select of document.querySelectorAll("select[data-zone]")) {
  if (select.value === "UTC" && !select.querySelector("[selected]:not([value=UTC])") && [...select.options].some((one) => one.value === OWN)) select.value = OWN;
}
function show(anew) { showMoments(); showClocks(); showNewest(anew); }
document.addEventListener("htmx:after:swap", () => show(false));
setInterval(showMoments, 1000);
show(true);
