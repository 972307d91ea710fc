// The film of a frame: what happened since the frame before it, retold in a moment over the page as it is now.
// The page is complete without it. A film is short, any press ends it, and a press that ends one which came together
// with a new decision decides nothing. Beats come with the frame (games/film.py); places are named by data-place.

import { AFTER, counters, lands, later, place, show } from "./film-beats.js";

const PACES = { slow: 1.8, normal: 1, instant: 0 };
const LENGTHS = { drop: 380, flow: 440, scene: 240, fly: 340, roll: 460, turn: 300, gain: 0, tell: 280, fresh: 0 };
const LONGEST = 1500;
const ASKED = 9000;
const APART = 90;

let running = null;

/** How fast films run here: 0 is not at all. */
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  try {
    return PACES[localStorage.getItem("film")] ?? 1;
  } catch {
    return 1;
  }
}

/** A field in which the pace is chosen; it is remembered here. */
export function tuned(field) {
  if (!field) return;
  try {
    field.value = localStorage.getItem("film") ?? "normal";
    field.addEventListener("change", () => localStorage.setItem("film", field.value));
  } catch {
    field.disabled = true;
  }
}

export const runs = () => running !== null;

/** The beats of a frame that came after a step. */
function after(root, since) {
  const all = JSON.parse(root?.querySelector("[data-film]")?.textContent || "[]");
  return all.filter((beat) => beat.step > since);
}

/** Those to be shown with a new frame: of much at once only what matters. */
export function beatsOf(root, since) {
  const fresh = after(root, since);
  const turns = new Set(fresh.map((beat) => beat.turn)).size;
  return turns > 2 ? fresh.filter((beat) => beat.major || beat.do === "fresh") : fresh;
}

/** What the next frame's film needs of this one, taken before the frame is swapped: the board as it was, and the
 * beats of a film that is cut short by it. What such a film had not shown yet goes on over the new frame. */
export function keep(root) {
  const film = clear();
  if (pace() === 0) return {};
  const cut = film !== null && film.next < film.shown.length;
  const rest = cut ? film.shown.filter((beat, number) => number >= film.next || beat.do === "scene") : [];
  const before = rest.some((beat) => beat.do === "flow") ? film.past : null;
  return { rest, past: before ?? copied(root?.querySelector("[data-rewind]")) };
}

function copied(part) {
  if (!part) return null;
  const copy = part.cloneNode(true);
  copy.classList.add("rewound");
  copy.inert = true;
  copy.removeAttribute("data-rewind");
  for (const each of [copy, ...copy.querySelectorAll("[id]:not(pattern)")]) each.removeAttribute("id");
  return copy;
}

/** Plays the beats over the root. `kept` is what `keep` gave; `guarded`: the press that ends it does nothing else. */
export function play(root, beats, { kept = {}, guarded = false, longest = LONGEST, done = () => {} } = {}) {
  clear();
  const { past = null, rest = [] } = kept;
  for (const beat of beats) if (beat.do === "fresh") place(root, beat.at)?.classList.add("fresh");
  // What was turned up may have gone on already
  const shown = [...rest, ...beats].filter((beat) =>
    beat.do !== "fresh" && (beat.do !== "turn" || place(root, beat.at))
  );
  const speed = pace();
  if (!shown.length || speed === 0 || document.hidden) return;

  const film = { root, shown, next: 0, done, guarded, timers: [], things: new Set(), undo: [] };
  running = film;
  tell(root, true);
  const moves = shown.some((beat) => beat.do === "drop" || beat.do === "flow");
  if (past && moves) lay(film, past);
  counters(film, shown);
  for (const beat of shown.filter((each) => lands(root, each))) {
    const spot = place(root, beat.to);
    spot.classList.add("coming");
    film.undo.push(() => spot.classList.remove("coming"));
  }
  let at = 0;
  const starts = shown.map((beat, number) => {
    const start = at;
    // What belongs to one sentence flies together
    const next = shown[number + 1];
    at += beat.do === "fly" && next?.do === "fly" && !next.text ? APART : LENGTHS[beat.do] ?? LENGTHS.tell;
    return start;
  });
  const scale = speed * Math.min(1, longest / at);
  shown.forEach((beat, number) =>
    later(film, starts[number] * scale, () => {
      film.next = number + 1;
      show(film, beat, LENGTHS[beat.do] * Math.max(scale, 0.4));
    })
  );
  later(film, at * scale, stop);
}

/** What happened after a step once more, at length, because somebody asked for it. */
export function watch(root, since, done) {
  play(root, after(root, since).filter((beat) => beat.do !== "fresh"), { longest: ASKED, done });
}

/** The last frame at once. */
export function stop() {
  const film = clear();
  film?.done();
}

function clear() {
  const film = running;
  if (!film) return null;
  running = null;
  tell(film.root, false);
  film.timers.forEach(clearTimeout);
  film.undo.forEach((undo) => undo());
  for (const thing of film.things) {
    // What floats away may do so after the film; a press sweeps everything off
    if (thing.dataset.floats) setTimeout(() => thing.remove(), AFTER);
    else thing.remove();
  }
  return film;
}

/** Others on the page may want to know whether a film runs. */
const tell = (root, runs) => root.dispatchEvent(new CustomEvent("film", { bubbles: true, detail: runs }));

function lay(film, past) {
  const part = film.root.querySelector("[data-rewind]");
  if (!part) return;
  part.append(past);
  film.past = past;
  film.things.add(past);
}

// Any press ends the film. One that a new decision was hidden from a moment ago does nothing else

let swallowed = false;

function press(event) {
  if (!running) return;
  const { guarded } = running;
  if (event.type === "keydown" && (["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key) || event.repeat)) {
    return;
  }
  for (const thing of running.things) delete thing.dataset.floats;
  stop();
  if (!guarded) return;
  swallowed = event.type === "pointerdown";
  event.preventDefault();
  event.stopImmediatePropagation();
}

addEventListener("pointerdown", press, true);
addEventListener("keydown", press, true);
addEventListener("click", (event) => {
  if (!swallowed) return;
  swallowed = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
addEventListener("visibilitychange", stop, true);
addEventListener("resize", stop);
