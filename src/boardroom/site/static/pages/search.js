// Waiting for a table: the page tells how it stands, and goes to the table as soon as there is one.

const status = document.getElementById("search-status");
const EVERY = status.querySelector("[data-seconds]") ? 5000 : 2500;
let begun = Date.now() - 1000 * seconds(status);
let asking = false;

function seconds(part) {
  return +(part.querySelector("[data-seconds]")?.dataset.seconds ?? 0);
}

/** What has changed is changed, and nothing else: a screen reader hears it once. */
function show(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  begun = Date.now() - 1000 * seconds(fresh);
  for (const part of fresh.querySelectorAll("[data-part]:not([data-seconds])")) {
    const shown = status.querySelector(`[data-part="${part.dataset.part}"]`);
    const words = part.textContent.trim();
    if (shown && shown.textContent.trim() !== words) shown.textContent = words;
  }
}

async function ask() {
  if (asking) return;
  asking = true;
  try {
    const answer = await fetch(status.dataset.address, { headers: { "X-Script": "1" } });
    const there = answer.headers.get("X-Go");
    if (there) location.replace(there);
    // Somebody has joined the party or left it, or it has begun to look
    else if (answer.ok && answer.headers.get("X-State") !== status.dataset.state) location.reload();
    else if (answer.ok) show(await answer.text());
  } catch {
    // No network for a moment: the next time
  } finally {
    asking = false;
  }
}

setInterval(ask, EVERY);
setInterval(() => {
  const shown = status.querySelector("[data-seconds]");
  if (!shown) return;
  const waited = Math.max(0, Math.floor((Date.now() - begun) / 1000));
  shown.textContent = `${Math.floor(waited / 60)}:${String(waited % 60).padStart(2, "0")}`;
}, 1000);
// The shared connection knows first (notices.js)
document.addEventListener("notices", ({ detail }) => detail.found && ask());
addEventListener("pageshow", (event) => event.persisted && ask());
