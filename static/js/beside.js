// Tables and what a number is, beside a battle: they open over nothing that is typed, and close with Escape.
"use strict";

const beside = document.getElementById("beside");
let cameFrom = null;

function closeBeside() {
  beside.close();
  document.getElementById("beside-in").replaceChildren();
  cameFrom?.focus();
}

document.addEventListener("click", (event) => {
  const way = event.target.closest("[hx-target='#beside-in']");
  if (way && !beside.contains(way)) cameFrom = way;
  if (event.target.closest("[data-close-beside]")) closeBeside();
  const what = event.target.closest("a.what");
  if (!what || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!beside.contains(what)) cameFrom = what;
  htmx.ajax("GET", what.href, { target: "#beside-in", swap: "innerHTML" });
});
document.addEventListener("htmx:after:swap", () => {
  if (beside.open || !beside.querySelector("[data-focus]")) return;
  beside.show();
  beside.querySelector("[data-focus]")?.focus();
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && beside.open) closeBeside(); });
