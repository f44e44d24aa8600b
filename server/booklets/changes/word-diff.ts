import { diffArrays } from 'diff';

/** A word, a number, a mark or spaces of a text. */
export interface WordToken {
  text: string;
  /** What counts when two texts are compared: neither case nor typography. Empty for spaces. */
  key: string;
  /** True at the start of a sentence, where a capital letter is no name. */
  isSentenceStart: boolean;
}

/** Words that differ between two texts, at one place. */
export interface WordRegion {
  removed: WordToken[];
  added: WordToken[];
}

export interface TextSegment {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Maximum edits looked for: beyond, two texts have too little in common for a comparison by words. */
const MAX_EDITS = 600;

const TOKEN_PATTERN =
  /(?<!\p{L})(?:\p{L}|qu)['’](?=\p{L})|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\p{N}{1,3}(?:[ \u00a0\u202f]\p{N}{3})+(?!\p{N})|\p{N}+(?:[.,:/]\p{N}+)*|[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*|\s+|[^\s]/giu;

const NUMBER_WORDS = new Map(
  'zéro deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'
    .split(' ')
    .map((word, at) => [word, String(at === 0 ? 0 : at + 1)]),
);

/** Marks that mean something; the others are typography. */
const MEANINGFUL_MARK = /[€$£%°<>≤≥±+=×²³]/u;

const toKey = (text: string): string => {
  if (/^\s+$/u.test(text)) return '';
  if (/^\p{L}+['’]$/u.test(text)) return `${text.slice(0, -1).toLowerCase()}'`;
  if (/^\p{N}/u.test(text)) return text.replace(/[ \u00a0\u202f]/g, '').replaceAll(',', '.');
  if (!/[\p{L}\p{N}]/u.test(text)) return MEANINGFUL_MARK.test(text) ? text : '';
  const word = text.normalize('NFC').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');
  return NUMBER_WORDS.get(word) ?? word;
};

/** The words, numbers, marks and spaces of a text, as written. */
export const listWordTexts = (text: string): readonly string[] => text.match(TOKEN_PATTERN) ?? [];

export const splitIntoWords = (text: string): WordToken[] => {
  let isSentenceStart = true;
  return listWordTexts(text).map((part) => {
    const token = { text: part, key: toKey(part), isSentenceStart };
    if (/^[.!?…•:]$/u.test(part) || part.includes('\n')) isSentenceStart = true;
    else if (/[\p{L}\p{N}]/u.test(part)) isSentenceStart = false;
    return token;
  });
};

const listKeys = (tokens: readonly WordToken[]) => tokens.map(({ key }) => key);

/** Places where the meaning words of two texts differ; none when only case, spaces or punctuation do. */
export const listWordRegions = (before: string, after: string): WordRegion[] => {
  const [from, to] = [before, after].map((text) => splitIntoWords(text).filter(({ key }) => key !== ''));
  if (!from || !to) return [];
  const parts = diffArrays(listKeys(from), listKeys(to), { maxEditLength: MAX_EDITS });
  if (!parts) return [{ removed: from, added: to }];
  const regions: WordRegion[] = [];
  let [left, right] = [0, 0];
  let open: WordRegion | null = null;
  for (const { added, removed, count = 0 } of parts) {
    if (!added && !removed) {
      left += count;
      right += count;
      open = null;
      continue;
    }
    if (open === null) {
      open = { removed: [], added: [] };
      regions.push(open);
    }
    if (removed) {
      open.removed.push(...from.slice(left, left + count));
      left += count;
    } else {
      open.added.push(...to.slice(right, right + count));
      right += count;
    }
  }
  return regions;
};

/** The words between the common start and the common end of two texts, with those around them. */
export const findDifferentWords = (before: string, after: string) => {
  const [from, to] = [before, after].map(splitIntoWords) as [WordToken[], WordToken[]];
  const [old, fresh] = [from, to].map((tokens) => tokens.flatMap(({ key }, at) => (key === '' ? [] : [at]))) as [
    number[],
    number[],
  ];
  const isSame = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && from[a]?.key === to[b]?.key;
  const shortest = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < shortest && isSame(old[start], fresh[start])) start += 1;
  let end = 0;
  while (end < shortest - start && isSame(old.at(-1 - end), fresh.at(-1 - end))) end += 1;
  return [
    { tokens: from, words: old, start, end: old.length - end },
    { tokens: to, words: fresh, start, end: fresh.length - end },
  ] as const;
};

/** The two texts as one, word by word, for display. */
export const diffWords = (before: string, after: string): TextSegment[] => {
  const [from, to] = [before, after].map((text) => splitIntoWords(text).map((token) => token.text));
  if (!from || !to) return [];
  const parts = diffArrays(from, to, { maxEditLength: MAX_EDITS });
  if (!parts)
    return [
      { kind: 'removed' as const, text: before },
      { kind: 'added' as const, text: after },
    ].filter(({ text }) => text !== '');
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
};
