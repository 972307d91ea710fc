// The replay: moves are fetched and inserted. Without this file every button is a plain link.
const replay = document.getElementById("replay");
const slider = document.getElementById("at");
const plot = document.getElementById("plot");
const cursor = document.getElementById("cursor");
const last = Number(replay.dataset.last);
const starts = replay.dataset.starts.split(" ").filter(Boolean).map(Number);
const ends = plot ? plot.dataset.turns.split(" ").map((pair) => pair.split(":").map(Number)) : [];
let at = Number(replay.dataset.at);
let shown = at;
let isLoading = false;

document.getElementById("show").hidden = true;
// When the user comes back, browsers restore the slider instead of the page's move
slider.value = at;

const buttonTargets = () => ({
  "first": 0,
  "turn-back": Math.max(0, ...starts.filter((step) => step < at)),
  "back": Math.max(0, at - 1),
  "on": Math.min(last, at + 1),
  "turn-on": Math.min(last, ...starts.filter((step) => step > at)),
  "last": last,
});

const updateControls = () => {
  slider.value = at;
  slider.setAttribute("aria-valuetext", `${at} / ${last}`);
  const to = buttonTargets();
  for (const link of document.querySelectorAll("[data-go]")) {
    link.href = `?at=${to[link.dataset.go]}`;
    if (to[link.dataset.go] === at) link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("aria-disabled");
  }
  const turn = ends.filter(([step]) => step <= at).at(-1) ?? ends[0];
  if (turn && cursor) { for (const end of ["x1", "x2"]) cursor.setAttribute(end, turn[1]); }
};

// One request at a time; if the user moves on meanwhile, only the last move is loaded
const loadMove = async () => {
  if (isLoading) return;
  isLoading = true;
  while (shown !== at) {
    const wanted = at;
    try {
      const answer = await fetch(`?at=${wanted}&part=1`);
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const id of ["told", "scene"]) {
        document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
      }
    } catch {
      location.search = `?at=${wanted}`;
      return;
    }
    shown = wanted;
  }
  isLoading = false;
  history.replaceState(null, "", `?at=${at}`);
  // Changing the language or theme returns to this move
  for (const next of document.querySelectorAll("input[name=next]")) next.value = location.pathname + location.search;
};

const goToMove = (to) => {
  at = Math.min(last, Math.max(0, to));
  updateControls();
  loadMove();
};

// Automatic playback, one move at a time
const play = document.getElementById("play");
const pace = document.getElementById("pace");
let playTimer = 0;
play.hidden = pace.hidden = false;
try {
  pace.value = localStorage.getItem("replay") ?? pace.value;
} catch { /* no storage */ }

const updatePlayButton = () => {
  play.textContent = playTimer ? `❚❚ ${play.dataset.pause}` : `▶ ${play.dataset.play}`;
};
const pausePlayback = () => {
  clearTimeout(playTimer);
  playTimer = 0;
  updatePlayButton();
};
const playNextMove = () => {
  if (at >= last) return pausePlayback();
  // Wait for a move that is still loading
  if (!isLoading) goToMove(at + 1);
  playTimer = setTimeout(playNextMove, Number(pace.value));
};
play.addEventListener("click", () => {
  if (playTimer) return pausePlayback();
  if (at >= last) goToMove(0);
  playTimer = setTimeout(playNextMove, 200);
  updatePlayButton();
});
pace.addEventListener("change", () => {
  try {
    localStorage.setItem("replay", pace.value);
  } catch { /* no storage */ }
});

slider.addEventListener("input", () => {
  pausePlayback();
  goToMove(Number(slider.value));
});
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("[data-go], a[data-at]");
  if (link) {
    event.preventDefault();
    pausePlayback();
    goToMove(link.dataset.go ? buttonTargets()[link.dataset.go] : Number(link.dataset.at));
  } else if (plot && plot.contains(event.target) && ends.length) {
    const box = plot.getBoundingClientRect();
    pausePlayback();
    const x = ((event.clientX - box.left) / box.width) * plot.viewBox.baseVal.width;
    goToMove(ends.reduce((best, end) => (Math.abs(end[1] - x) < Math.abs(best[1] - x) ? end : best))[0]);
  }
});
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  PageUp: "turn-back",
  PageDown: "turn-on",
  Home: "first",
  End: "last",
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input:not(#at), textarea, select, .wide")) return;
  if (event.key === " " && !event.target.closest("a, button, summary")) {
    event.preventDefault();
    play.click();
    return;
  }
  const to = buttonTargets()[KEYS[event.key]];
  if (to === undefined) return;
  event.preventDefault();
  pausePlayback();
  goToMove(to);
});
