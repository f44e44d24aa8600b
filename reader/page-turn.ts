import { findElement } from './device.ts';

const TYPING_SELECTOR =
  'input, select, textarea, video, audio, [contenteditable], dialog, [role="region"], .b-gallery, .r-gallery-bar, .b-quiz, .b-table';
/** Elements that use a horizontal movement of the finger themselves. */
const DRAGGING_SELECTOR = `${TYPING_SELECTOR}, canvas, .r-sign-pad, [popover], [draggable="true"]`;

/** Pixels of a swipe, and of the edges of the screen, whose gestures belong to the browser. */
const MIN_SWIPE = 60;
const EDGE = 24;
const MAX_SWIPE_MS = 700;

const turnPage = (way: 'previous' | 'next'): void => findElement(`[data-${way}]`)?.click();

/** ← and → turn pages, unless the focused element uses them. */
const startKeys = (): void => {
  addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPING_SELECTOR)) return;
    if (event.key === 'ArrowLeft') turnPage('previous');
    else if (event.key === 'ArrowRight') turnPage('next');
  });
};

const scrollsSideways = (start: Element): boolean => {
  for (let at: Element | null = start; at && at !== document.body; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
};

const isSwipeFree = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  !target.closest(DRAGGING_SELECTOR) &&
  !scrollsSideways(target) &&
  // A zoomed page moves under the finger.
  (visualViewport?.scale ?? 1) < 1.05;

/** A swipe of one finger turns the page. It never prevents the browser's own gestures. */
const startSwipes = (): void => {
  let start: { x: number; y: number; at: number } | null = null;
  const options = { passive: true } as const;
  addEventListener(
    'touchstart',
    (event) => {
      const [touch] = event.touches;
      start = null;
      if (!touch || event.touches.length > 1 || !isSwipeFree(event.target)) return;
      const { clientX: x, clientY: y } = touch;
      if (x > EDGE && x < innerWidth - EDGE) start = { x, y, at: event.timeStamp };
    },
    options,
  );
  addEventListener('touchcancel', () => {
    start = null;
  });
  addEventListener(
    'touchend',
    (event) => {
      const [touch] = event.changedTouches;
      if (!start || !touch || event.touches.length > 0) return;
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
      const isLate = event.timeStamp - start.at > MAX_SWIPE_MS;
      start = null;
      const isSelecting = getSelection()?.isCollapsed === false;
      if (isLate || isSelecting || Math.abs(x) < MIN_SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
      turnPage(x < 0 ? 'next' : 'previous');
    },
    options,
  );
};

export const startPageTurns = (): void => {
  startKeys();
  if (findElement('[data-article]')) startSwipes();
};
