// The film of a frame: what happened since the frame before it, retold in a moment over the page as it is now.
// The page is complete without it. A film is short, any press ends it, and a press that ends one which came together
// with a new decision decides nothing. Beats come with the frame (games/film.py); places are named by data-place.

const PACES = { slow: 1.8, normal: 1, instant: 0 };
const LENGTHS = { drop: 380, flow: 440, scene: 240, fly: 340, roll: 460, turn: 300, gain: 0, tell: 280, fresh: 0 };
const LONGEST = 1500;
const ASKED = 9000;
const APART = 90;
const AFTER = 900;
const BIT = 70;
const SOFT = "cubic-bezier(.2, .7, .2, 1)";

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

/** What the next frame's film needs of this one, taken before the frame is swapped: the board as it was, and the beats of
 * a film that is cut short by it. What such a film had not shown yet goes on over the new frame. */
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
  for (const beat of shown.filter(lands)) {
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

const later = (film, wait, does) => film.timers.push(setTimeout(does, wait));

/** The element a beat names: a place of the page, or the cell of a place by its name or its number. */
function place(root, name) {
  if (!name) return null;
  const [where, cell] = name.split(" ");
  const found = root.querySelector(`[data-place="${where}"]`);
  if (found) return (cell && found.querySelector(`[data-cell="${cell}"]`)) ?? found;
  const [whole, number] = where.split(":");
  const cells = root.querySelector(`[data-place="${whole}"][data-cells]`);
  return cells?.querySelectorAll(`:scope > ${cells.dataset.cells}`)[Number(number)] ?? null;
}

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
const inView = (box) =>
  box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;

function lay(film, past) {
  const part = film.root.querySelector("[data-rewind]");
  if (!part) return;
  part.append(past);
  film.past = past;
  film.things.add(past);
}

/** Whether a beat brings what is seen where it goes, and nothing else is there. */
const lands = (beat) => beat.lands && place(running.root, beat.to)?.matches("g[data-cell]");

/** Whether a beat brings one of the sums that are counted up: a share that flies to the same seat brings none. */
const counts = (beat) => beat.major && beat.do === "fly";

/** Sums that are paid in this film begin at nothing, and count up when the money has come. */
function counters(film, beats) {
  for (const beat of beats.filter(counts)) {
    for (const sum of film.root.querySelectorAll(`[data-counts="${beat.to}"]`)) {
      const full = sum.textContent;
      sum.textContent = full.replace(/[\d,]+/, "0");
      film.undo.push(() => {
        sum.textContent = full;
      });
      sum.dataset.full = full;
    }
  }
}

function count(film, seat, length) {
  for (const sum of film.root.querySelectorAll(`[data-counts="${seat}"]`)) {
    const full = sum.dataset.full ?? sum.textContent;
    const total = Number(/[\d,]+/.exec(full)?.[0].replaceAll(",", "") ?? 0);
    for (let part = 1; part <= 8; part += 1) {
      const now = Math.round((total * part) / 800) * 100;
      later(film, (length * part) / 8, () => {
        sum.textContent = full.replace(/[\d,]+/, (part === 8 ? total : now).toLocaleString("en"));
      });
    }
  }
}

function show(film, beat, length) {
  film.root.dispatchEvent(new CustomEvent("beat", { bubbles: true, detail: beat }));
  caption(film, beat.text);
  const { root } = film;
  if (beat.do === "drop") drop(film, beat, length);
  else if (beat.do === "flow") flow(film, beat, length);
  else if (beat.do === "scene") scene(film, beat);
  else if (beat.do === "roll") roll(place(root, beat.at), length);
  else if (beat.do === "turn") turn(place(root, beat.at), length);
  else if (beat.do === "gain") gain(film, place(root, beat.at), beat);
  else if (beat.do === "fly") fly(film, place(root, beat.at), place(root, beat.to), beat, length);
}

function caption(film, text) {
  const line = film.root.querySelector("#caption");
  if (!line || !text) return;
  line.textContent = text;
  line.hidden = false;
  film.undo[film.captioned ?? film.undo.length] = () => {
    line.hidden = true;
  };
  film.captioned ??= film.undo.length - 1;
}

/** Something comes down on its square, with a slight give at the end. */
function drop(film, beat, length) {
  const square = place(film.root, beat.at);
  if (!square) return;
  const tile = document.createElement("span");
  tile.className = `dropped ${beat.look ?? ""}`;
  tile.textContent = beat.mark ?? "";
  const into = film.past ?? square.parentElement;
  Object.assign(tile.style, {
    left: `${square.offsetLeft}px`,
    top: `${square.offsetTop}px`,
    width: `${square.offsetWidth}px`,
    height: `${square.offsetHeight}px`,
  });
  into.append(tile);
  film.things.add(tile);
  tile.animate(
    [
      { transform: "translateY(-90%) scale(1.35)", opacity: 0, easing: "ease-in" },
      { transform: "translateY(0) scale(1)", opacity: 1, offset: 0.7 },
      { transform: "translateY(0) scale(.94)", offset: 0.85 },
      { transform: "none", opacity: 1 },
    ],
    { duration: length, fill: "backwards" },
  );
  // Where the board is as it is already, the tile only shows where it fell
  if (!film.past) {
    tile.animate([{ opacity: 1, offset: 0.6 }, { opacity: 0 }], { duration: length * 3, fill: "forwards" });
  }
}

/** The new colours run out from a square over what was there, as far as they reach: a hole that grows in the board as it
 * was. Holes of beats before it stay open. */
function flow(film, beat, length) {
  const square = place(film.root, beat.at);
  const { past } = film;
  if (!square || !past) return;
  const [x, y] = [square.offsetLeft + square.offsetWidth / 2, square.offsetTop + square.offsetHeight / 2];
  const radius = Math.max(
    0,
    ...taken(film, beat.look).map((each) =>
      Math.hypot(
        Math.abs(each.offsetLeft + each.offsetWidth / 2 - x) + each.offsetWidth / 2,
        Math.abs(each.offsetTop + each.offsetHeight / 2 - y) + each.offsetHeight / 2,
      )
    ),
  );
  if (!radius) return;
  const hole = (r) => `radial-gradient(circle at ${x}px ${y}px, transparent ${r}, #000 calc(${r} + 3px))`;
  film.holes ??= [];
  past.style.maskImage = [...film.holes, hole("var(--r)")].join();
  film.holes.push(hole(`${radius}px`));
  past.animate([{ "--r": "0px" }, { "--r": `${radius}px` }], {
    duration: length,
    easing: "ease-in-out",
    fill: "forwards",
  });
}

/** The squares that have a colour now and did not have it: squares of both boards are in the same order. */
function taken(film, colour) {
  const { cells } = film.past.dataset;
  const before = film.past.querySelectorAll(`:scope > ${cells}`);
  const now = film.past.parentElement.querySelectorAll(`:scope > ${cells}`);
  return [...now].filter((each, number) =>
    each.classList.contains(colour) && !before[number]?.classList.contains(colour)
  );
}

/** All but what it is about steps back. */
function scene(film, beat) {
  const { root } = film;
  const squares = (beat.look ?? "").split(" ").flatMap((name) => [...root.querySelectorAll(`[data-rewind] .${name}`)]);
  const lit = [...squares, place(root, beat.at)].filter(Boolean);
  root.classList.add("scene");
  for (const each of lit) each.classList.add("lit");
  film.undo.push(() => {
    root.classList.remove("scene");
    for (const each of lit) each.classList.remove("lit");
  });
}

/** A share or money on its way from one place to another, and what the seat gains or loses by it. */
function fly(film, from, to, beat, length) {
  const seat = beat.to?.startsWith("seat") ? to : from;
  if (from && to) {
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    if (inView(a) || inView(b)) {
      const thing = floating(film, `flyer ${beat.look ?? ""}`, beat.mark ?? "");
      if (beat.picture) thing.append(drawing(film, beat.picture));
      // What comes from out of view, or goes there, is seen on the last bit of its way
      const [fx, fy] = middle(inView(a) ? a : b);
      const [ax, ay] = inView(a) ? [fx, fy] : [fx, fy + BIT * Math.sign(middle(a)[1] - fy)];
      const [bx, by] = inView(b) ? middle(b) : [fx, fy + BIT * Math.sign(middle(b)[1] - fy)];
      const stays = lands(beat);
      const size = stays ? b.width / thing.offsetWidth : .8;
      const way = thing.animate(
        [
          { transform: `translate(${ax}px, ${ay}px) scale(.7)`, opacity: 0 },
          { transform: `translate(${ax}px, ${ay}px) scale(1.1)`, opacity: 1, offset: 0.15 },
          {
            transform: `translate(${(ax + bx) / 2}px, ${Math.min(ay, by) - 18}px) scale(1.15)`,
            opacity: 1,
            offset: 0.6,
          },
          { transform: `translate(${bx}px, ${by}px) scale(${size})`, opacity: stays ? 1 : 0 },
        ],
        { duration: length * (stays ? 1 : 1.2), easing: SOFT, fill: "both" },
      );
      way.onfinish = () => thing.remove();
    }
    if (lands(beat)) later(film, length, () => to.classList.remove("coming"));
  }
  if (beat.label) later(film, length * 0.7, () => gain(film, seat, beat));
  if (counts(beat)) count(film, beat.to, length);
}

/** The die tumbles to rest on what it shows. */
function roll(die, length) {
  die?.animate(
    [{ transform: "rotate(-200deg) scale(1.5)" }, { transform: "rotate(-20deg) scale(1.2)", offset: 0.6 }, {
      transform: "none",
    }],
    { duration: length, easing: SOFT },
  );
}

/** A tile or a card is turned face up. */
function turn(card, length) {
  card.animate([{ transform: "perspective(300px) rotateY(90deg) scale(1.15)" }, { transform: "none" }], {
    duration: length,
    easing: SOFT,
  });
}

/** A drawing by its name in the game's own file of them, which the frame names. */
function drawing(film, name) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  picture.classList.add("pic");
  use.setAttribute("href", new URL(`${film.root.dataset.drawings}#${name}`, import.meta.url));
  picture.append(use);
  return picture;
}

function gain(film, seat, { label, picture }) {
  const box = seat?.getBoundingClientRect();
  if (!box || !inView(box)) return;
  const thing = floating(film, `gain ${label.startsWith("-") ? "loss" : ""}`, label.replace("-", "−"));
  if (picture) thing.append(drawing(film, picture));
  thing.dataset.floats = "1";
  const [x, y] = [box.right - 24, box.top + box.height / 2];
  thing.animate(
    [
      { transform: `translate(${x}px, ${y}px) translate(-100%, -40%)`, opacity: 0 },
      { transform: `translate(${x}px, ${y}px) translate(-100%, -60%)`, opacity: 1, offset: 0.15 },
      { transform: `translate(${x}px, ${y}px) translate(-100%, -80%)`, opacity: 1, offset: 0.75 },
      { transform: `translate(${x}px, ${y}px) translate(-100%, -130%)`, opacity: 0 },
    ],
    { duration: AFTER, easing: SOFT, fill: "both" },
  );
}

function floating(film, look, text) {
  const thing = document.createElement("span");
  thing.className = look;
  thing.textContent = text;
  thing.setAttribute("aria-hidden", "true");
  document.body.append(thing);
  film.things.add(thing);
  return thing;
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
