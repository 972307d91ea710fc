// What is seen of a film's beats (film.js): a tile that falls, colours that run out, money on its way. A film keeps
// what its beats lay over the page (`things`), what is to be taken back at its end (`undo`) and what comes later
// (`timers`).

const BIT = 70;
const SOFT = "cubic-bezier(.2, .7, .2, 1)";
/** What floats away takes so long. */
export const AFTER = 900;

export const later = (film, wait, does) => film.timers.push(setTimeout(does, wait));

/** The element a beat names: a place of the page, or the cell of a place by its name or its number. */
export function place(root, name) {
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

/** Whether a beat brings what is seen where it goes, and nothing else is there. */
export const lands = (root, beat) => beat.lands && place(root, beat.to)?.matches("g[data-cell]");

/** Whether a beat brings one of the sums that are counted up: a share that flies to the same seat brings none. */
const counts = (beat) => beat.major && beat.do === "fly";

/** Sums that are paid in this film begin at nothing, and count up when the money has come. */
export function counters(film, beats) {
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

export function show(film, beat, length) {
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

/** The new colours run out from a square over what was there, as far as they reach: a hole that grows in the board as
 * it was. Holes of beats before it stay open. */
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
      const stays = lands(film.root, beat);
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
    if (lands(film.root, beat)) later(film, length, () => to.classList.remove("coming"));
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
  use.setAttribute("href", new URL(`../${film.root.dataset.drawings}#${name}`, import.meta.url));
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
