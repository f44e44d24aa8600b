import type { Frame, Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** Milliseconds for a frame that blocks scripts: it never answers. */
const FRAME_TIMEOUT_MS = 1000;

/** A document receives axe once, at its first analysis: the source is more than a megabyte. */
const injectAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate('typeof axe === "object"'))) await frame.evaluate(axe.source);
};

/** An axe analysis that reports only violations. It runs in the page itself. */
class AxeAnalysis {
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

  /** Exclude frames of another origin, such as a sandboxed preview (`iframe`), and analyse them apart. */
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
    await injectAxe(main);
    if (!this.#exclude.includes('iframe')) {
      const frames = this.#page.frames().filter((frame) => frame !== main);
      await Promise.all(
        frames.map((frame) =>
          Promise.race([
            injectAxe(frame).catch(() => {}),
            new Promise((resolve) => setTimeout(resolve, FRAME_TIMEOUT_MS)),
          ]),
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

export const createAnalysis = (page: Page): AxeAnalysis => new AxeAnalysis(page);

/** Maximum wait in milliseconds: an animation of a hidden page never ends. */
const MAX_FADE_MS = 3000;

/** Waits until animations end. Endless animations, such as a spinner, are ignored. */
export const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(
    (patience) =>
      Promise.race([
        new Promise((resolve) => setTimeout(resolve, patience)),
        // A following animation appears only when the previous one has ended.
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
    MAX_FADE_MS,
  );

/** Axe for a page without running animations: a colour in the middle of a fade is no colour of the product. */
export const createStillAnalysis = async (page: Page): Promise<AxeAnalysis> => {
  await waitForAnimations(page);
  return createAnalysis(page);
};

/** What axe finds while a list or a menu floats above the page: it belongs to no landmark. */
export const listFloatingViolations = async (page: Page): Promise<string[]> => {
  const { violations } = await (await createStillAnalysis(page)).disableRules(['region']).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};
