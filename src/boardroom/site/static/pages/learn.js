// A lesson: one bubble, one target. What is marked answers, everything else moves nothing; each step is fetched and put
// in place. Without this file the bubble's buttons are plain links.

import { beside, NEVER } from "../shared/bubble.js";

const small = matchMedia("(max-width: 900px)");
const ring = document.getElementById("ring");
const lesson = () => document.getElementById("lesson");
const bubble = () => document.getElementById("bubble");
const target = () => {
  const { target: wide, phone } = lesson().dataset;
  const found = [...document.querySelectorAll(`#table :is(${(small.matches && phone) || wide})`)];
  return found.find((each) => each.getClientRects().length) ?? null;
};

/** What a bubble lies over: not its target, rather not the part of the table that one is in, nor what is to be read. */
const PART = "[data-ground], .hand, .panel";
const MATTERS = [["header", 9], [".now", 9], [PART, 1]];
let busy = false;

/** The ring around the target, and the bubble beside it. */
function point() {
  const at = target();
  ring.hidden = !at;
  if (!at) return;
  const box = at.getBoundingClientRect();
  Object.assign(ring.style, {
    left: `${box.left + scrollX - 5}px`,
    top: `${box.top + scrollY - 5}px`,
    width: `${box.width + 10}px`,
    height: `${box.height + 10}px`,
  });
  const says = bubble();
  if (small.matches) {
    says.removeAttribute("style");
    return;
  }
  beside(box, says, [...MATTERS, [at, NEVER], [at.closest(PART) ?? at, 9]]);
}

/** On a phone the bubble is a sheet below: the target is brought into what it leaves free. */
function reach() {
  const at = target();
  if (!at || !small.matches) return;
  const box = at.getBoundingClientRect();
  const room = innerHeight - bubble().offsetHeight;
  if (box.top < 60 || box.bottom > room) {
    scrollBy({ top: box.top - Math.max(60, (room - box.height) / 2), behavior: "instant" });
  }
}

/** The step that the address names. */
const there = () => Number(new URLSearchParams(location.search).get("step") ?? 1);

/** To a step: a step of the history too, unless one comes back to it. */
async function go(step, back = false) {
  if (busy) return;
  busy = true;
  try {
    const answer = await fetch(`?step=${step}`);
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["lesson"]) document.getElementById(id).replaceWith(page.getElementById(id));
    document.querySelector(".way").replaceWith(page.querySelector(".way"));
    if (!back) history.pushState(null, "", `?step=${step}`);
    for (const next of document.querySelectorAll("input[name=next]")) next.value = location.pathname + location.search;
  } catch {
    location.search = `?step=${step}`;
    return;
  } finally {
    busy = false;
  }
  begin();
  // Back was pressed again meanwhile: the address is a step ahead
  if (back && there() !== Number(lesson().dataset.step)) go(there(), true);
}

function begin() {
  bubble().focus({ preventScroll: true });
  reach();
  point();
}

const next = () => go(Number(lesson().dataset.step) + 1);

function wrong() {
  const says = document.getElementById("wrong");
  says.textContent = says.dataset.said;
  ring.classList.remove("beats");
  requestAnimationFrame(() => ring.classList.add("beats"));
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "do") return;
  event.preventDefault();
  if (event.submitter?.value && event.submitter.value === lesson().dataset.do) next();
  else wrong();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-go]");
  if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    go(Number(link.dataset.go));
  } else if (event.target.closest("#table [data-open], #table [form]:not([form=do])")) {
    event.preventDefault();
    wrong();
  }
});

// Keys as at every table: those of the buttons, and Enter for going on
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input, textarea, select")) return;
  if (event.key === "Enter" && event.target.closest("a, button, summary")) return;
  const { dataset } = lesson();
  const key = event.key.toLowerCase();
  const pressed = [...document.querySelectorAll("#table [data-key]")].find((b) =>
    b.dataset.key === key && b.getClientRects().length
  );
  if (pressed) {
    event.preventDefault();
    pressed.click();
  } else if (event.key === "Enter" && !dataset.do) {
    event.preventDefault();
    document.getElementById("on").click();
  } else if (event.key === "Escape") document.querySelector(".quit").click();
});

addEventListener("popstate", () => go(there(), true));
for (const change of ["resize", "scroll"]) addEventListener(change, point, { passive: true });
document.fonts?.ready.then(point);
begin();
