// Fits lists to the projector: the largest lines that fit, in columns, on several pages if needed. Names wider than
// their column get smaller letters or a second line.

const FONT = .58; // of a line's height
const LEADING = 1.14;
const WIDEST = 15; // letters; longer names shrink on their own instead of shrinking every name
const LEGIBLE = .019; // of the screen's height: the smallest letters, if possible
const UPRIGHT = 1.25; // height to width that an upright screen is treated as (projector.css)
const MOST_COLUMNS = 6;
const MOST_ROWS_OF_NAME = 5;

const measures = new WeakMap();

/** Measure the widths of the names and of the text beside them, in letters. */
function measureNames(list) {
  if (measures.has(list)) return measures.get(list);
  const lines = [...list.children];
  const shown = lines.map((line) => line.hidden);
  for (const line of lines) {
    line.hidden = false;
    line.querySelector(".nm").removeAttribute("style");
  }
  list.classList.add("measured");
  list.style.fontSize = "100px";
  const names = lines.map((line) => line.querySelector(".nm").getBoundingClientRect().width / 100);
  const beside = Math.max(...lines.map((line, at) => line.getBoundingClientRect().width / 100 - names[at]));
  list.classList.remove("measured");
  list.style.fontSize = "";
  lines.forEach((line, at) => {
    line.hidden = shown[at];
  });
  const found = { names, beside };
  measures.set(list, found);
  return found;
}

/** Return the size of a name relative to its line, and its number of rows. */
function fitName(wide, room) {
  let best = [0, 1];
  for (let rows = 1; rows <= MOST_ROWS_OF_NAME; rows += 1) {
    const high = rows === 1 ? 1 : .94 / (FONT * LEADING * rows);
    const size = Math.min(1, high, (room * rows * (rows === 1 ? .995 : .86)) / wide);
    if (size > best[0] + .02) best = [size, rows];
  }
  return best;
}

/** Choose columns, rows and line height for an area in pixels: fewest pages first, then largest letters. */
export function chooseLayout({ names, beside, width, height, least, most, gap, screen, mostRows = Infinity }) {
  const worst = Math.max(...names.map((wide) => Math.min(wide, WIDEST)));
  let best = null;
  for (let columns = 1; columns <= (mostRows === 1 ? 12 : MOST_COLUMNS); columns += 1) {
    const column = (width - gap * (columns - 1)) / columns;
    const fitting = Math.max(1, Math.min(mostRows, Math.floor(height / least)));
    const leaves = Math.ceil(names.length / (fitting * columns));
    const rows = Math.max(1, Math.min(fitting, Math.ceil(Math.ceil(names.length / leaves) / columns)));
    const tallest = Math.max(least, Math.min(most, height / rows));
    for (let step = 0; step <= 10; step += 1) {
      const size = tallest - ((tallest - Math.min(least, tallest)) * step) / 10;
      const room = column / (size * FONT) - beside;
      const letters = room > 1 ? fitName(worst, room)[0] * size * FONT : 0;
      const small = letters < LEGIBLE * screen ? LEGIBLE * screen - letters : 0;
      const worse = best === null ||
        [small - best.small, leaves - best.leaves, best.letters - letters].find((by) => Math.abs(by) > .5) < 0;
      if (worse) best = { columns, rows, size, leaves, column, room, letters, small };
    }
  }
  // Keep names close to their values
  const wanted = (worst + beside + 1) * best.size * FONT;
  return { ...best, column: Math.min(best.column, Math.max(wanted, best.column * .3)) };
}

/** Shrink names that are wider than their column. Break them between words, then anywhere in Japanese, then anywhere,
 * whichever needs the least shrinking. All names are tried together, so each try needs one layout only. */
function shrinkNames(wide, size) {
  const fits = (name) => name.scrollWidth <= name.clientWidth + 1 && name.offsetHeight <= size;
  let left = wide;
  for (const [breaks, least] of [["", .95], ["normal", .9], ["break-all", .2]]) {
    for (const [name] of left) name.style.wordBreak = breaks;
    for (let part = 1; part > least && left.length; part *= .93) {
      for (const [name, letters] of left) name.style.fontSize = `${letters * part}em`;
      left = left.filter(([name]) => !fits(name));
    }
  }
}

/** Plan the layout of a list in its area. */
function planList(list) {
  const { names, beside } = measureNames(list);
  const screen = Math.min(innerHeight, innerWidth * UPRIGHT);
  const one = list.dataset.rows === "1";
  const plan = chooseLayout({
    names,
    beside,
    width: list.clientWidth,
    height: list.clientHeight,
    least: one ? list.clientHeight : Math.min(list.clientHeight, (Number(list.dataset.least) / 100) * screen),
    most: one ? list.clientHeight : (Number(list.dataset.most) / 100) * screen,
    gap: innerWidth * .03,
    screen,
    mostRows: one ? 1 : Infinity,
  });
  return { ...plan, names, beside, leaves: Math.ceil(names.length / (plan.rows * plan.columns)) };
}

/** Show one page of a planned list and return its index. */
function showPage(list, plan, leaf) {
  const lines = [...list.children];
  const each = plan.rows * plan.columns;
  const at = leaf % plan.leaves;
  list.style.fontSize = `${plan.size * FONT}px`;
  list.style.gridTemplateRows = `repeat(${plan.rows}, ${plan.size}px)`;
  list.style.gridTemplateColumns = `repeat(${
    Math.min(plan.columns, Math.ceil(lines.length / plan.rows))
  }, ${plan.column}px)`;
  lines.forEach((line, number) => {
    const away = Math.floor(number / each) !== at;
    if (line.hidden !== away) line.hidden = away;
  });
  const room = plan.column / (plan.size * FONT) - plan.beside;
  const wide = [];
  for (let number = at * each; number < Math.min(lines.length, (at + 1) * each); number += 1) {
    const name = lines[number].querySelector(".nm");
    const [letters, rows] = fitName(plan.names[number], room);
    name.style.fontSize = `${letters}em`;
    name.style.whiteSpace = rows === 1 ? "nowrap" : "normal";
    name.style.wordBreak = "";
    if (letters < 1) wide.push([name, letters]);
  }
  shrinkNames(wide, plan.size);
  return at;
}

const plans = new WeakMap();

/** Lay out a list in its area and show one of its pages. `pages` shows the page number if there are several. */
export function layOutList(list, leaf, pages) {
  if (!list.children.length || !list.clientWidth) return;
  const room = () => [list.clientWidth, list.clientHeight, innerWidth, innerHeight].join();
  // Pages turn far more often than the area changes
  let { plan, of } = plans.get(list) ?? {};
  if (!plan || of !== room()) {
    if (pages) pages.hidden = true;
    plan = planList(list);
    if (pages && plan.leaves > 1) {
      // The counter needs space as well
      pages.textContent = `1 / ${plan.leaves}`;
      pages.hidden = false;
      plan = planList(list);
    }
    plans.set(list, { plan, of: room() });
  }
  const at = showPage(list, plan, leaf);
  if (pages) pages.textContent = `${at + 1} / ${plan.leaves}`;
}

const STEPS = 19; // of 4% each
const squeezed = new WeakMap();

/** Shrink a box until its content fits. Starts with the last size, which usually still fits. */
export function shrinkBox(box) {
  const set = (steps) => box.style.setProperty("--fit", (1 - .04 * steps).toFixed(2));
  const fits = (steps) => {
    set(steps);
    return box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1;
  };
  let steps = squeezed.get(box) ?? 0;
  if (fits(steps)) {
    while (steps > 0 && fits(steps - 1)) steps -= 1;
    set(steps);
  } else {
    do steps += 1; while (steps < STEPS && !fits(steps));
  }
  squeezed.set(box, steps);
}
