import { expect, test } from 'vitest';
import { nameBrowser } from './browser-name.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox sur Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari sur macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome sur Android',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
])('a browser is named in words: %s', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});
