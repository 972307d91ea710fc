// Keyboard shortcuts: a button's key is its data-key. Focusing or pointing at a tile in hand highlights its square.

import { toggleLog } from "./log-sheet.js";

const table = document.getElementById("table");

/** Return the button that a key presses. */
function findButton(event) {
  const key = event.key.toLowerCase();
  const shift = event.shiftKey && /^[a-z]$/.test(key);
  const find = (root, name) =>
    [...root.querySelectorAll("[data-key]")].find((b) =>
      b.dataset.key === name && !b.disabled && b.offsetParent !== null
    );
  const top = document.querySelector("header");
  return find(table, shift ? `shift+${key}` : key) ?? (top && find(top, key));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) {
    if (event.key === "Escape") {
      event.target.blur();
      toggleLog(false);
    }
    return;
  }
  if (event.key === "Escape") {
    toggleLog(false);
    return;
  }
  if (event.key === "/") {
    const say = document.getElementById("say");
    if (say) {
      event.preventDefault();
      say.focus();
    }
    return;
  }
  const modal = document.querySelector("dialog[open]");
  if (modal) {
    const opener = document.querySelector(`[data-open="${modal.id}"]`);
    if (opener?.dataset.key === event.key.toLowerCase()) modal.close();
    return;
  }
  if (event.key === "Enter" && event.target.closest("a, button")) return;
  const button = findButton(event);
  if (button) {
    event.preventDefault();
    button.click();
  }
});

// data-point names the data-spot to highlight
for (const [on, off] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  const highlightTarget = (event, add) => {
    const to = event.target.closest?.("[data-point]")?.dataset.point;
    if (to) {
      for (const spot of table.querySelectorAll("[data-spot]")) {
        spot.classList.toggle("point", add && spot.dataset.spot === to);
      }
    }
  };
  table.addEventListener(on, (event) => highlightTarget(event, true));
  table.addEventListener(off, (event) => highlightTarget(event, false));
}
