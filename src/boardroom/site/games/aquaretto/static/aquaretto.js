// Aquaretto's own: arrows go from one free space to the next, T turns a small board, a board shows where it would lie,
// and another tile of the truck may be chosen instead of the one in hand.

const table = document.getElementById("table");
const CORNERS = ["upper-left", "upper-right", "lower-left", "lower-right"];
// Clockwise, so that the board turns and does not jump
const ROUND = [0, 1, 3, 2];
let corner = 3;
let at = null;
let wish = "";

const places = () => [...table.querySelectorAll(".spot[data-x], .lay")].filter((place) => !place.hidden);
const where = (place) => [Number(place.dataset.x), Number(place.dataset.y)];

/** The board that a place stands for, drawn where it would lie. */
function preview(place) {
  const ghost = document.getElementById("ghost");
  if (!ghost) return;
  let path = "";
  if (place?.matches(".lay")) {
    const [x, y] = [Number(place.dataset.left), Number(place.dataset.top)];
    for (let n = 0; n < 4; n += 1) {
      if (!place.dataset.corners || n !== corner) path += `M${x + (n % 2)} ${y + (n >> 1)}h1v1h-1z`;
    }
  }
  ghost.setAttribute("d", path);
}

/** Places where the small board fits the way it is held now. */
function turn() {
  const small = [...table.querySelectorAll(".lay[data-corners]")];
  if (!small.length) return;
  for (let n = 0; n < 4 && !small.some((place) => place.dataset.corners.includes(corner)); n += 1) {
    corner = ROUND[(ROUND.indexOf(corner) + 1) % 4];
  }
  for (const place of small) {
    place.hidden = !place.dataset.corners.includes(corner);
    place.value = `lay-small ${CORNERS[corner]} ${place.id.slice(4)}`;
  }
  document.getElementById("turn").dataset.corner = corner;
}

function nearest([x, y]) {
  const far = (place) => {
    const [a, b] = where(place);
    return Math.abs(a - x) + Math.abs(b - y);
  };
  return places().sort((p, q) => far(p) - far(q))[0];
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-turn]")) {
    const held = document.activeElement?.matches(".lay") ? where(document.activeElement) : null;
    corner = ROUND[(ROUND.indexOf(corner) + 1) % 4];
    turn();
    const next = nearest(held ?? at ?? [10, 10]);
    if (held) next?.focus();
    preview(next);
    next?.dispatchEvent(new CustomEvent("look", { bubbles: true }));
  }
  const instead = event.target.closest("[data-instead]");
  if (instead) {
    wish = instead.dataset.instead;
    document.getElementById("undo-button")?.click();
  }
  if (event.target.closest("#exchanges button[name=do]")) document.getElementById("exchanges").close();
});

// A finger does not point: what it looks at first stays drawn until it is laid, or looked away from
table.addEventListener("looked", (event) => {
  const place = event.target.closest(".lay");
  if (place) at = where(place);
  preview(place);
});

for (const name of ["pointerover", "focusin"]) {
  table.addEventListener(name, (event) => {
    const place = event.target.closest?.(".lay");
    if (place) preview(place);
    if (name === "focusin") at = event.target.matches(".spot[data-x], .lay") ? where(event.target) : null;
  });
}

// A new frame: the board keeps its way round, focus stays near the place it was on, and a wish comes true
new MutationObserver(() => {
  turn();
  if (wish) {
    const next = [...table.querySelectorAll("button[name=do]")].find((button) => button.value === wish);
    wish = "";
    if (next) setTimeout(() => next.click(), 0);
  } else if (at && places().length) nearest(at).focus({ preventScroll: true });
}).observe(table, { childList: true });
turn();

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  const way = WAYS[event.key];
  if (!way || event.target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
  const all = places();
  if (!all.length) return;
  event.preventDefault();
  if (!all.includes(document.activeElement)) {
    (at ? nearest(at) : all[0]).focus();
    return;
  }
  const [x, y] = where(document.activeElement);
  const far = ([a, b]) => Math.abs(a - x) * (way[0] ? 1 : 3) + Math.abs(b - y) * (way[1] ? 1 : 3);
  all.map((place) => [place, where(place)])
    .filter(([, [a, b]]) => (a - x) * way[0] + (b - y) * way[1] > 0)
    .sort(([, p], [, q]) => far(p) - far(q))[0]?.[0].focus();
});
