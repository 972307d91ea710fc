// Mark the buttons that take a hint's action, and announce the hint to screen readers.

const table = document.getElementById("table");
const announcer = document.getElementById("said");
let lastHint = "";

function markHints() {
  const hints = [...table.querySelectorAll("[data-hint]")];
  for (const { dataset } of hints) {
    for (const does of table.querySelectorAll('[name="do"]')) {
      if (does.value === dataset.hint) does.dataset.hinted = dataset.mark;
    }
  }
  const words = hints.length ? table.querySelector(".hinted").textContent.replace(/\s+/g, " ").trim() : "";
  if (words && words !== lastHint) announcer.textContent = words;
  lastHint = words;
}

new MutationObserver(markHints).observe(table, { childList: true });
markHints();
