/*
 * Replaces the link finder of the link extension, by an alias of the build. The original knows every domain and is too
 * heavy: only whole `https://` addresses become links here (see `shouldAutoLink`).
 */

interface LinkMatch {
  type: string;
  value: string;
  isLink: boolean;
  href: string;
  start: number;
  end: number;
}

/** Excludes the punctuation that ends the sentence around it. */
const ADDRESS_PATTERN = /https:\/\/[\p{L}\p{N}](?:[^\s<>"«»]*[\p{L}\p{N}/=#&%_~+-])?/giu;

/** The addresses in a text, with their positions. */
export const findLinks = (text: string): LinkMatch[] =>
  [...text.matchAll(ADDRESS_PATTERN)].map(({ 0: value, index }) => ({
    type: 'url',
    value,
    isLink: true,
    href: value,
    start: index,
    end: index + value.length,
  }));
/** The name that the link extension imports. */
export { findLinks as find };

const createToken = (value: string, start: number, isLink: boolean) => ({
  v: value,
  value,
  isLink,
  toObject: (): LinkMatch => ({ type: 'url', value, isLink, href: value, start, end: start + value.length }),
});

/** Splits a text into addresses and other pieces. */
export const tokenize = (text: string) => {
  const pieces: ReturnType<typeof createToken>[] = [];
  let at = 0;
  for (const { value, start, end } of findLinks(text)) {
    if (start > at) pieces.push(createToken(text.slice(at, start), at, false));
    pieces.push(createToken(value, start, true));
    at = end;
  }
  if (at < text.length) pieces.push(createToken(text.slice(at), at, false));
  return pieces;
};

export const registerCustomProtocol = (): void => {};
export const reset = (): void => {};
