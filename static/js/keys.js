// Single keys on the battle page: an element says its own, data-shortcut="n". They lead there and never press for
// you, and the sheet behind "?" turns them off.
"use strict";

const OFF = "banneret.keys.off";
const sheet = () => document.getElementById("keys");
const isOff = () => localStorage.getItem(OFF) === "yes";

function lead(to) {
  const box = to.closest("details:not([open])");
  if (box) box.open = true;
  const target = to.matches("details") ? to.querySelector("summary") : to;
  if (to.matches("details")) to.open = true;
  target.scrollIntoView({ block: "center" });
  target.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
  if (event.key === "?") {
    sheet()?.showModal();
    event.preventDefault();
    return;
  }
  if (isOff() || !/^[a-z]$/.test(event.key)) return;
  const to = [...document.querySelectorAll(`[data-shortcut="${event.key}"]`)].find((one) => one.getClientRects().length);
  if (!to) return;
  lead(to);
  event.preventDefault();
});

document.addEventListener("change", (event) => {
  if (event.target.id !== "keys-on") return;
  localStorage.setItem(OFF, event.target.checked ? "no" : "yes");
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-keys]")) sheet()?.showModal();
  if (event.target.closest("[data-close-keys]")) sheet().close();
});

for (const button of document.querySelectorAll("[data-keys][hidden]")) button.hidden = false;
const tick = document.getElementById("keys-on");
if (tick) tick.checked = !isOff();
