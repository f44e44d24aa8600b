import { expect, type Page, test } from '@playwright/test';
import { getUser } from '../../contract/administration/accounts/auth.ts';
import texts from '../../web/locales/fr-FR.json' with { type: 'json' };

/** What a key of web/locales looks like when it is shown in place of its text. */
const groups = new Set(Object.keys(texts).map((key) => key.split('.')[0]));
const KEY = new RegExp(`\\b(?:${[...groups].join('|')})\\.[a-zA-Z]\\w*(?:\\.\\w+)*`, 'g');

/**
 * Listens to a page from now on. `expectQuiet` fails when the console said an error, when a request left for another
 * host, or when a text of the page is a key that was never translated.
 */
export const watch = (page: Page) => {
  const errors: string[] = [];
  const abroad: string[] = [];
  page.on('console', (message) => {
    // Asking who is there is refused, and rightly, as long as nobody is: the browser says so by itself.
    if (message.type() === 'error' && !message.location().url.endsWith(getUser.path)) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^(https?|wss?):$/.test(url.protocol)) return;
    if (!/^127\.0\.0\.1$|(^|\.)localhost$/.test(url.hostname)) abroad.push(request.url());
  });
  return {
    /** `but`: what the screen itself makes the browser complain of, like a refusal that it goes on to explain. */
    expectQuiet: async (but: readonly RegExp[] = []) => {
      // A second try is recorded, and the recorder is not let into a preview in which nothing may run.
      const known = test.info().retry > 0 ? [...but, /Blocked script execution in 'about:srcdoc'/] : but;
      const unexpected = errors.filter((text) => !known.some((one) => one.test(text)));
      expect(unexpected, 'errors in the console').toEqual([]);
      expect(abroad, 'requests to other hosts').toEqual([]);
      const text = await page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const words: string[] = [];
        // Where texts are translated, keys and variables are what is shown.
        while (walker.nextNode()) {
          if (walker.currentNode.parentElement?.closest('[translate="no"]')) continue;
          words.push(walker.currentNode.nodeValue ?? '');
        }
        return words.join('\n');
      });
      expect(text.match(KEY) ?? [], 'keys without a text').toEqual([]);
      expect(text).not.toMatch(/\{\{n\}\}|\bundefined\b|\[object Object\]/);
    },
  };
};
