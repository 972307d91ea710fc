// Clocks: a running clock counts down to a deadline in the server's time. The computer's clock may be wrong or change
// during a game, so only the time elapsed since the server's last response is measured here.

const table = document.getElementById("table");
const hurry = document.getElementById("hurry");
const OWN_CLOCK = ".clock[data-due][data-warn]";
const SYNC_INTERVAL = 600_000;
let serverOffset = null; // the server's time minus performance.now(), in milliseconds
let lastSync = -Infinity;
let lastWarning = Infinity; // the last warning given this turn

/** Fetch the server's time. The response is half a round trip old. */
async function syncClock() {
  lastSync = performance.now();
  try {
    const sent = performance.now();
    const answer = await fetch(hurry.dataset.now, { cache: "no-store" });
    const now = Number(await answer.text());
    if (answer.ok && now > 0) serverOffset = now - (sent + performance.now()) / 2;
  } catch { /* the stream shows that the server is unavailable; clocks keep running */ }
  updateClocks();
}

function formatTime(seconds, { days, minutes }) {
  // Tournaments count in minutes, even above an hour
  if (minutes !== undefined) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (seconds >= 86400) {
    return days.replace("{d}", Math.floor(seconds / 86400)).replace("{h}", Math.floor((seconds % 86400) / 3600));
  }
  const twoDigits = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

function updateClocks() {
  const running = table.querySelectorAll(".clock[data-due]");
  if (running.length && performance.now() - lastSync > (serverOffset === null ? 5000 : SYNC_INTERVAL)) syncClock();
  for (const clock of running) {
    const left = serverOffset === null
      ? Number(clock.dataset.left)
      : (Number(clock.dataset.due) - serverOffset - performance.now()) / 1000;
    const secondsLeft = Math.max(0, Math.ceil(left));
    const shown = formatTime(secondsLeft, clock.dataset);
    if (clock.textContent !== shown) clock.textContent = shown;
    clock.classList.toggle("low", secondsLeft <= Number(clock.dataset.low));
    clock.classList.toggle("last", secondsLeft <= 10);
    if (serverOffset !== null && clock.matches(OWN_CLOCK)) announceWarning(clock, secondsLeft);
  }
  if (!table.querySelector(OWN_CLOCK)) lastWarning = Infinity;
}

/** Announce the time left on the player's own clock, once per turn at each of its marks. */
function announceWarning(clock, left) {
  const at = clock.dataset.warnAt.split(" ").map(Number).find((seconds) => left <= seconds) ?? Infinity;
  if (at >= lastWarning || left === 0) return;
  lastWarning = at;
  hurry.textContent = clock.dataset.warn.replace("{n}", left);
}

addEventListener("pageshow", () => {
  lastSync = -Infinity;
  updateClocks();
});
addEventListener("online", () => {
  lastSync = -Infinity;
});
// performance.now() may stop while the computer sleeps
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    lastSync = -Infinity;
    updateClocks();
  }
});
// Update the clocks of a new frame immediately
new MutationObserver(updateClocks).observe(table, { childList: true });
setInterval(updateClocks, 250);
updateClocks();
