// The assistant of a physical table: a tap on a square enters its tile, and so do its name and Enter. The last
// possible share ends the turn, and the screen stays awake.

import "../layout/stay-awake.js";

const table = document.getElementById("table");
const findSquare = (tile) => table.querySelector(`[data-tile="${CSS.escape(tile)}"]`);
let typed = "";

/** Return the tile that a text means here. Misplaced tiles may count as others; full-width letters are accepted. */
function resolveTile(text) {
  const tile = text.normalize("NFKC").trim().toUpperCase();
  const other = document.getElementById("typed")?.getAttribute(`data-as-${tile.toLowerCase()}`);
  return other ?? tile;
}

function selectTile(text) {
  const pick = document.getElementById("pick");
  if (!pick) return;
  const tile = resolveTile(text);
  const found = tile ? findSquare(tile) : null;
  const status = document.getElementById("picked");
  const button = document.getElementById("enter-tile");
  for (const other of table.querySelectorAll(".sq.picked")) other.classList.remove("picked");
  button.disabled = !found;
  button.value = found?.dataset.do ?? "";
  found?.classList.add("picked");
  button.textContent = found
    ? pick.dataset[found.dataset.do.split(" ")[0]].replace("{tile}", tile)
    : button.dataset.usual;
  const isComplete = /^\d{1,2}[A-Z]$/.test(tile);
  status.textContent = found ? found.dataset.say : isComplete ? pick.dataset.none : status.dataset.usual;
  pick.classList.toggle("ready", Boolean(found));
}

function setTypedTile(text) {
  typed = text;
  const field = document.getElementById("typed");
  if (field) field.value = text;
  selectTile(text);
}

document.addEventListener("click", (event) => {
  const tapped = event.target.closest("[data-tile]");
  if (!tapped || !table.contains(tapped)) return;
  setTypedTile(tapped.dataset.tile);
  const button = document.getElementById("enter-tile");
  if (button && !button.disabled) button.click();
});

// The last share that can be bought ends the turn, but not after a correction, when the player wants a change
let bought = false;
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=do]");
  if (button) bought = button.value.startsWith("buy ");
});
function endPurchases() {
  const end = document.getElementById("end-turn");
  const others = [...table.querySelectorAll("button[name=do]:not([aria-disabled]):not(:disabled)")];
  if (!bought || !end || table.hasAttribute("aria-busy") || document.getElementById("pick")) return;
  if (others.every((button) => button === end)) {
    bought = false;
    end.click();
  }
}
// Wait until the new frame is ready for input
new MutationObserver(endPurchases).observe(table, {
  childList: true,
  attributes: true,
  attributeFilter: ["aria-busy"],
});

document.addEventListener("input", (event) => {
  if (event.target.id === "typed") {
    typed = event.target.value;
    selectTile(typed);
  }
});
// Close the dialog so that a refusal is visible
document.addEventListener("submit", (event) => {
  if (event.target.id === "rule") document.getElementById("rulings")?.close();
});

// A tile being typed gets the keys first: the F of 6F must not select a chain
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !document.getElementById("pick")) return;
  const inField = event.target.id === "typed";
  if (document.querySelector("dialog[open]") || (!inField && event.target.closest("input, textarea, select"))) return;
  if (
    event.key === "Enter" && !document.getElementById("enter-tile").disabled &&
    (inField || !event.target.closest("a, button"))
  ) {
    document.getElementById("enter-tile").click();
  } else if (inField) return;
  else if (/^[0-9]$/.test(event.key)) setTypedTile(/^\d?$/.test(typed) ? typed + event.key : event.key);
  else if (/^[a-i]$/i.test(event.key) && /^\d{1,2}$/.test(typed)) setTypedTile(typed + event.key.toUpperCase());
  else if ((event.key === "Backspace" || event.key === "Escape") && typed) {
    setTypedTile(event.key === "Escape" ? "" : typed.slice(0, -1));
  } else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// Keep the selection while the position stays the same
const getPosition = () => table.querySelector("[data-number]")?.dataset.number;
let lastPosition = getPosition();
new MutationObserver(() => {
  if (getPosition() === lastPosition && typed) setTypedTile(typed);
  else typed = "";
  lastPosition = getPosition();
}).observe(table, { childList: true });
