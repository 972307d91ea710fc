// The timetable: highlights the next line and counts down to it, by this computer's clock.

const live = document.getElementById("live-part");

/** Return the next line of today, or null after the last one. */
function findNextLine(lines, now) {
  for (const line of lines) {
    const [hours, minutes] = line.dataset.time.split(":").map(Number);
    const at = new Date(now);
    at.setHours(hours, minutes, 0, 0);
    if (at > now) return [line, at];
  }
  return null;
}

function updateCountdown() {
  const now = new Date();
  for (const list of document.querySelectorAll("[data-times]")) {
    const lines = [...list.querySelectorAll("[data-time]")];
    const found = findNextLine(lines, now);
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
  setInterval(updateCountdown, 500);
  new MutationObserver(updateCountdown).observe(live, { childList: true });
  updateCountdown();
}
