// Where a bubble stands that speaks of something: to its right, to its left, below or above, where there is room.

const SIDE = 12;

export function beside(box, says) {
  const { offsetWidth: wide, offsetHeight: high } = says;
  const fit = (value, most) => Math.max(SIDE, Math.min(value, most - SIDE));
  const middle = fit(box.top + box.height / 2 - high / 2, innerHeight - high);
  let [x, y] = [fit(box.left + box.width / 2 - wide / 2, innerWidth - wide), box.top - high - 2 * SIDE];
  if (box.right + wide + 3 * SIDE < innerWidth) [x, y] = [box.right + 2 * SIDE, middle];
  else if (box.left - wide - 3 * SIDE > 0) [x, y] = [box.left - wide - 2 * SIDE, middle];
  else if (box.bottom + high + 3 * SIDE < innerHeight) y = box.bottom + 2 * SIDE;
  says.style.left = `${x}px`;
  says.style.top = `${fit(y, innerHeight - high)}px`;
}
