import { find as theirs, tokenize as theirTokens } from 'linkifyjs';
import { expect, test } from 'vitest';
import { findLinks, tokenize } from './find-links.ts';

const isOurs = (value: string) => value.startsWith('https://');

test.each([
  'https://www.exemple.fr',
  'Voir https://www.exemple.fr/page?a=1&b=2#fin.',
  '(https://exemple.fr/a)',
  'https://exemple.fr, https://intranet.exemple.com/été',
  'www.exemple.fr, exemple.fr et contact@exemple.fr',
  'rien du tout',
])('finds in « %s » the addresses that the extension would', (text) => {
  const wanted = theirs(text).filter(({ value }) => isOurs(value));
  expect(findLinks(text).map(({ value, href, start, end }) => ({ value, href, start, end }))).toEqual(
    wanted.map(({ value, href, start, end }) => ({ value, href, start, end })),
  );
});

test.each(['https://exemple.fr', '(https://exemple.fr)', 'https://exemple.fr.', 'mot'])(
  'cuts « %s » as the extension does',
  (text) => {
    const cut = (pieces: { value?: string; v?: string; isLink: boolean }[]) =>
      pieces.map(({ isLink, v }) => [isLink, v]);
    expect(cut(tokenize(text))).toEqual(cut(theirTokens(text) as { v: string; isLink: boolean }[]));
  },
);
