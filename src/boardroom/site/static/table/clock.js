// Clocks: a running one counts down to the moment the server names, by the server's time. The browser's own clock may
// be wrong and may be set while one plays: only its steady count since the last answer of the server is used.

const table = document.getElementById("table");
const hurry = document.getElementById("hurry");
const MINE = ".clock[data-due][data-warn]";
const EVERY = 600_000;
let ahead = null; // the server's time less this page's steady count, in milliseconds
let asked = -Infinity;
let told = Infinity; // the last warning given this turn

/** Ask the server for its time: half the way there and back is the answer's age. */
async function ask() {
  asked = performance.now();
  try {
    const sent = performance.now();
    const answer = await fetch(hurry.dataset.now, { cache: "no-store" });
    const now = Number(await answer.text());
    if (answer.ok && now > 0) ahead = now - (sent + performance.now()) / 2;
  } catch { /* The stream says that the server is away; the count goes on */ }
  tick();
}

function text(seconds, { days, minutes }) {
  // An event counts its ninety minutes down in minutes
  if (minutes !== undefined) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (seconds >= 86400) {
    return days.replace("{d}", Math.floor(seconds / 86400)).replace("{h}", Math.floor((seconds % 86400) / 3600));
  }
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

function tick() {
  const running = table.querySelectorAll(".clock[data-due]");
  if (running.length && performance.now() - asked > (ahead === null ? 5000 : EVERY)) ask();
  for (const clock of running) {
    const left = ahead === null
      ? Number(clock.dataset.left)
      : (Number(clock.dataset.due) - ahead - performance.now()) / 1000;
    const whole = Math.max(0, Math.ceil(left));
    const shown = text(whole, clock.dataset);
    if (clock.textContent !== shown) clock.textContent = shown;
    clock.classList.toggle("low", whole <= Number(clock.dataset.low));
    clock.classList.toggle("last", whole <= 10);
    if (ahead !== null && clock.matches(MINE)) warn(clock, whole);
  }
  if (!table.querySelector(MINE)) told = Infinity;
}

/** Say how much is left on one's own clock: once a turn when it comes below each of its marks. */
function warn(clock, left) {
  const at = clock.dataset.warnAt.split(" ").map(Number).find((seconds) => left <= seconds) ?? Infinity;
  if (at >= told || left === 0) return;
  told = at;
  hurry.textContent = clock.dataset.warn.replace("{n}", left);
}

addEventListener("pageshow", () => {
  asked = -Infinity;
  tick();
});
addEventListener("online", () => {
  asked = -Infinity;
});
// A machine that slept may not have counted
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    asked = -Infinity;
    tick();
  }
});
// A new frame has new clocks: they show the right time at once
new MutationObserver(tick).observe(table, { childList: true });
setInterval(tick, 250);
tick();
