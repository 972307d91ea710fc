// Tips in a first game: one bubble at a time, where what it speaks of is on the page. A tip is over when it is pressed
// away, or when something was decided while it stood there; none of them comes back. It takes neither focus nor keys.

import { beside, NEVER } from "../shared/bubble.js";

const tip = document.getElementById("tip");
const table = document.getElementById("table");
const tips = [...tip.querySelectorAll("[data-at]")];
const small = matchMedia("(max-width: 900px)");
const name = `tips ${tip.dataset.game}`;
let read = new Set();
let shown = null;
let since = 0;
let decides = false;

try {
  read = new Set(JSON.parse(localStorage.getItem(name) ?? "[]"));
} catch {
  // A browser that keeps nothing shows them again
}

const step = () => Number(table.querySelector("[data-number]")?.dataset.number ?? 0);
/** What a tip speaks of; the table's own part before a button that opens it. */
const target = ({ dataset: { at } }) =>
  [...table.querySelectorAll(at), ...document.querySelectorAll(at)].find((each) => each.getClientRects().length);

/** What a bubble lies over: never what is decided, rather what happened than what is played. */
const MATTERS = [
  [".now, .decide, .hand", NEVER],
  ["header", 9],
  ["[data-ground]", 4],
  [".side > .panel:not(.log, .talk)", 2],
  [".log, .talk", 1],
];

function put() {
  const at = shown && target(shown);
  tip.hidden = !at;
  if (!at) return;
  at.classList.add("tipped");
  const box = at.getBoundingClientRect();
  // On a phone it waits until what it speaks of is scrolled to; and wherever there is no room beside what is decided
  tip.hidden = small.matches && (box.bottom < 0 || box.top > innerHeight);
  if (!tip.hidden) tip.hidden = beside(box, tip, [...MATTERS, [at, 9]]) && decides;
}

/** The first tip that is not read and has something to speak of. */
function next() {
  for (const marked of document.querySelectorAll(".tipped")) marked.classList.remove("tipped");
  if (shown && decides && step() > since) over();
  shown = shown && target(shown) ? shown : tips.find((each, n) => !read.has(n) && target(each)) ?? null;
  for (const each of tips) each.hidden = each !== shown;
  since = step();
  decides = table.querySelector("[data-mine]")?.dataset.mine === "1";
  put();
}

function over() {
  read.add(tips.indexOf(shown));
  shown = null;
  keep();
}

function keep() {
  try {
    localStorage.setItem(name, JSON.stringify([...read]));
  } catch {
    // As above
  }
  if (read.size < tips.length) return;
  const known = document.cookie.match(/(?:^|; )tips=([^;]*)/)?.[1].split(".") ?? [];
  const games = [...new Set([...known, tip.dataset.game])].filter(Boolean).join(".");
  document.cookie = `tips=${games}; path=/; max-age=31536000; samesite=lax`;
}

tip.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-tip]")?.dataset.tip;
  if (!pressed) return;
  if (pressed === "none") read = new Set(tips.keys());
  else read.add(tips.indexOf(shown));
  shown = null;
  keep();
  next();
});

new MutationObserver(next).observe(table, { childList: true });
for (const change of ["resize", "scroll"]) addEventListener(change, put, { passive: true });
next();
