import { expect, type Page, test } from '@playwright/test';
import { getUser } from '../../contract/administration/accounts/auth.ts';
import texts from '../../web/locales/fr-FR.json' with { type: 'json' };

/** First parts of the keys of web/locales, to detect a key shown instead of its text. */
const keyGroups = new Set(Object.keys(texts).map((key) => key.split('.')[0]));
const KEY_PATTERN = new RegExp(`\\b(?:${[...keyGroups].join('|')})\\.[a-zA-Z]\\w*(?:\\.\\w+)*`, 'g');

/**
 * Listens to a page from now on. `expectQuiet` fails on a console error, on a request to another host, and on a key
 * shown instead of its text.
 */
export const watchPage = (page: Page) => {
  const errors: string[] = [];
  const abroad: string[] = [];
  page.on('console', (message) => {
    // The browser logs the refusal of the session request, which is normal without a session.
    if (message.type() === 'error' && !message.location().url.endsWith(getUser.path)) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^(https?|wss?):$/.test(url.protocol)) return;
    if (!/^127\.0\.0\.1$|(^|\.)localhost$/.test(url.hostname)) abroad.push(request.url());
  });
  return {
    /** `but`: console errors expected from the screen, such as a refusal that it explains. */
    expectQuiet: async (but: readonly RegExp[] = []) => {
      // A second try is traced, and the tracer's script is blocked in a sandboxed preview.
      const known = test.info().retry > 0 ? [...but, /Blocked script execution in 'about:srcdoc'/] : but;
      const unexpected = errors.filter((text) => !known.some((one) => one.test(text)));
      expect(unexpected, 'errors in the console').toEqual([]);
      expect(abroad, 'requests to other hosts').toEqual([]);
      const text = await page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const words: string[] = [];
        // Translation screens show keys and variables on purpose.
        while (walker.nextNode()) {
          if (walker.currentNode.parentElement?.closest('[translate="no"]')) continue;
          words.push(walker.currentNode.nodeValue ?? '');
        }
        return words.join('\n');
      });
      expect(text.match(KEY_PATTERN) ?? [], 'keys without a text').toEqual([]);
      expect(text).not.toMatch(/\{\{n\}\}|\bundefined\b|\[object Object\]/);
    },
  };
};
