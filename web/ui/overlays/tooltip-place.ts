/** Between the bubble and its anchor; the arrow lies in it. */
const GAP_PX = 7;
const WINDOW_MARGIN_PX = 8;
const ARROW_MARGIN_PX = 8;

interface Box {
  left: number;
  top: number;
  bottom: number;
  width: number;
}

interface TooltipPlace {
  left: number;
  top: number;
  /** Position of the arrow from the left of the bubble. */
  arrow: number;
  side: 'top' | 'bottom';
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** Centres a bubble above its anchor, or below where there is no room, without leaving the window. */
export const placeTooltip = (
  anchor: Box,
  bubble: { width: number; height: number },
  windowWidth: number,
): TooltipPlace => {
  const centre = anchor.left + anchor.width / 2;
  const highest = Math.max(WINDOW_MARGIN_PX, windowWidth - bubble.width - WINDOW_MARGIN_PX);
  const left = clamp(centre - bubble.width / 2, WINDOW_MARGIN_PX, highest);
  const above = anchor.top - GAP_PX - bubble.height;
  const side = above >= 0 ? 'top' : 'bottom';
  return {
    left: Math.round(left),
    top: Math.round(side === 'top' ? above : anchor.bottom + GAP_PX),
    arrow: clamp(centre - left, ARROW_MARGIN_PX, Math.max(ARROW_MARGIN_PX, bubble.width - ARROW_MARGIN_PX)),
    side,
  };
};
