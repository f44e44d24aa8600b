/** Letters that do not decompose into a plain letter and an accent. */
const UNDECOMPOSED_LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', þ: 'th', ß: 'ss' };

/**
 * Comparison and search key of a text: without case, accents or ligatures, with one kind of apostrophe and of space.
 */
export const toFoldedKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[łøđðıþß]/g, (letter) => UNDECOMPOSED_LETTERS[letter] ?? letter)
    .replace(/[’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
