// The matchmaking page: shows the state of the search, and opens the table as soon as there is one.

const status = document.getElementById("search-status");
const INTERVAL_MS = status.querySelector("[data-seconds]") ? 5000 : 2500;
let startedAt = Date.now() - 1000 * waitedSeconds(status);
let isFetching = false;

function waitedSeconds(part) {
  return +(part.querySelector("[data-seconds]")?.dataset.seconds ?? 0);
}

/** Update only texts that have changed, so that screen readers announce them once. */
function updateStatus(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  startedAt = Date.now() - 1000 * waitedSeconds(fresh);
  for (const part of fresh.querySelectorAll("[data-part]:not([data-seconds])")) {
    const shown = status.querySelector(`[data-part="${part.dataset.part}"]`);
    const words = part.textContent.trim();
    if (shown && shown.textContent.trim() !== words) shown.textContent = words;
  }
}

async function fetchStatus() {
  if (isFetching) return;
  isFetching = true;
  try {
    const answer = await fetch(status.dataset.address, { headers: { "X-Script": "1" } });
    const there = answer.headers.get("X-Go");
    if (there) location.replace(there);
    // The party has changed or started searching
    else if (answer.ok && answer.headers.get("X-State") !== status.dataset.state) location.reload();
    else if (answer.ok) updateStatus(await answer.text());
  } catch {
    // No network: try again
  } finally {
    isFetching = false;
  }
}

setInterval(fetchStatus, INTERVAL_MS);
setInterval(() => {
  const shown = status.querySelector("[data-seconds]");
  if (!shown) return;
  const waited = Math.max(0, Math.floor((Date.now() - startedAt) / 1000));
  shown.textContent = `${Math.floor(waited / 60)}:${String(waited % 60).padStart(2, "0")}`;
}, 1000);
// The shared connection (notices.js) is faster
document.addEventListener("notices", ({ detail }) => detail.found && fetchStatus());
addEventListener("pageshow", (event) => event.persisted && fetchStatus());
