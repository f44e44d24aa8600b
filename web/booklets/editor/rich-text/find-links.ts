/*
 * What the link extension asks its own finder of links for, which knows every domain there is and weighs more than all
 * that is asked of it here: only whole `https://` addresses become links by themselves (see `shouldAutoLink`). The build
 * puts this in its place.
 */

interface Found {
  type: string;
  value: string;
  isLink: boolean;
  href: string;
  start: number;
  end: number;
}

/** Without the punctuation that ends the sentence around it. */
const ADDRESS = /https:\/\/[\p{L}\p{N}](?:[^\s<>"«»]*[\p{L}\p{N}/=#&%_~+-])?/giu;

/** The addresses in a text, with where they stand in it. */
export const find = (text: string): Found[] =>
  [...text.matchAll(ADDRESS)].map(({ 0: value, index }) => ({
    type: 'url',
    value,
    isLink: true,
    href: value,
    start: index,
    end: index + value.length,
  }));

const token = (value: string, start: number, isLink: boolean) => ({
  v: value,
  value,
  isLink,
  toObject: (): Found => ({ type: 'url', value, isLink, href: value, start, end: start + value.length }),
});

/** A text in pieces, of which some are addresses. */
export const tokenize = (text: string) => {
  const pieces: ReturnType<typeof token>[] = [];
  let at = 0;
  for (const { value, start, end } of find(text)) {
    if (start > at) pieces.push(token(text.slice(at, start), at, false));
    pieces.push(token(value, start, true));
    at = end;
  }
  if (at < text.length) pieces.push(token(text.slice(at), at, false));
  return pieces;
};

export const registerCustomProtocol = (): void => {};
export const reset = (): void => {};
