// Aquaretto's own: arrows go from one free space to the next, T turns a small board.

const table = document.getElementById("table");
let corner = 3;

function turn() {
  for (const button of table.querySelectorAll(".lay")) {
    const own = [...button.classList].find((name) => /^c\d$/.test(name));
    button.hidden = own !== undefined && own !== `c${corner}`;
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-turn]")) { corner = (corner + 1) % 4; turn(); }
});
new MutationObserver(turn).observe(table, { childList: true });
turn();

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  const way = WAYS[event.key];
  if (!way || event.target.matches("input, textarea, select")) return;
  const spots = [...table.querySelectorAll(".spot, .lay")].filter((spot) => !spot.hidden);
  if (!spots.length) return;
  event.preventDefault();
  const from = spots.includes(document.activeElement) ? document.activeElement : null;
  if (!from) { spots[0].focus(); return; }
  const at = (spot) => [Number(spot.dataset.x), Number(spot.dataset.y)];
  const [x, y] = at(from);
  const ahead = spots.map((spot) => [spot, at(spot)]).filter(([, [a, b]]) => (a - x) * way[0] + (b - y) * way[1] > 0);
  ahead.sort(([, p], [, q]) => far(p) - far(q));
  function far([a, b]) { return Math.abs(a - x) * (way[0] ? 1 : 3) + Math.abs(b - y) * (way[1] ? 1 : 3); }
  ahead[0]?.[0].focus();
});
