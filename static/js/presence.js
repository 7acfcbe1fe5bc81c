// Tells the table whether this page is seen: hidden for a while is away, seen again is here at once.
// Nothing else is told, and nobody without script is ever away.

const AWAY_AFTER = 20_000;
const STILL_HERE_EVERY = 240_000;
const A_WAY_ON = 2_000;
const address = document.getElementById("live")?.dataset.here;
const page = Math.random().toString(36).slice(2, 12) || "0";
let [isAway, leaving, pressed] = [false, 0, 0];

function tell(away) {
  isAway = away;
  const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
  const body = new URLSearchParams(away ? { page, is_away: "on" } : { page });
  fetch(address, { method: "POST", keepalive: true, headers, body }).catch(() => {});
}

function look() {
  clearTimeout(leaving);
  if (document.visibilityState === "visible") tell(false);
  else leaving = setTimeout(() => tell(true), AWAY_AFTER);
}

function press() {
  pressed = Date.now();
}

if (address) {
  look();
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", (event) => event.persisted && look());
  addEventListener("focus", () => isAway && look());
  setInterval(() => document.visibilityState === "visible" && tell(false), STILL_HERE_EVERY);
  // A page that is left by a link of its own leads to another; one that is closed does not.
  addEventListener("click", press, true);
  addEventListener("submit", press, true);
  addEventListener("pagehide", () => Date.now() - pressed > A_WAY_ON && tell(true));
}
