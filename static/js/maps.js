// A press on a picture fills in where its mark goes. Without this file the two numbers are written.
"use strict";

for (const hint of document.querySelectorAll("[data-with-script][hidden]")) hint.hidden = false;
for (const picture of document.querySelectorAll("[data-map]")) {
  const name = picture.dataset.map;
  const [x, y] = ["x", "y"].map((axis) => document.querySelector(`[name="${name}-${axis}"]`));
  if (!x) continue;
  picture.classList.add("marking");
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    x.value = Math.round((1000 * (event.clientX - box.left)) / box.width);
    y.value = Math.round((1000 * (event.clientY - box.top)) / box.height);
    x.closest("details").open = true;
    document.querySelector(`[name="${name}-label"]`).focus();
  });
}
