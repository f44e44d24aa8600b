import type { Page } from '@playwright/test';

/** What the page shows in its first frame after a click. */
export interface FirstFrame {
  path: string;
  /** Level-1 heading of the screen; null while there is none. */
  heading: string | null;
  /** True: grey placeholders of the screen. */
  hasSkeleton: boolean;
  /** Milliseconds from the click until the frame was handed to the screen. */
  delay: number;
}

/** Runs in the page: callbacks of a frame run right before it is painted, a message after it. */
const WATCH = `
  window.firstFrame = new Promise((resolve) => {
    document.addEventListener('click', () => {
      const clicked = performance.now();
      requestAnimationFrame(() => {
        const main = document.querySelector('main');
        const frame = {
          path: location.pathname,
          heading: main?.querySelector('h1')?.textContent ?? null,
          hasSkeleton: Boolean(main?.querySelector('[role="status"][aria-label^="Chargement"], [aria-busy="true"]')),
        };
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ ...frame, delay: performance.now() - clicked });
        port2.postMessage(null);
      });
    }, { capture: true, once: true });
  });
  // The value of the script must not be the promise: the test would wait for it before the click.
  undefined;
`;

/** Clicks, and returns the first frame that follows. */
export const watchFirstFrame = async (page: Page, click: () => Promise<void>): Promise<FirstFrame> => {
  await page.evaluate(WATCH);
  await click();
  return page.evaluate<FirstFrame>('window.firstFrame');
};
