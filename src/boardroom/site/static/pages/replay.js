// The replay: moves are fetched and put in place. Without this file every button is a plain link.
const replay = document.getElementById("replay");
const slider = document.getElementById("at");
const plot = document.getElementById("plot");
const cursor = document.getElementById("cursor");
const last = Number(replay.dataset.last);
const starts = replay.dataset.starts.split(" ").filter(Boolean).map(Number);
const ends = plot ? plot.dataset.turns.split(" ").map((pair) => pair.split(":").map(Number)) : [];
let at = Number(replay.dataset.at);
let shown = at;
let busy = false;

document.getElementById("show").hidden = true;
// A browser that comes back keeps the slider where it was, not where the page is
slider.value = at;

const targets = () => ({
  "first": 0,
  "turn-back": Math.max(0, ...starts.filter((step) => step < at)),
  "back": Math.max(0, at - 1),
  "on": Math.min(last, at + 1),
  "turn-on": Math.min(last, ...starts.filter((step) => step > at)),
  "last": last,
});

const mark = () => {
  slider.value = at;
  slider.setAttribute("aria-valuetext", `${at} / ${last}`);
  const to = targets();
  for (const link of document.querySelectorAll("[data-go]")) {
    link.href = `?at=${to[link.dataset.go]}`;
    if (to[link.dataset.go] === at) link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("aria-disabled");
  }
  const turn = ends.filter(([step]) => step <= at).at(-1) ?? ends[0];
  if (turn && cursor) { for (const end of ["x1", "x2"]) cursor.setAttribute(end, turn[1]); }
};

// One question at a time; whoever moves on meanwhile is answered with the newest wish only
const show = async () => {
  if (busy) return;
  busy = true;
  while (shown !== at) {
    const wish = at;
    try {
      const answer = await fetch(`?at=${wish}&part=1`);
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const id of ["told", "scene"]) {
        document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
      }
    } catch {
      location.search = `?at=${wish}`;
      return;
    }
    shown = wish;
  }
  busy = false;
  history.replaceState(null, "", `?at=${at}`);
  // The language and the theme come back to this move
  for (const next of document.querySelectorAll("input[name=next]")) next.value = location.pathname + location.search;
};

const go = (to) => {
  at = Math.min(last, Math.max(0, to));
  mark();
  show();
};

// Played by itself, a move at a time, until somebody takes over
const play = document.getElementById("play");
const pace = document.getElementById("pace");
let runs = 0;
play.hidden = pace.hidden = false;
try {
  pace.value = localStorage.getItem("replay") ?? pace.value;
} catch { /* not remembered, then */ }

const label = () => {
  play.textContent = runs ? `❚❚ ${play.dataset.pause}` : `▶ ${play.dataset.play}`;
};
const pause = () => {
  clearTimeout(runs);
  runs = 0;
  label();
};
const tick = () => {
  if (at >= last) return pause();
  // A move that is still on its way is waited for
  if (!busy) go(at + 1);
  runs = setTimeout(tick, Number(pace.value));
};
play.addEventListener("click", () => {
  if (runs) return pause();
  if (at >= last) go(0);
  runs = setTimeout(tick, 200);
  label();
});
pace.addEventListener("change", () => {
  try {
    localStorage.setItem("replay", pace.value);
  } catch { /* not remembered, then */ }
});

slider.addEventListener("input", () => {
  pause();
  go(Number(slider.value));
});
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("[data-go], a[data-at]");
  if (link) {
    event.preventDefault();
    pause();
    go(link.dataset.go ? targets()[link.dataset.go] : Number(link.dataset.at));
  } else if (plot && plot.contains(event.target) && ends.length) {
    const box = plot.getBoundingClientRect();
    pause();
    const x = ((event.clientX - box.left) / box.width) * plot.viewBox.baseVal.width;
    go(ends.reduce((best, end) => (Math.abs(end[1] - x) < Math.abs(best[1] - x) ? end : best))[0]);
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
  const to = targets()[KEYS[event.key]];
  if (to === undefined) return;
  event.preventDefault();
  pause();
  go(to);
});
