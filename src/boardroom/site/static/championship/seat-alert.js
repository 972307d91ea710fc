// One's own page: a new table is heard (for those who have turned sounds on), felt, and stands in the title.
import { play } from "../shared/sounds.js";

const live = document.getElementById("live-part");
const tables = () => [...live.querySelectorAll(".bigtable")].map((table) => table.textContent.trim());
const title = document.title;
let known = tables().length;

new MutationObserver(() => {
  const now = tables();
  if (now.length > known) {
    document.title = `● ${now[0]} · ${title}`;
    // Browsers let only a page vibrate that has been tapped
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
