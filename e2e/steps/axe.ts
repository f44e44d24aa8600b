import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The analysis of axe for a page, of which only faults are read: it runs in the page itself, and carries nothing to a blank page
 * to be summed up there. Frames of another origin, such as a sandboxed preview, are to be excluded, and have their own turn.
 */
export const analyseIn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** Milliseconds, at most: an animation of a hidden page does not end. */
const FADE_MS = 3000;

/** Waits until nothing fades or moves any more. What turns for ever, like a spinner, is not waited for. */
export const stillness = (page: Page): Promise<unknown> =>
  page.evaluate(
    (patience) =>
      Promise.race([
        new Promise((resolve) => setTimeout(resolve, patience)),
        // One that follows another is only there once that one has ended.
        (async () => {
          for (;;) {
            const moving = document
              .getAnimations()
              .filter(
                ({ effect, playState }) =>
                  playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
              );
            if (moving.length === 0) return;
            await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
          }
        })(),
      ]),
    FADE_MS,
  );

/** Axe, for a page that stands still: a colour in the middle of a fade is no colour of the product. */
export const axeOn = async (page: Page): Promise<AxeBuilder> => {
  await stillness(page);
  return analyseIn(page);
};
