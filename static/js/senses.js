// A touch and a tone when something wants me that was not there before: a question, dice, a wish, a headline, a battle
// that opens. Both can be switched off; what is chosen stays in this browser, for all its pages.
"use strict";

const KEYS = { touch: "banneret.touch", tone: "banneret.tone" };
const wants = (sense) => localStorage.getItem(KEYS[sense]) === "yes";
let heard = due();

// What I am asked or have to throw, by id, and what else says that it calls: <section data-calls="asked-4">.
function due() {
  const found = document.querySelectorAll("#mine form.ask[id], #mine .throwing[id], [data-calls]");
  return new Set([...found].map((one) => one.dataset.calls || one.id));
}

function tone() {
  const audio = new AudioContext();
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  voice.frequency.value = 440;
  volume.gain.setValueAtTime(0.0001, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.2, audio.currentTime + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.6);
  voice.connect(volume).connect(audio.destination);
  voice.start();
  voice.stop(audio.currentTime + 0.6);
  voice.onended = () => audio.close();
}

function call() {
  if (wants("touch")) navigator.vibrate?.([60, 60, 60]);
  if (wants("tone")) tone();
}

document.addEventListener("htmx:after:swap", () => {
  const now = due();
  if ([...now].some((id) => !heard.has(id))) call();
  heard = now;
});

document.addEventListener("change", (event) => {
  const sense = event.target.dataset.sense;
  if (!sense) return;
  localStorage.setItem(KEYS[sense], event.target.checked ? "yes" : "no");
  if (event.target.checked) call();
});

// A page that waited for a battle has led here, or was loaded again because of it.
if (sessionStorage.getItem("banneret.led")) call();
sessionStorage.removeItem("banneret.led");

const box = document.getElementById("senses");
if (box) box.hidden = false;
for (const input of document.querySelectorAll("[data-sense]")) {
  input.checked = wants(input.dataset.sense);
  if (input.dataset.sense === "touch" && !navigator.vibrate) input.closest(".tick").hidden = true;
}
