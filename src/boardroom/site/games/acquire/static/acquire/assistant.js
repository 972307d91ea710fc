// The assistant of a real table: a tap on a square enters it, and so do its name and Enter. What was wrong is taken
// back. The third share ends the purchases, and the screen stays awake.

import "../shared/stay-awake.js";

const table = document.getElementById("table");
const square = (tile) => table.querySelector(`[data-tile="${CSS.escape(tile)}"]`);
let typed = "";

/** The tile a text names, as what it counts as here (a misplaced tile changes that); full-width letters too. */
function meant(text) {
  const tile = text.normalize("NFKC").trim().toUpperCase();
  const other = document.getElementById("typed")?.getAttribute(`data-as-${tile.toLowerCase()}`);
  return other ?? tile;
}

function pick(text) {
  const pick = document.getElementById("pick");
  if (!pick) return;
  const tile = meant(text);
  const found = tile ? square(tile) : null;
  const says = document.getElementById("picked");
  const button = document.getElementById("enter-tile");
  for (const other of table.querySelectorAll(".sq.picked")) other.classList.remove("picked");
  button.disabled = !found;
  button.value = found?.dataset.do ?? "";
  found?.classList.add("picked");
  button.textContent = found
    ? pick.dataset[found.dataset.do.split(" ")[0]].replace("{tile}", tile)
    : button.dataset.usual;
  const whole = /^\d{1,2}[A-Z]$/.test(tile);
  says.textContent = found ? found.dataset.say : whole ? pick.dataset.none : says.dataset.usual;
  pick.classList.toggle("ready", Boolean(found));
}

function show(text) {
  typed = text;
  const field = document.getElementById("typed");
  if (field) field.value = text;
  pick(text);
}

document.addEventListener("click", (event) => {
  const tapped = event.target.closest("[data-tile]");
  if (!tapped || !table.contains(tapped)) return;
  show(tapped.dataset.tile);
  const button = document.getElementById("enter-tile");
  if (button && !button.disabled) button.click();
});

// The last share that can be bought ends the turn. Not after a correction: who goes back wants to change something
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
// After the frame is there and the page listens again
new MutationObserver(endPurchases).observe(table, {
  childList: true,
  attributes: true,
  attributeFilter: ["aria-busy"],
});

document.addEventListener("input", (event) => {
  if (event.target.id === "typed") {
    typed = event.target.value;
    pick(typed);
  }
});
// A ruling's answer may be a refusal: it must be seen
document.addEventListener("submit", (event) => {
  if (event.target.id === "rule") document.getElementById("rulings")?.close();
});

// Keys go first to a tile that is being typed: 6, then F, is no letter of a chain
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
  else if (/^[0-9]$/.test(event.key)) show(/^\d?$/.test(typed) ? typed + event.key : event.key);
  else if (/^[a-i]$/i.test(event.key) && /^\d{1,2}$/.test(typed)) show(typed + event.key.toUpperCase());
  else if ((event.key === "Backspace" || event.key === "Escape") && typed) {
    show(event.key === "Escape" ? "" : typed.slice(0, -1));
  } else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// What is picked stays when the same position is drawn again, and goes with the next one
const position = () => table.querySelector("[data-number]")?.dataset.number;
let shown = position();
new MutationObserver(() => {
  if (position() === shown && typed) show(typed);
  else typed = "";
  shown = position();
}).observe(table, { childList: true });
