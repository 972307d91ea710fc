// The film of a frame: a short animation of what has happened since the previous frame, over the current page, which is
// complete without it. Any press ends the film; if it came with a new decision, that press does nothing else. Beats come
// with the frame (film.py), and places have a data-place.

import { findPlace, FLOAT_MS, landsOnBoard, resetCounters, runLater, showBeat } from "./film-beats.js";

const SPEEDS = { slow: 1.8, normal: 1, instant: 0 };
const BEAT_MS = { drop: 380, flow: 440, scene: 240, fly: 340, roll: 460, turn: 300, gain: 0, tell: 280, fresh: 0 };
const MAX_FILM_MS = 1500;
const MAX_REPLAY_MS = 9000;
const FLY_GAP_MS = 90;

let running = null;

/** Return the factor by which films are slowed; 0 for no films. */
export function getSpeed() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  try {
    return SPEEDS[localStorage.getItem("film")] ?? 1;
  } catch {
    return 1;
  }
}

/** Bind a field in which the user chooses the speed, and store it in this browser. */
export function bindSpeedField(field) {
  if (!field) return;
  try {
    field.value = localStorage.getItem("film") ?? "normal";
    field.addEventListener("change", () => localStorage.setItem("film", field.value));
  } catch {
    field.disabled = true;
  }
}

export const isRunning = () => running !== null;

/** Return the beats of a frame after a move. */
function beatsAfter(root, since) {
  const all = JSON.parse(root?.querySelector("[data-film]")?.textContent || "[]");
  return all.filter((beat) => beat.step > since);
}

/** Return the beats to show with a new frame: only the major ones if there are more than two turns. */
export function selectBeats(root, since) {
  const fresh = beatsAfter(root, since);
  const turns = new Set(fresh.map((beat) => beat.turn)).size;
  return turns > 2 ? fresh.filter((beat) => beat.major || beat.do === "fresh") : fresh;
}

/** Keep what the next frame's film needs before this frame is replaced: the board, and the beats that an interrupted
 * film has not shown yet. */
export function keepForNextFrame(root) {
  const film = clearFilm();
  if (getSpeed() === 0) return {};
  const cut = film !== null && film.next < film.shown.length;
  const rest = cut ? film.shown.filter((beat, number) => number >= film.next || beat.do === "scene") : [];
  const before = rest.some((beat) => beat.do === "flow") ? film.past : null;
  return { rest, past: before ?? copyBoard(root?.querySelector("[data-rewind]")) };
}

function copyBoard(part) {
  if (!part) return null;
  const copy = part.cloneNode(true);
  copy.classList.add("rewound");
  copy.inert = true;
  copy.removeAttribute("data-rewind");
  for (const each of [copy, ...copy.querySelectorAll("[id]:not(pattern)")]) each.removeAttribute("id");
  return copy;
}

/** Play beats. `kept` is the result of keepForNextFrame; with `guarded`, a press that ends the film does nothing else. */
export function playFilm(root, beats, { kept = {}, guarded = false, longest = MAX_FILM_MS, done = () => {} } = {}) {
  clearFilm();
  const { past = null, rest = [] } = kept;
  for (const beat of beats) if (beat.do === "fresh") findPlace(root, beat.at)?.classList.add("fresh");
  // A card that was turned up may already be gone
  const shown = [...rest, ...beats].filter((beat) =>
    beat.do !== "fresh" && (beat.do !== "turn" || findPlace(root, beat.at))
  );
  const speed = getSpeed();
  if (!shown.length || speed === 0 || document.hidden) return;

  const film = { root, shown, next: 0, done, guarded, timers: [], things: new Set(), undo: [] };
  running = film;
  dispatchRunning(root, true);
  const moves = shown.some((beat) => beat.do === "drop" || beat.do === "flow");
  if (past && moves) coverBoard(film, past);
  resetCounters(film, shown);
  for (const beat of shown.filter((each) => landsOnBoard(root, each))) {
    const spot = findPlace(root, beat.to);
    spot.classList.add("coming");
    film.undo.push(() => spot.classList.remove("coming"));
  }
  let at = 0;
  const starts = shown.map((beat, number) => {
    const start = at;
    // Beats of the same sentence fly together
    const next = shown[number + 1];
    at += beat.do === "fly" && next?.do === "fly" && !next.text ? FLY_GAP_MS : BEAT_MS[beat.do] ?? BEAT_MS.tell;
    return start;
  });
  const scale = speed * Math.min(1, longest / at);
  shown.forEach((beat, number) =>
    runLater(film, starts[number] * scale, () => {
      film.next = number + 1;
      showBeat(film, beat, BEAT_MS[beat.do] * Math.max(scale, 0.4));
    })
  );
  runLater(film, at * scale, stopFilm);
}

/** Replay what happened after a move, at greater length. */
export function replayFilm(root, since, done) {
  playFilm(root, beatsAfter(root, since).filter((beat) => beat.do !== "fresh"), { longest: MAX_REPLAY_MS, done });
}

/** End the film and show the frame. */
export function stopFilm() {
  const film = clearFilm();
  film?.done();
}

function clearFilm() {
  const film = running;
  if (!film) return null;
  running = null;
  dispatchRunning(film.root, false);
  film.timers.forEach(clearTimeout);
  film.undo.forEach((undo) => undo());
  for (const thing of film.things) {
    // Gains may float on after the film unless a press ends it
    if (thing.dataset.floats) setTimeout(() => thing.remove(), FLOAT_MS);
    else thing.remove();
  }
  return film;
}

const dispatchRunning = (root, runs) => root.dispatchEvent(new CustomEvent("film", { bubbles: true, detail: runs }));

function coverBoard(film, past) {
  const part = film.root.querySelector("[data-rewind]");
  if (!part) return;
  part.append(past);
  film.past = past;
  film.things.add(past);
}

// Any press ends the film. If a new decision was hidden, the press does nothing else

let swallowClick = false;

function endByPress(event) {
  if (!running) return;
  const { guarded } = running;
  if (event.type === "keydown" && (["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key) || event.repeat)) {
    return;
  }
  for (const thing of running.things) delete thing.dataset.floats;
  stopFilm();
  if (!guarded) return;
  swallowClick = event.type === "pointerdown";
  event.preventDefault();
  event.stopImmediatePropagation();
}

addEventListener("pointerdown", endByPress, true);
addEventListener("keydown", endByPress, true);
addEventListener("click", (event) => {
  if (!swallowClick) return;
  swallowClick = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
addEventListener("visibilitychange", stopFilm, true);
addEventListener("resize", stopFilm);
