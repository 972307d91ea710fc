// Where a bubble stands that speaks of something: where it covers least of what matters, and then as near as can be.

const SIDE = 12;
const STEP = 16;

const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** From one edge to the other, both of them among the places. */
function* places(most) {
  for (let at = SIDE; at < most; at += STEP) yield at;
  yield Math.max(SIDE, most);
}

/** How far apart two boxes are. */
const apart = (a, b) =>
  Math.hypot(
    Math.max(0, a.left - b.right, b.left - a.right),
    Math.max(0, a.top - b.bottom, b.top - a.bottom),
  );

/** A pixel of it is dearer than a whole page of anything else. */
export const NEVER = 1e8;

/** Puts `says` beside a box. `matters` are elements, or selectors, with what it costs to cover a pixel of them; what
 * costs `NEVER` is covered only where there is no other place. Whether that was so. */
export function beside(box, says, matters) {
  const { offsetWidth: wide, offsetHeight: high } = says;
  const kept = [...matters].flatMap(([what, cost]) =>
    (typeof what === "string" ? [...document.querySelectorAll(what)] : [what])
      .map((each) => [each.getBoundingClientRect(), cost])
      .filter(([each]) => each.width && each.height && each.bottom > 0 && each.top < innerHeight)
  );
  let best = null;
  for (const top of places(innerHeight - high - SIDE)) {
    for (const left of places(innerWidth - wide - SIDE)) {
      const here = { left, top, right: left + wide, bottom: top + high };
      const dear = kept.reduce((sum, [each, cost]) => sum + cost * overlap(here, each), 0);
      const far = apart(here, box) + Math.abs(top + high / 2 - (box.top + box.bottom) / 2) / 8;
      if (!best || dear < best.dear || (dear === best.dear && far < best.far)) best = { left, top, dear, far };
    }
  }
  says.style.left = `${best.left}px`;
  says.style.top = `${best.top}px`;
  return best.dear >= NEVER;
}
