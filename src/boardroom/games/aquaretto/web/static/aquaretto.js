// Aquaretto's page: arrow keys move between free spaces, T turns a small board, a board is previewed where it would go,
// and the player may place another tile of the truck first.

const table = document.getElementById("table");
const CORNERS = ["upper-left", "upper-right", "lower-left", "lower-right"];
// Clockwise, so that the board appears to turn
const CLOCKWISE = [0, 1, 3, 2];
let corner = 3;
let lastPosition = null;
let pendingChoice = "";

const findPlaces = () => [...table.querySelectorAll(".spot[data-x], .lay")].filter((place) => !place.hidden);
const getPosition = (place) => [Number(place.dataset.x), Number(place.dataset.y)];

/** Draw the board of a place where it would go. */
function previewBoard(place) {
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

/** Show the places where the small board fits in its current orientation. */
function updateSmallBoards() {
  const small = [...table.querySelectorAll(".lay[data-corners]")];
  if (!small.length) return;
  for (let n = 0; n < 4 && !small.some((place) => place.dataset.corners.includes(corner)); n += 1) {
    corner = CLOCKWISE[(CLOCKWISE.indexOf(corner) + 1) % 4];
  }
  for (const place of small) {
    place.hidden = !place.dataset.corners.includes(corner);
    place.value = `lay-small ${CORNERS[corner]} ${place.id.slice(4)}`;
  }
  document.getElementById("turn").dataset.corner = corner;
}

function findNearestPlace([x, y]) {
  const distance = (place) => {
    const [a, b] = getPosition(place);
    return Math.abs(a - x) + Math.abs(b - y);
  };
  return findPlaces().sort((p, q) => distance(p) - distance(q))[0];
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-turn]")) {
    const focusedPosition = document.activeElement?.matches(".lay") ? getPosition(document.activeElement) : null;
    corner = CLOCKWISE[(CLOCKWISE.indexOf(corner) + 1) % 4];
    updateSmallBoards();
    const next = findNearestPlace(focusedPosition ?? lastPosition ?? [10, 10]);
    if (focusedPosition) next?.focus();
    previewBoard(next);
    next?.dispatchEvent(new CustomEvent("look", { bubbles: true }));
  }
  const instead = event.target.closest("[data-instead]");
  if (instead) {
    pendingChoice = instead.dataset.instead;
    document.getElementById("undo-button")?.click();
  }
  if (event.target.closest("#exchanges button[name=do]")) document.getElementById("exchanges").close();
});

// Touch screens have no hover, so the preview of the first tap stays until the board is placed or the tap is cancelled
table.addEventListener("looked", (event) => {
  const place = event.target.closest(".lay");
  if (place) lastPosition = getPosition(place);
  previewBoard(place);
});

for (const name of ["pointerover", "focusin"]) {
  table.addEventListener(name, (event) => {
    const place = event.target.closest?.(".lay");
    if (place) previewBoard(place);
    if (name === "focusin") {
      lastPosition = event.target.matches(".spot[data-x], .lay") ? getPosition(event.target) : null;
    }
  });
}

// After a new frame, keep the board's orientation, move focus near its last place, and make a pending choice
new MutationObserver(() => {
  updateSmallBoards();
  if (pendingChoice) {
    const next = [...table.querySelectorAll("button[name=do]")].find((button) => button.value === pendingChoice);
    pendingChoice = "";
    if (next) setTimeout(() => next.click(), 0);
  } else if (lastPosition && findPlaces().length) findNearestPlace(lastPosition).focus({ preventScroll: true });
}).observe(table, { childList: true });
updateSmallBoards();

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  const direction = DIRECTIONS[event.key];
  if (!direction || event.target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
  const all = findPlaces();
  if (!all.length) return;
  event.preventDefault();
  if (!all.includes(document.activeElement)) {
    (lastPosition ? findNearestPlace(lastPosition) : all[0]).focus();
    return;
  }
  const [x, y] = getPosition(document.activeElement);
  const distance = ([a, b]) => Math.abs(a - x) * (direction[0] ? 1 : 3) + Math.abs(b - y) * (direction[1] ? 1 : 3);
  all.map((place) => [place, getPosition(place)])
    .filter(([, [a, b]]) => (a - x) * direction[0] + (b - y) * direction[1] > 0)
    .sort(([, p], [, q]) => distance(p) - distance(q))[0]?.[0].focus();
});
