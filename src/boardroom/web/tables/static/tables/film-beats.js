// Animations for the beats of a film (film.js): falling tiles, spreading colours, flying money. A film has the elements
// that its beats add to the page (`things`), functions that restore the page (`undo`) and `timers`.

const OFFSCREEN_STEP = 70;
const EASING = "cubic-bezier(.2, .7, .2, 1)";
/** Milliseconds that a gain floats. */
export const FLOAT_MS = 900;

export const runLater = (film, wait, does) => film.timers.push(setTimeout(does, wait));

/** Return the element that a beat names: a place, or the cell of a place by its name or number. */
export function findPlace(root, name) {
  if (!name) return null;
  const [where, cell] = name.split(" ");
  const found = root.querySelector(`[data-place="${where}"]`);
  if (found) return (cell && found.querySelector(`[data-cell="${cell}"]`)) ?? found;
  const [whole, number] = where.split(":");
  const cells = root.querySelector(`[data-place="${whole}"][data-cells]`);
  return cells?.querySelectorAll(`:scope > ${cells.dataset.cells}`)[Number(number)] ?? null;
}

const centerOf = (box) => [box.left + box.width / 2, box.top + box.height / 2];
const isInView = (box) =>
  box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;

/** Return true if a beat's target shows what the beat brings, so that it has to be hidden until then. */
export const landsOnBoard = (root, beat) => beat.lands && findPlace(root, beat.to)?.matches("g[data-cell]");

/** Return true if a beat pays a sum that is counted up, not a share. */
const countsMoney = (beat) => beat.major && beat.do === "fly";

/** Set the sums paid in this film to 0; they count up when the money arrives. */
export function resetCounters(film, beats) {
  for (const beat of beats.filter(countsMoney)) {
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

function countUp(film, seat, length) {
  for (const sum of film.root.querySelectorAll(`[data-counts="${seat}"]`)) {
    const full = sum.dataset.full ?? sum.textContent;
    const total = Number(/[\d,]+/.exec(full)?.[0].replaceAll(",", "") ?? 0);
    for (let part = 1; part <= 8; part += 1) {
      const now = Math.round((total * part) / 800) * 100;
      runLater(film, (length * part) / 8, () => {
        sum.textContent = full.replace(/[\d,]+/, (part === 8 ? total : now).toLocaleString("en"));
      });
    }
  }
}

export function showBeat(film, beat, length) {
  film.root.dispatchEvent(new CustomEvent("beat", { bubbles: true, detail: beat }));
  showCaption(film, beat.text);
  const { root } = film;
  if (beat.do === "drop") dropTile(film, beat, length);
  else if (beat.do === "flow") spreadColour(film, beat, length);
  else if (beat.do === "scene") highlightScene(film, beat);
  else if (beat.do === "roll") rollDie(findPlace(root, beat.at), length);
  else if (beat.do === "turn") turnCard(findPlace(root, beat.at), length);
  else if (beat.do === "gain") showGain(film, findPlace(root, beat.at), beat);
  else if (beat.do === "fly") flyThing(film, findPlace(root, beat.at), findPlace(root, beat.to), beat, length);
}

function showCaption(film, text) {
  const line = film.root.querySelector("#caption");
  if (!line || !text) return;
  line.textContent = text;
  line.hidden = false;
  film.undo[film.captioned ?? film.undo.length] = () => {
    line.hidden = true;
  };
  film.captioned ??= film.undo.length - 1;
}

/** Drop a tile on its square, with a slight bounce. */
function dropTile(film, beat, length) {
  const square = findPlace(film.root, beat.at);
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
  // Without the previous board the tile only shows where it fell
  if (!film.past) {
    tile.animate([{ opacity: 1, offset: 0.6 }, { opacity: 0 }], { duration: length * 3, fill: "forwards" });
  }
}

/** Spread new colours from a square: a hole grows in the previous board. Holes of earlier beats stay open. */
function spreadColour(film, beat, length) {
  const square = findPlace(film.root, beat.at);
  const { past } = film;
  if (!square || !past) return;
  const [x, y] = [square.offsetLeft + square.offsetWidth / 2, square.offsetTop + square.offsetHeight / 2];
  const radius = Math.max(
    0,
    ...findTakenSquares(film, beat.look).map((each) =>
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

/** Return the squares with a new colour. Both boards have their squares in the same order. */
function findTakenSquares(film, colour) {
  const { cells } = film.past.dataset;
  const before = film.past.querySelectorAll(`:scope > ${cells}`);
  const now = film.past.parentElement.querySelectorAll(`:scope > ${cells}`);
  return [...now].filter((each, number) =>
    each.classList.contains(colour) && !before[number]?.classList.contains(colour)
  );
}

/** Dim everything except the beat's subject. */
function highlightScene(film, beat) {
  const { root } = film;
  const squares = (beat.look ?? "").split(" ").flatMap((name) => [...root.querySelectorAll(`[data-rewind] .${name}`)]);
  const lit = [...squares, findPlace(root, beat.at)].filter(Boolean);
  root.classList.add("scene");
  for (const each of lit) each.classList.add("lit");
  film.undo.push(() => {
    root.classList.remove("scene");
    for (const each of lit) each.classList.remove("lit");
  });
}

/** Fly a share or money from one place to another, and show the seat's gain or loss. */
function flyThing(film, from, to, beat, length) {
  const seat = beat.to?.startsWith("seat") ? to : from;
  if (from && to) {
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    if (isInView(a) || isInView(b)) {
      const thing = createFloating(film, `flyer ${beat.look ?? ""}`, beat.mark ?? "");
      if (beat.picture) thing.append(createDrawing(film, beat.picture));
      // If one end is out of view, show a short way at the other
      const [fx, fy] = centerOf(isInView(a) ? a : b);
      const [ax, ay] = isInView(a) ? [fx, fy] : [fx, fy + OFFSCREEN_STEP * Math.sign(centerOf(a)[1] - fy)];
      const [bx, by] = isInView(b) ? centerOf(b) : [fx, fy + OFFSCREEN_STEP * Math.sign(centerOf(b)[1] - fy)];
      const stays = landsOnBoard(film.root, beat);
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
        { duration: length * (stays ? 1 : 1.2), easing: EASING, fill: "both" },
      );
      way.onfinish = () => thing.remove();
    }
    if (landsOnBoard(film.root, beat)) runLater(film, length, () => to.classList.remove("coming"));
  }
  if (beat.label) runLater(film, length * 0.7, () => showGain(film, seat, beat));
  if (countsMoney(beat)) countUp(film, beat.to, length);
}

/** Roll a die until it shows its result. */
function rollDie(die, length) {
  die?.animate(
    [{ transform: "rotate(-200deg) scale(1.5)" }, { transform: "rotate(-20deg) scale(1.2)", offset: 0.6 }, {
      transform: "none",
    }],
    { duration: length, easing: EASING },
  );
}

/** A tile or a card is turned face up. */
function turnCard(card, length) {
  card.animate([{ transform: "perspective(300px) rotateY(90deg) scale(1.15)" }, { transform: "none" }], {
    duration: length,
    easing: EASING,
  });
}

/** A drawing by its name in the game's own file of them, which the frame names. */
function createDrawing(film, name) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  picture.classList.add("pic");
  use.setAttribute("href", new URL(`../${film.root.dataset.drawings}#${name}`, import.meta.url));
  picture.append(use);
  return picture;
}

function showGain(film, seat, { label, picture }) {
  const box = seat?.getBoundingClientRect();
  if (!box || !isInView(box)) return;
  const thing = createFloating(film, `gain ${label.startsWith("-") ? "loss" : ""}`, label.replace("-", "−"));
  if (picture) thing.append(createDrawing(film, picture));
  thing.dataset.floats = "1";
  const [x, y] = [box.right - 24, box.top + box.height / 2];
  thing.animate(
    [
      { transform: `translate(${x}px, ${y}px) translate(-100%, -40%)`, opacity: 0 },
      { transform: `translate(${x}px, ${y}px) translate(-100%, -60%)`, opacity: 1, offset: 0.15 },
      { transform: `translate(${x}px, ${y}px) translate(-100%, -80%)`, opacity: 1, offset: 0.75 },
      { transform: `translate(${x}px, ${y}px) translate(-100%, -130%)`, opacity: 0 },
    ],
    { duration: FLOAT_MS, easing: EASING, fill: "both" },
  );
}

function createFloating(film, look, text) {
  const thing = document.createElement("span");
  thing.className = look;
  thing.textContent = text;
  thing.setAttribute("aria-hidden", "true");
  document.body.append(thing);
  film.things.add(thing);
  return thing;
}
