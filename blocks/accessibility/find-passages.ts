import { getBaseLanguage, wrapPassage } from '../passage-languages.ts';
import { FUNCTION_WORDS } from './function-words.ts';

/** A passage of a rich text in another language than the text, from its first character to its last. */
export interface Passage {
  from: number;
  to: number;
  language: string;
}

/** Part of a sentence, between two punctuation marks. `language`: empty when nothing is sure. */
interface Fragment extends Passage {
  /** True when it holds function words of the text's own language. */
  isOwn: boolean;
}

const MIN_WORDS = 5;
const MIN_FUNCTION_WORDS = 3;
const MIN_DISTINCT_FUNCTION_WORDS = 2;
const MIN_FUNCTION_WORD_SHARE = 0.3;
const MIN_LOWERCASE_SHARE = 0.4;

/** Marked passages, tags, variables, addresses and entities: none of them holds words to recognise. */
const MASKED =
  /<span lang="[^<>]*>(?:(?!<\/?span)[\s\S])*<\/span>|<\/?[a-z][^<>]*>|\{\{[^{}]{1,120}\}\}|https?:\/\/[^\s<>]+|www\.[^\s<>]+|[\w.%+-]{1,64}@[\w.-]{1,64}|&(?:quot|nbsp|amp|lt|gt|#39);/gi;
const INLINE_TAG = /^<\/?(?:a|abbr|em|span|strong|sup)\b/i;
const ENTITY_SIGNS: Record<string, string> = { '&quot;': '"', '&#39;': '’' };

/** The text with spaces instead of what holds no words, and line feeds between two blocks: no character moves. */
const maskHtml = (html: string): string =>
  html.replace(MASKED, (piece) => {
    const sign = /^<(?!span lang)/i.test(piece) && !INLINE_TAG.test(piece) ? '\n' : (ENTITY_SIGNS[piece] ?? ' ');
    return sign.padEnd(piece.length);
  });

const BOUNDARY = /[\n«»“”"()]|[.!?…:;](?=\s|$)|\s[-–—]\s/g;
const WORD = /\p{L}+(?:['’]\p{L}+)*(?:['’](?=\s|$))?/gu;
const ELISION = /^(c|d|j|l|m|n|s|t|qu|jusqu|lorsqu|puisqu|un|all|dall|dell|nell|sull)['’](.+)$/;

/** Words of a text; « l’accueil » is two. */
const listWords = (text: string): string[] =>
  (text.match(WORD) ?? []).flatMap((word) => {
    const [, before, after] = ELISION.exec(word.toLowerCase()) ?? [];
    return before && after ? [`${before}'`, after] : [word];
  });

const normalise = (word: string): string => word.toLowerCase().replace('’', "'");

/** Language of a part of a sentence, when its function words leave no doubt. */
const recognise = (text: string, own: string): Pick<Fragment, 'isOwn' | 'language'> => {
  const written = listWords(text);
  const words = written.map(normalise);
  const ownWords = FUNCTION_WORDS.get(own) ?? new Set();
  const isOwn = words.some((word) => ownWords.has(word));
  if (words.length < MIN_WORDS) return { language: '', isOwn };
  const scores = [...FUNCTION_WORDS]
    .filter(([language]) => language !== own)
    .map(([language, known]) => ({ language, known, hits: words.filter((word) => known.has(word)) }))
    .sort((a, b) => b.hits.length - a.hits.length);
  const [best, second] = scores;
  if (!best || best.hits.length < Math.max(MIN_FUNCTION_WORDS, words.length * MIN_FUNCTION_WORD_SHARE))
    return { language: '', isOwn };
  const { known, hits, language } = best;
  const distinct = new Set(hits.filter((word) => !ownWords.has(word)));
  // A name or a title of capitals has function words too: « Bank of the West ».
  const others = written.filter((_, index) => !known.has(words[index] ?? ''));
  const lowercase = others.filter((word) => word === word.toLowerCase());
  const isSure =
    distinct.size >= MIN_DISTINCT_FUNCTION_WORDS &&
    hits.length > (second?.hits.length ?? 0) &&
    words.every((word) => known.has(word) || !ownWords.has(word)) &&
    lowercase.length >= others.length * MIN_LOWERCASE_SHARE;
  return { language: isSure ? language : '', isOwn };
};

const listFragments = (mask: string, own: string): (Fragment | null)[] => {
  const fragments: (Fragment | null)[] = [];
  let start = 0;
  const add = (end: number) => {
    const text = mask.slice(start, end);
    const from = start + text.search(/\S/);
    if (text.trim() !== '') {
      fragments.push({ from, to: from + text.trim().length, ...recognise(text, own) });
    }
  };
  for (const { 0: mark, index } of mask.matchAll(BOUNDARY)) {
    add(index);
    start = index + mark.length;
    // Two blocks never hold one passage.
    if (mark === '\n') fragments.push(null);
  }
  add(mask.length);
  return fragments;
};

/** Neighbours of one language are one passage, with the few words between them that are of no language. */
const joinFragments = (fragments: readonly (Fragment | null)[]): Passage[] => {
  const passages: Passage[] = [];
  let isOpen = false;
  for (const fragment of fragments) {
    if (fragment === null || (fragment.language === '' && fragment.isOwn)) isOpen = false;
    else if (fragment.language !== '') {
      const { from, to, language } = fragment;
      const last = passages.at(-1);
      if (isOpen && last?.language === language) last.to = to;
      else passages.push({ from, to, language });
      isOpen = true;
    }
  }
  return passages;
};

/**
 * Finds the passages of a sanitised rich text that are in another language than `bookletLanguage` and not marked so.
 * Short words and borrowed ones are left: a passage has at least five words, most of them common in one language and none in
 * that of the booklet.
 */
export const findPassages = (html: string, bookletLanguage: string): Passage[] => {
  const own = getBaseLanguage(bookletLanguage);
  if (!FUNCTION_WORDS.has(own)) return [];
  const mask = maskHtml(html);
  return joinFragments(listFragments(mask, own));
};

const TAG = /<(\/?)([a-z][a-z0-9]*)[^<>]*>/gi;

/** True when every tag of a piece of HTML opens and closes inside it. */
const isBalanced = (html: string): boolean => {
  const open: string[] = [];
  for (const [, end, name = ''] of html.matchAll(TAG)) {
    if (name.toLowerCase() === 'br') continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
};

const OPENING_TAGS = /(?:<[a-z][^<>]*>)+$/;
const CLOSING_TAGS = /^(?:<\/[a-z]+>)+/;
/** The full stop of the last sentence belongs to it. */
const CLOSING_MARKS = /^[.!?…]+/;

/** A passage with the tags around it that make it whole, when there are such, and with its last mark. */
const widen = (html: string, { from, to }: Passage): [from: number, to: number] => {
  const before = OPENING_TAGS.exec(html.slice(Math.max(0, from - 3000), from))?.[0].length ?? 0;
  const after = CLOSING_TAGS.exec(html.slice(to))?.[0].length ?? 0;
  const ranges: [number, number][] = [
    [from, to],
    [from, to + after],
    [from - before, to],
    [from - before, to + after],
  ];
  const [start, end] = ranges.find(([first, last]) => isBalanced(html.slice(first, last))) ?? [from, to];
  return [start, end + (CLOSING_MARKS.exec(html.slice(end))?.[0].length ?? 0)];
};

/** Marks the passages found in a rich text with their language. */
export const markPassages = (html: string, bookletLanguage: string): string => {
  let marked = html;
  for (const found of findPassages(html, bookletLanguage).reverse()) {
    const { language } = found;
    const [from, to] = widen(html, found);
    const passage = html.slice(from, to);
    const wrapped = isBalanced(passage)
      ? wrapPassage(passage, language)
      : passage.replace(/[^<>]+(?![^<]*>)/g, (words) => (words.trim() === '' ? words : wrapPassage(words, language)));
    marked = marked.slice(0, from) + wrapped + marked.slice(to);
  }
  return marked;
};
