// The entrant's page: announces a new table with a sound (if enabled), vibration and the title.
import { play } from "../layout/sounds.js";

const live = document.getElementById("live-part");
const listTables = () => [...live.querySelectorAll(".bigtable")].map((table) => table.textContent.trim());
const title = document.title;
let known = listTables().length;

new MutationObserver(() => {
  const now = listTables();
  if (now.length > known) {
    document.title = `● ${now[0]} · ${title}`;
    // Browsers allow vibration only after a tap
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
    play("turn");
  }
  known = now.length;
}).observe(live, { childList: true });
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = title;
});
document.addEventListener("pointerdown", () => {
  document.title = title;
});
