// The log over the page. Its button, Escape or a press outside closes it. On phones, where it covers the page, it is an
// entry of the history, so that the back button closes it too.

const table = document.getElementById("table");
const phone = matchMedia("(max-width: 900px)");
const root = () => table.querySelector("[data-number]");
let hasHistoryEntry = false;

/** Open or close the log. With `leaving`, a pressed link changes the history itself. */
export function toggleLog(on, leaving = false) {
  const large = root();
  if (!large || large.classList.contains("logged") === on) return;
  large.classList.toggle("logged", on);
  if (on && phone.matches && !hasHistoryEntry) {
    history.pushState({ log: true }, "");
    hasHistoryEntry = true;
  } else if (!on && hasHistoryEntry && !leaving) {
    hasHistoryEntry = false;
    history.back();
  }
}

export const isLogOpen = () => Boolean(root()?.classList.contains("logged"));

addEventListener("popstate", () => {
  hasHistoryEntry = false;
  root()?.classList.remove("logged");
});

// The turns are a single tab stop; arrow keys move between them

const listTurns = () => [...document.querySelectorAll("#log [data-cites]")];
let tabStop = "";
const turnName = (turn) => turn?.textContent.trim();

/** Make the last focused turn the tab stop, or else the newest. */
export function updateTabStop() {
  const all = listTurns();
  const here = all.find((turn) => turnName(turn) === tabStop) ?? all[0];
  for (const turn of all) turn.tabIndex = turn === here ? 0 : -1;
}

document.addEventListener("keydown", (event) => {
  const all = listTurns();
  const at = all.indexOf(event.target);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const next = all[Math.max(0, Math.min(to, all.length - 1))];
  tabStop = turnName(next);
  updateTabStop();
  next.focus();
});

// The drawings of a turn have its sentence as a tooltip
table.addEventListener("pointerover", (event) => {
  const marks = event.target.closest?.(".marks");
  if (marks && !marks.title) marks.title = marks.nextElementSibling?.textContent ?? "";
});

/** Show or hide the rules of a turn. */
export function toggleRules(turn, on = !turn.classList.contains("cites")) {
  turn.classList.toggle("cites", on);
  turn.querySelector("[data-cites]")?.setAttribute("aria-expanded", String(on));
}
export const listOpenTurns = () =>
  [...table.querySelectorAll("#log .cites [data-step]")].map((line) => line.dataset.step);

/** Hide log lines that do not match the filter. */
export function filterLines() {
  for (const field of table.querySelectorAll("[data-filter]")) {
    const wanted = field.value.trim().toLowerCase();
    for (const line of document.querySelectorAll(`#${field.dataset.filter} li`)) {
      line.toggleAttribute("data-out", Boolean(wanted) && !line.textContent.toLowerCase().includes(wanted));
    }
  }
}
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) filterLines();
});
