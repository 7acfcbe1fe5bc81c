// This browser keeps the fingerprints of the log that pages have shown it, and says so if the past is another later on.
// Nothing depends on this file: whoever keeps a fingerprint himself checks it on the page of the dice.
"use strict";

const shownHeads = () => [...document.querySelectorAll(".fingerprint[data-head]")];
const shelf = (battle) => `fingerprints-${battle}`;

function keptHeads(battle) {
  try { return JSON.parse(localStorage.getItem(shelf(battle))) ?? {}; } catch { return {}; }
}

function keepHeads(battle, heads) {
  try { localStorage.setItem(shelf(battle), JSON.stringify(heads)); } catch { /* a browser that keeps nothing */ }
}

const inShort = (head) => head.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");

// The sign of all warnings, from the sprite that the page uses.
function sign() {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = icon.appendChild(document.createElementNS(icon.namespaceURI, "use"));
  use.setAttribute("href", `${document.querySelector("use[href]")?.getAttribute("href").split("#")[0]}#warn`);
  icon.setAttribute("class", "icon"); icon.setAttribute("aria-hidden", "true");
  return icon;
}

// Once said, it stays on the page: a part that is renewed must not take it away.
function warn(battle, text) {
  if (document.getElementById("other-past")) return;
  const box = document.createElement("div"), title = document.createElement("b"), words = document.createElement("span"), forget = document.createElement("button");
  box.id = "other-past"; box.className = "notice notice-bad"; box.setAttribute("role", "alert");
  title.textContent = gettext("This is not the log that this browser has seen");
  words.textContent = `${text} ${gettext("It was written anew, or set back to an older copy. Ask whoever runs the site, and compare with the others at the table.")}`;
  forget.className = "btn btn-s"; forget.textContent = gettext("I know why. Forget what this browser kept");
  forget.addEventListener("click", () => { localStorage.removeItem(shelf(battle)); box.remove(); });
  const told = document.createElement("div");
  told.className = "stack-s"; told.append(words, forget);
  box.append(sign(), title, told);
  document.querySelector("main").prepend(box);
}

// The first block that is not what was kept of it; what was kept is never written over, and nothing is kept of another past.
function compare(battle, heads, kept = keptHeads(battle)) {
  if (document.getElementById("other-past")) return undefined;
  const last = Math.max(0, ...heads.keys());
  for (const [number, head] of Object.entries(kept)) {
    const now = heads.get(Number(number));
    if (now && now !== head) return warn(battle, gettext("Block %(n)s had the fingerprint %(was)s; now it has %(now)s.", { n: number, was: inShort(head), now: inShort(now) }));
    if (!now && heads.whole) return warn(battle, gettext("It went up to block %(was)s at least, and ends at block %(now)s now.", { was: Math.max(...Object.keys(kept)), now: last }));
  }
  return keepHeads(battle, { ...Object.fromEntries(heads), ...keptHeads(battle) });
}

// What a push brings before all is compared waits for that: it might be of another past.
let areAllCompared = false;

function compareShown() {
  if (!areAllCompared) return;
  for (const one of shownHeads()) compare(one.dataset.battle, new Map([[Number(one.dataset.number), one.dataset.head]]));
}

// Once a page: all that was kept, against all that the site has. Those who see a battle later have no such list.
async function compareAll() {
  const battle = shownHeads()[0]?.dataset.battle, kept = battle ? keptHeads(battle) : {};
  try {
    if (!Object.keys(kept).length) return;
    const answer = await fetch(`/battles/${battle}/heads.json`, { cache: "no-store" });
    const all = answer.ok ? new Map((await answer.json()).blocks.map((one) => [one.number, one.head])) : null;
    if (all) compare(battle, Object.assign(all, { whole: true }), kept);
  } catch { /* the line is away: the next page asks again */ } finally {
    areAllCompared = true;
    compareShown();
  }
}

document.addEventListener("htmx:after:swap", compareShown);
compareAll();
