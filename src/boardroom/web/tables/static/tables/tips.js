// Tips in a user's first game: one bubble at a time, beside its target. A tip ends when it is dismissed or when the user
// makes a move, and never returns. It takes neither focus nor keys.

import { NEVER, placeBeside } from "../layout/bubble.js";

const tip = document.getElementById("tip");
const table = document.getElementById("table");
const tips = [...tip.querySelectorAll("[data-at]")];
const smallScreen = matchMedia("(max-width: 900px)");
const name = `tips ${tip.dataset.game}`;
let readTips = new Set();
let currentTip = null;
let shownAtMove = 0;
let isDeciding = false;

try {
  readTips = new Set(JSON.parse(localStorage.getItem(name) ?? "[]"));
} catch {
  // Without storage, tips are shown again
}

const currentMove = () => Number(table.querySelector("[data-number]")?.dataset.number ?? 0);
/** Return the target of a tip: preferably a part of the table, not a button that opens it. */
const findTarget = ({ dataset: { at } }) =>
  [...table.querySelectorAll(at), ...document.querySelectorAll(at)].find((each) => each.getClientRects().length);

/** Costs of covering parts of the page: never the decision, rather the log than the board. */
const MATTERS = [
  [".now, .decide, .hand", NEVER],
  ["header", 9],
  ["[data-ground]", 4],
  [".side > .panel:not(.log, .talk)", 2],
  [".log, .talk", 1],
];

function positionTip() {
  const at = currentTip && findTarget(currentTip);
  tip.hidden = !at;
  if (!at) return;
  at.classList.add("tipped");
  const box = at.getBoundingClientRect();
  // Hide it on phones until the target is scrolled into view, and anywhere if it would cover the decision
  tip.hidden = smallScreen.matches && (box.bottom < 0 || box.top > innerHeight);
  if (!tip.hidden) tip.hidden = placeBeside(box, tip, [...MATTERS, [at, 9]]) && isDeciding;
}

/** Show the first unread tip that has a target. */
function showNextTip() {
  for (const marked of document.querySelectorAll(".tipped")) marked.classList.remove("tipped");
  if (currentTip && isDeciding && currentMove() > shownAtMove) finishTip();
  currentTip = currentTip && findTarget(currentTip)
    ? currentTip
    : tips.find((each, n) => !readTips.has(n) && findTarget(each)) ?? null;
  for (const each of tips) each.hidden = each !== currentTip;
  shownAtMove = currentMove();
  isDeciding = table.querySelector("[data-mine]")?.dataset.mine === "1";
  positionTip();
}

function finishTip() {
  readTips.add(tips.indexOf(currentTip));
  currentTip = null;
  saveReadTips();
}

function saveReadTips() {
  try {
    localStorage.setItem(name, JSON.stringify([...readTips]));
  } catch {
    // No storage
  }
  if (readTips.size < tips.length) return;
  const known = document.cookie.match(/(?:^|; )tips=([^;]*)/)?.[1].split(".") ?? [];
  const games = [...new Set([...known, tip.dataset.game])].filter(Boolean).join(".");
  document.cookie = `tips=${games}; path=/; max-age=31536000; samesite=lax`;
}

tip.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-tip]")?.dataset.tip;
  if (!pressed) return;
  if (pressed === "none") readTips = new Set(tips.keys());
  else readTips.add(tips.indexOf(currentTip));
  currentTip = null;
  saveReadTips();
  showNextTip();
});

new MutationObserver(showNextTip).observe(table, { childList: true });
for (const change of ["resize", "scroll"]) addEventListener(change, positionTip, { passive: true });
showNextTip();
