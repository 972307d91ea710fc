// The timetable of the day: what comes next, and how long until then, by the clock of the machine that shows it.

const live = document.getElementById("live-part");

/** The next of the lines that begin later today; null after the last. */
function next(lines, now) {
  for (const line of lines) {
    const [hours, minutes] = line.dataset.time.split(":").map(Number);
    const at = new Date(now);
    at.setHours(hours, minutes, 0, 0);
    if (at > now) return [line, at];
  }
  return null;
}

function tick() {
  const now = new Date();
  for (const list of document.querySelectorAll("[data-times]")) {
    const lines = [...list.querySelectorAll("[data-time]")];
    const found = next(lines, now);
    for (const line of lines) line.classList.toggle("next", line === found?.[0]);
    const says = list.parentElement.querySelector(":scope > .nextup");
    if (!says) continue;
    says.hidden = !found;
    if (!found) continue;
    const left = Math.ceil((found[1] - now) / 1000);
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    const two = (n) => String(n).padStart(2, "0");
    const time = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
    const text = `${found[0].textContent.trim().replace(/\s+/g, " ")} – ${
      says.dataset.until.replaceAll("{time}", time)
    }`;
    if (says.textContent !== text) says.textContent = text;
  }
}

if (live) {
  setInterval(tick, 500);
  new MutationObserver(tick).observe(live, { childList: true });
  tick();
}
