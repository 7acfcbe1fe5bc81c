// Tables beside a battle: they open over nothing that is typed, and close with Escape.
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
});
document.addEventListener("htmx:after:swap", () => {
  if (beside.open || !beside.querySelector("#tables")) return;
  beside.show();
  beside.querySelector("[data-focus]")?.focus();
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && beside.open) closeBeside(); });
