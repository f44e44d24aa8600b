/** Letters that are not made of a plain one and an accent. */
const ALONE: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', þ: 'th', ß: 'ss' };

/** A text as it is compared and searched: no case, no accents, no ligatures, one kind of apostrophe and of space. */
export const foldedKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[łøđðıþß]/g, (letter) => ALONE[letter] ?? letter)
    .replace(/[’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
