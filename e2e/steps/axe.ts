import type { Frame, Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** Milliseconds for a frame in which nothing may run: it does not answer. */
const FRAME_MS = 1000;

/** A document knows axe from its first analysis on: its source is more than a megabyte. */
const bringAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate('typeof axe === "object"'))) await frame.evaluate(axe.source);
};

/** An analysis of axe of which only faults are read. It runs in the page itself. */
class Analysis {
  readonly #page: Page;
  readonly #include: string[] = [];
  readonly #exclude: string[] = [];
  readonly #options: RunOptions = { resultTypes: ['violations'] };

  constructor(page: Page) {
    this.#page = page;
  }

  include(selector: string): this {
    this.#include.push(selector);
    return this;
  }

  /** Frames of another origin, such as a sandboxed preview, are to be excluded (`iframe`), and have their own turn. */
  exclude(selector: string): this {
    this.#exclude.push(selector);
    return this;
  }

  withRules(values: string[]): this {
    this.#options.runOnly = { type: 'rule', values };
    return this;
  }

  disableRules(rules: string[]): this {
    this.#options.rules = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
    return this;
  }

  async analyze(): Promise<Pick<AxeResults, 'violations'>> {
    const main = this.#page.mainFrame();
    await bringAxe(main);
    if (!this.#exclude.includes('iframe')) {
      const frames = this.#page.frames().filter((frame) => frame !== main);
      await Promise.all(
        frames.map((frame) =>
          Promise.race([bringAxe(frame).catch(() => {}), new Promise((resolve) => setTimeout(resolve, FRAME_MS))]),
        ),
      );
    }
    const context = {
      include: this.#include.length > 0 ? this.#include : ['html'],
      exclude: this.#exclude,
    };
    return this.#page.evaluate(
      async ([where, options]) => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(where, options);
        return { violations };
      },
      [context, this.#options] as const,
    );
  }
}

export const analyseIn = (page: Page): Analysis => new Analysis(page);

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
export const axeOn = async (page: Page): Promise<Analysis> => {
  await stillness(page);
  return analyseIn(page);
};
