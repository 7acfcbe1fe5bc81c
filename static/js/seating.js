// The pages of a campaign that wait for a battle: they lead there when it opens. Without this file a link stands there.
"use strict";

const TYPED = "main form[data-typed]";
const isTyped = (field) => {
  if (field.type === "hidden" || field.type === "submit" || field.type === "button") return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.value !== field.defaultValue;
};
const hasTyped = () => Array.from(document.querySelectorAll(TYPED)).some((form) => [...form.elements].some((one) => "value" in one && isTyped(one)));

// Battles that were on when the page was opened were left on purpose.
const on = () => Array.from(document.querySelectorAll("#opened [data-opened]"));
const known = new Set(on().map((one) => one.dataset.opened));

function lead() {
  const opened = on().find((one) => !known.has(one.dataset.opened));
  if (!opened) return;
  known.add(opened.dataset.opened);
  if (hasTyped() || document.querySelector("dialog[open]")) return call();
  sessionStorage.setItem("banneret.led", "yes");
  tell(gettext("%(battle)s is open. You are led there.", { battle: opened.dataset.name }));
  location.assign(opened.dataset.opened);
}

// Each choice of who plays whom is kept at once, so what the server says stands: a list that somebody opened
// before shows it too.
function showKept() {
  for (const option of document.querySelectorAll("#hero_seats option")) option.selected = option.defaultSelected;
}

document.addEventListener("htmx:after:swap", () => { showKept(); lead(); });

for (const button of document.querySelectorAll("[data-fullscreen]")) {
  if (!document.fullscreenEnabled) continue;
  button.hidden = false;
  button.addEventListener("click", () => document.querySelector(button.dataset.fullscreen).requestFullscreen());
}
