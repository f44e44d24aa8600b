import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

/*
 * The phrases that a screen reader would say, computed in the real page from its roles, names and states
 * (https://www.guidepup.dev/docs/virtual). The page must ignore its content security policy: `test.use({ bypassCSP: true })`.
 */

const SOURCE = readFileSync(
  fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')),
  'utf8',
).replace(/\n\/\/# sourceMappingURL=.*$/, '');

/** More elements than any page of the tests has. */
const MAX_ELEMENTS = 1500;

interface VirtualScreenReader {
  start: (options: { container: Node }) => Promise<void>;
  stop: () => Promise<void>;
  next: () => Promise<void>;
  lastSpokenPhrase: () => Promise<string>;
  spokenPhraseLog: () => Promise<string[]>;
}

declare global {
  interface Window {
    virtualScreenReader?: VirtualScreenReader;
  }
}

const injectScreenReader = async (page: Page): Promise<void> => {
  await page.evaluate(async (source) => {
    if (window.virtualScreenReader) return;
    const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const module = (await import(address)) as { virtual: VirtualScreenReader };
    window.virtualScreenReader = module.virtual;
    URL.revokeObjectURL(address);
  }, SOURCE);
};

/** All that is said of a part of the page, from its beginning to its end. White space is one space. */
export const readAloud = async (page: Page, selector = 'body'): Promise<string[]> => {
  await injectScreenReader(page);
  const phrases = await page.evaluate(
    async ([where, max]) => {
      const reader = window.virtualScreenReader;
      const container = document.querySelector(where);
      if (!reader || !container) throw new Error(`nothing to read at ${where}`);
      await reader.start({ container });
      const start = await reader.lastSpokenPhrase();
      // After the end, reading goes on at the beginning.
      for (let step = 0; step < max; step += 1) {
        await reader.next();
        if ((await reader.lastSpokenPhrase()) === start) break;
      }
      const all = await reader.spokenPhraseLog();
      await reader.stop();
      return all;
    },
    [selector, MAX_ELEMENTS] as const,
  );
  return phrases.map((phrase) => phrase.replace(/\s+/g, ' ').trim());
};

/** Fails unless these phrases are said in this order, with any others between them. */
export const expectSaid = (spoken: readonly string[], phrases: readonly string[]): void => {
  let from = 0;
  const missing = phrases.find((phrase) => {
    const at = spoken.indexOf(phrase, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
  expect(missing, `said:\n${spoken.join('\n')}`).toBeUndefined();
};
