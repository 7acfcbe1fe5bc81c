// A touch and a tone when something wants me: a question or dice that were not there before. Both can be switched off;
// what is chosen stays in this browser.
"use strict";

const KEYS = { touch: "banneret.touch", tone: "banneret.tone" };
const wants = (sense) => localStorage.getItem(KEYS[sense]) === "yes";
let known = due();

// What I am asked or have to throw, by id.
function due() {
  return new Set([...document.querySelectorAll("#mine form.ask[id], #mine .throwing[id]")].map((one) => one.id));
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
  if ([...now].some((id) => !known.has(id))) call();
  known = now;
});

document.addEventListener("change", (event) => {
  const sense = event.target.dataset.sense;
  if (!sense) return;
  localStorage.setItem(KEYS[sense], event.target.checked ? "yes" : "no");
  if (event.target.checked) call();
});

const box = document.getElementById("senses");
if (box) box.hidden = false;
for (const input of document.querySelectorAll("[data-sense]")) {
  input.checked = wants(input.dataset.sense);
  if (input.dataset.sense === "touch" && !navigator.vibrate) input.closest(".tick").hidden = true;
}
