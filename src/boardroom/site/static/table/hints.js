// A hint on the board: whatever does what it names is marked, and it is read to those who do not see it.

const table = document.getElementById("table");
const said = document.getElementById("said");
let read = "";

function mark() {
  const hints = [...table.querySelectorAll("[data-hint]")];
  for (const { dataset } of hints) {
    for (const does of table.querySelectorAll('[name="do"]')) {
      if (does.value === dataset.hint) does.dataset.hinted = dataset.mark;
    }
  }
  const words = hints.length ? table.querySelector(".hinted").textContent.replace(/\s+/g, " ").trim() : "";
  if (words && words !== read) said.textContent = words;
  read = words;
}

new MutationObserver(mark).observe(table, { childList: true });
mark();
