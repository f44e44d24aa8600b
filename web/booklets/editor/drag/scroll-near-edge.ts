/** Distance from the edge of a scrolled area where it starts to scroll, and the largest step of a frame. */
const EDGE_PX = 64;
const MAX_STEP_PX = 18;

const findScrolled = (element: HTMLElement | null): HTMLElement | null => {
  for (let one = element; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return null;
};

const getStep = (depth: number) => Math.ceil(Math.min(1, depth / EDGE_PX) * MAX_STEP_PX);

/** Scrolls the area around an element by one step when the pointer is near its top or bottom edge. */
export const scrollNearEdge = (element: HTMLElement, y: number): void => {
  const area = findScrolled(element);
  if (!area) return;
  const { top, bottom } = area.getBoundingClientRect();
  if (y < top + EDGE_PX) area.scrollTop -= getStep(top + EDGE_PX - y);
  else if (y > bottom - EDGE_PX) area.scrollTop += getStep(y - bottom + EDGE_PX);
};
