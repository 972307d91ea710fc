// The log over the page. It is closed by its button, by Escape, by a press beside it and, on a phone, where it covers
// everything, by the way back too: there it is a step of the history, as a page of its own would be.

const table = document.getElementById("table");
const phone = matchMedia("(max-width: 900px)");
const root = () => table.querySelector("[data-number]");
let stepped = false;

/** Opens or closes it. `leaving`: a link was pressed, and the history is that link's. */
export function log(on, leaving = false) {
  const large = root();
  if (!large || large.classList.contains("logged") === on) return;
  large.classList.toggle("logged", on);
  if (on && phone.matches && !stepped) {
    history.pushState({ log: true }, "");
    stepped = true;
  } else if (!on && stepped && !leaving) {
    stepped = false;
    history.back();
  }
}

export const opened = () => Boolean(root()?.classList.contains("logged"));

addEventListener("popstate", () => {
  stepped = false;
  root()?.classList.remove("logged");
});

// Its turns are one stop of the Tab key, and the arrows go from one to the next

const turns = () => [...document.querySelectorAll("#log [data-cites]")];
let stop = "";
const named = (turn) => turn?.textContent.trim();

/** One of the turns is where Tab stops: the one that was, or the newest. */
export function rove() {
  const all = turns();
  const here = all.find((turn) => named(turn) === stop) ?? all[0];
  for (const turn of all) turn.tabIndex = turn === here ? 0 : -1;
}

document.addEventListener("keydown", (event) => {
  const all = turns();
  const at = all.indexOf(event.target);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const next = all[Math.max(0, Math.min(to, all.length - 1))];
  stop = named(next);
  rove();
  next.focus();
});

// A drawing of the log says its sentence to a pointer that rests on it
table.addEventListener("pointerover", (event) => {
  const marks = event.target.closest?.(".marks");
  if (marks && !marks.title) marks.title = marks.nextElementSibling?.textContent ?? "";
});

/** The rules a turn followed, at its number or anywhere in its line. */
export function cite(turn, on = !turn.classList.contains("cites")) {
  turn.classList.toggle("cites", on);
  turn.querySelector("[data-cites]")?.setAttribute("aria-expanded", String(on));
}
export const cited = () => [...table.querySelectorAll("#log .cites [data-step]")].map((line) => line.dataset.step);

/** Lines of the log that have what is looked for. */
export function filter() {
  for (const field of table.querySelectorAll("[data-filter]")) {
    const wanted = field.value.trim().toLowerCase();
    for (const line of document.querySelectorAll(`#${field.dataset.filter} li`)) {
      line.toggleAttribute("data-out", Boolean(wanted) && !line.textContent.toLowerCase().includes(wanted));
    }
  }
}
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) filter();
});
