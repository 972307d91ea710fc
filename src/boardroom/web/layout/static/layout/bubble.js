// Place a bubble beside its target: where it covers the least important parts of the page, and then as close as possible.

const SIDE = 12;
const STEP = 16;

const overlapArea = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Yield positions from one edge to the other, including both. */
function* candidatePositions(most) {
  for (let at = SIDE; at < most; at += STEP) yield at;
  yield Math.max(SIDE, most);
}

const distanceBetween = (a, b) =>
  Math.hypot(
    Math.max(0, a.left - b.right, b.left - a.right),
    Math.max(0, a.top - b.bottom, b.top - a.bottom),
  );

/** Cost of a pixel that must not be covered: more than a whole page of anything else. */
export const NEVER = 1e8;

/** Place a bubble beside a box. `matters` are elements or selectors with the cost of covering a pixel of them. Return
 * true if something that costs `NEVER` had to be covered. */
export function placeBeside(box, bubble, matters) {
  const { offsetWidth: wide, offsetHeight: high } = bubble;
  const obstacles = [...matters].flatMap(([what, cost]) =>
    (typeof what === "string" ? [...document.querySelectorAll(what)] : [what])
      .map((each) => [each.getBoundingClientRect(), cost])
      .filter(([each]) => each.width && each.height && each.bottom > 0 && each.top < innerHeight)
  );
  let best = null;
  for (const top of candidatePositions(innerHeight - high - SIDE)) {
    for (const left of candidatePositions(innerWidth - wide - SIDE)) {
      const here = { left, top, right: left + wide, bottom: top + high };
      const cost = obstacles.reduce((sum, [each, cost]) => sum + cost * overlapArea(here, each), 0);
      const distance = distanceBetween(here, box) + Math.abs(top + high / 2 - (box.top + box.bottom) / 2) / 8;
      if (!best || cost < best.cost || (cost === best.cost && distance < best.distance)) {
        best = { left, top, cost, distance };
      }
    }
  }
  bubble.style.left = `${best.left}px`;
  bubble.style.top = `${best.top}px`;
  return best.cost >= NEVER;
}
