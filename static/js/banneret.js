// What a form or the server cannot do. Every page works without this file.
"use strict";

// A random number of the reader's own goes with each answer, so that nobody else alone decides the dice.
function fillNonces(root) {
  for (const input of root.querySelectorAll("input[type=hidden][name=nonce], input[type=hidden][data-nonce]")) {
    if (input.value) continue;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    input.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

// <button data-copy="#id" hidden>: copies the text or the value of that element.
function showCopyButtons(root) {
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
}

async function copy(button) {
  const source = document.querySelector(button.dataset.copy);
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(source.value || source.textContent.trim());
    button.textContent = gettext("Copied");
  } catch {
    button.textContent = gettext("Not copied: select it and copy by hand");
  }
  setTimeout(() => { button.textContent = words; }, 2000);
}

// A field that matters only for some choices of another one is folded away for the rest, unless something is wrong in it:
// <div data-matters="action=fight+command&form=magic;action=aim" data-prefix="…">: all of these, or all of those.
function showWhatMatters() {
  for (const form of new Set(Array.from(document.querySelectorAll("[data-matters]"), (field) => field.closest("form")))) {
    const said = new FormData(form);
    for (const field of form.querySelectorAll("[data-matters]")) {
      const ways = field.dataset.matters.split(";").map((way) => [...new URLSearchParams(way)]), prefix = field.dataset.prefix;
      const fits = ([name, values]) => values.split(" ").includes(said.get(prefix ? `${prefix}-${name}` : name) || "");
      field.hidden = !ways.some((way) => way.every(fits)) && !field.querySelector(".error");
    }
    for (const fold of form.querySelectorAll("details:has([data-matters])")) {
      const inside = [...fold.querySelectorAll(":scope > .stack > *, :scope > .fields > *")];
      fold.hidden = inside.length > 0 && inside.every((field) => field.hidden);
    }
  }
}

// What is spread over several targets is added up while it is typed: <p class="sum"><b>40 in all</b></p>.
function addUp(aims) {
  const sum = aims?.querySelector(".sum b");
  if (!sum) return;
  const typed = Array.from(aims.querySelectorAll("input"), (one) => Number.parseInt(one.value.replace("−", "-"), 10) || 0);
  sum.textContent = gettext("%(n)s in all", { n: typed.reduce((one, other) => one + other, 0) });
}

// The word of the connection, until the stream is open: <span class="live live-soon" data-live>Connecting</span>.
// It is no live region: who reads by ear is told what is missed, not this.
function say(connected) {
  for (const live of document.querySelectorAll("[data-live]")) {
    live.classList.remove("live-soon");
    live.classList.toggle("live-off", !connected);
    live.textContent = connected ? gettext("Live") : gettext("offline");
  }
}

function tell(words) {
  const box = document.getElementById("messages");
  if (!box) return;
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.textContent = words;
  box.replaceChildren(toast);
}

const REFUSED = {
  401: gettext("You are signed out. Sign in again in another tab, then go on here: what you typed is kept."),
  403: gettext("This page is too old. Load it again, then go on."),
  404: gettext("This is no longer here. Load the page again."),
  408: gettext("That took too long to arrive. Send it again: what you typed is kept."),
  413: gettext("That is more than can be sent at once. Send less, or send it in parts: what you typed is kept."),
  429: gettext("That was too much at once. Wait a moment, then go on: what you typed is kept."),
};

// What the stream brings comes in order, what answers a press comes when it can. A part that the stream has brought
// since the press is as new as the answer, or newer.
{
  let presses = 0;
  const brought = new Map();
  document.addEventListener("htmx:before:request", (event) => { event.detail.ctx.asked = ++presses; });
  document.addEventListener("htmx:before:swap", ({ detail: { ctx, tasks } }) => {
    const isStream = ctx.sourceElement.hasAttribute("hx-sse:connect");
    for (const task of tasks.filter((one) => one.type === "partial")) {
      if (isStream) brought.set(task.target.id, ++presses);
      else if (brought.get(task.target.id) > ctx.asked) {
        tasks.splice(tasks.indexOf(task), 1);
        ctx.isOvertaken = true;
      }
    }
  });
}

// <input type="file" data-most="8388608" data-too-large="%(has)s MB are too many.">: a file that is too large is refused
// beside its field, before the server has to.
function isTooLarge(input) {
  const file = Array.from(input.files).find((one) => one.size > Number(input.dataset.most));
  const id = `${input.id}_error`;
  document.getElementById(id)?.remove();
  input.setAttribute("aria-invalid", String(Boolean(file)));
  if (!file) return false;
  const box = document.createElement("div"), words = document.createElement("p");
  box.id = id; words.className = "error"; words.setAttribute("role", "alert");
  words.textContent = input.dataset.tooLarge.replace("%(has)s", Math.ceil(file.size / 1024 / 1024));
  box.append(words);
  input.after(box);
  return true;
}
document.addEventListener("change", (event) => { if (event.target.matches("[data-most]")) isTooLarge(event.target); });
document.addEventListener("submit", (event) => {
  const wrong = Array.from(event.target.querySelectorAll("[data-most]")).find(isTooLarge);
  if (wrong) { event.preventDefault(); wrong.focus(); }
});

// <form data-once>: two presses in a row are one.
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-once]")) return;
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = "yes";
});
window.addEventListener("pageshow", () => document.querySelectorAll("[data-sent]").forEach((form) => delete form.dataset.sent));

// <input data-sift> before a long list: what has none of the words typed is put away, but not what is chosen. Enter takes
// the first that is left of a list to open.
function sift(box) {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text) => words.every((word) => text.toLowerCase().includes(word));
  for (const one of box.nextElementSibling.querySelectorAll("option, .tick")) {
    const isChosen = one.matches("option") ? one.selected || !one.value : one.querySelector("input").checked;
    one.hidden = !isChosen && !has(one.textContent);
  }
}
for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    if (!event.target.matches("[data-sift]")) return;
    event.stopPropagation(); // nothing is answered by it
    sift(event.target);
  }, true);
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("[data-sift]")) return;
  event.preventDefault();
  const list = event.target.nextElementSibling;
  const first = list.matches("select") && event.target.value && [...list.options].find((one) => !one.hidden && one.value && !one.selected);
  if (!first) return;
  list.value = first.value;
  list.focus();
  list.dispatchEvent(new Event("change", { bubbles: true }));
});
document.addEventListener("htmx:after:swap", () => document.querySelectorAll("[data-sift]").forEach((box) => box.value && sift(box)));

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
});
document.addEventListener("change", showWhatMatters);
document.addEventListener("input", (event) => addUp(event.target.closest(".aims")));
document.addEventListener("htmx:after:swap", () => { fillNonces(document); showCopyButtons(document); showWhatMatters(); });
document.addEventListener("htmx:after:sse:connection", (event) => say((event.detail.connection.status || 200) < 400));
document.addEventListener("htmx:before:sse:connection", (event) => { if (event.detail.connection.attempt > 0) say(false); });
document.addEventListener("htmx:sse:error", () => say(false));
window.addEventListener("offline", () => say(false));
document.addEventListener("htmx:response:error", (event) => {
  const status = event.detail.ctx.response.status;
  const words = REFUSED[status] || (status >= 500 && gettext("Something went wrong on the server. Nothing was changed; try again."));
  if (words) tell(words);
});
const NO_LINE = gettext("No connection. What you typed is kept on this page; try again in a moment.");
// A draft that is kept anew before the last one was is given up, which is no fault of the line.
document.addEventListener("htmx:error", (event) => { if (event.detail.error?.name !== "AbortError") tell(NO_LINE); });
window.addEventListener("online", () => {
  for (const toast of document.querySelectorAll("#messages .toast")) if (toast.textContent === NO_LINE) toast.remove();
});

fillNonces(document);
showCopyButtons(document);
showWhatMatters();
