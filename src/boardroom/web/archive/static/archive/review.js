// The review: decisions are fetched and inserted, and a review in progress is polled until it is complete. Without this
// file every button is a plain link.
const review = document.getElementById("review");
const SECOND = 1000;

const loadReview = async (search) => {
  const answer = await fetch(search, { headers: { "X-Script": "1" } });
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("review");
  const focused = document.activeElement?.dataset?.go;
  review.replaceChildren(...page.childNodes);
  review.toggleAttribute("data-making", page.hasAttribute("data-making"));
  if (focused) review.querySelector(`[data-go="${focused}"]`)?.focus();
};

const showDecision = async (at) => {
  const query = new URLSearchParams(location.search);
  query.set("at", at);
  try {
    await loadReview(`?${query}`);
    history.replaceState(null, "", `?${query}`);
    for (const next of document.querySelectorAll("input[name=next]")) next.value = location.pathname + location.search;
  } catch {
    location.search = `?${query}`;
  }
};

const waitForReview = () => {
  if (!review.hasAttribute("data-making")) return;
  setTimeout(async () => {
    try {
      await loadReview(location.search || "?");
    } catch { /* try again */ }
    waitForReview();
  }, SECOND);
};
waitForReview();

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("#review a[data-at]");
  const plot = event.target.closest("#plot");
  if (link) {
    event.preventDefault();
    showDecision(link.dataset.at);
  } else if (plot) {
    const box = plot.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * plot.viewBox.baseVal.width;
    const ends = plot.dataset.turns.split(" ").map((pair) => pair.split(":").map(Number));
    showDecision(ends.reduce((best, end) => (Math.abs(end[1] - x) < Math.abs(best[1] - x) ? end : best))[0]);
  }
});

const KEYS = { ArrowLeft: "back", ArrowRight: "on", PageUp: "worse-back", PageDown: "worse-on" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, textarea, select")) return;
  const to = review.querySelector(`[data-go="${KEYS[event.key]}"]`)?.dataset.at;
  if (to === undefined) return;
  event.preventDefault();
  showDecision(to);
});
