import { diffWords, listWordTexts, type TextSegment } from './word-diff.ts';

/* A changed block as its readers are told of it: the sentences that differ, then the whole block for who wants it. */

export interface ChangedPassages {
  /** Sentences or items that differ, old and new as one; none: only their order does. */
  passages: TextSegment[][];
  /** The whole block in its reading order; empty: the passages already show all of it. */
  block: TextSegment[];
}

/** Passages shown before the whole block. */
const MAX_PASSAGES = 2;
/** Characters of a sentence kept on each side of a change. */
const MAX_CONTEXT_CHARACTERS = 90;
/** Characters of a text that is new or removed as a whole. */
const MAX_PLAIN_CHARACTERS = 240;

/** A line of either text; both when one becomes the other. */
interface AlignedLine {
  old: string | null;
  fresh: string | null;
}

const listWords = (line: string): Set<string> =>
  new Set(listWordTexts(line.toLowerCase()).filter((word) => /[\p{L}\p{N}]/u.test(word)));

/** Share of common words, from 0 to 1. */
const measureLikeness = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  a.size + b.size === 0 ? 0 : (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size);

const MIN_LIKENESS = 0.4;

/** Takes the old line that looks most like a new one, and removes it from `left`. */
const takeLikeLine = (line: string, old: readonly string[], left: Set<number>): number | null => {
  const words = listWords(line);
  let [found, best]: [number | null, number] = [null, MIN_LIKENESS];
  for (const at of left) {
    const likeness = measureLikeness(words, listWords(old[at] ?? ''));
    if (likeness <= best) continue;
    [found, best] = [at, likeness];
  }
  if (found !== null) left.delete(found);
  return found;
};

/**
 * Aligns the lines of two texts, in the order of the new one. Equal lines meet wherever they stand: versions published
 * long ago stored the lines of a block in another order.
 */
const alignLines = (old: readonly string[], fresh: readonly string[]): AlignedLine[] => {
  const left = new Set(old.keys());
  const sources = fresh.map((line): number | null => {
    const at = [...left].find((one) => old[one] === line) ?? null;
    if (at !== null) left.delete(at);
    return at;
  });
  for (const [at, line] of fresh.entries()) sources[at] ??= takeLikeLine(line, old, left);
  for (const at of fresh.keys()) {
    const [next] = left;
    if (sources[at] !== null || next === undefined) continue;
    sources[at] = next;
    left.delete(next);
  }
  const lines = fresh.map((line, at): AlignedLine => {
    const source = sources[at] ?? null;
    return { old: source === null ? null : (old[source] ?? null), fresh: line };
  });
  // A line that is gone stands after the one that it followed.
  for (const at of [...left].sort((a, b) => b - a)) {
    const place = at === 0 ? -1 : sources.indexOf(at - 1);
    const gone = { old: old[at] ?? '', fresh: null };
    if (place < 0 && at > 0) lines.push(gone);
    else lines.splice(place + 1, 0, gone);
  }
  return lines;
};

const toSegments = ({ old, fresh }: AlignedLine): TextSegment[] => {
  if (old === fresh) return [{ kind: 'same', text: fresh ?? '' }];
  if (old === null) return [{ kind: 'added', text: fresh ?? '' }];
  return fresh === null ? [{ kind: 'removed', text: old }] : diffWords(old, fresh);
};

/** Cuts a text at the end of a word. */
const cutEnd = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max + 1).replace(/\s*\S*$/u, '')}…`;
const cutStart = (text: string, max: number): string =>
  text.length <= max ? text : `…${text.slice(-max - 1).replace(/^\S*\s*/u, '')}`;

const listSentences = (text: string): readonly string[] => text.match(/[\s\S]+?(?:[.!?…](?=\s)\s*|$)/gu) ?? [text];

/** End of the text before a change: the sentence in which it stands. */
const cutBefore = (text: string): string => {
  const sentence = listSentences(text).at(-1) ?? text;
  return cutStart(/[.!?…]\s+$/u.test(sentence) ? '' : sentence, MAX_CONTEXT_CHARACTERS);
};

/** Start of the text after a change: the end of its sentence. */
const cutAfter = (text: string): string => cutEnd((listSentences(text)[0] ?? text).trimEnd(), MAX_CONTEXT_CHARACTERS);

const cutBetween = (text: string): string =>
  text.length <= 2 * MAX_CONTEXT_CHARACTERS
    ? text
    : `${cutEnd(text, MAX_CONTEXT_CHARACTERS)} ${cutStart(text, MAX_CONTEXT_CHARACTERS)}`;

/** Keeps the sentences in which something differs. */
const cutToSentences = (segments: readonly TextSegment[]): TextSegment[] => {
  const last = segments.length - 1;
  return segments.map(({ kind, text }, at) => {
    if (last === 0) return { kind, text: cutEnd(text, MAX_PLAIN_CHARACTERS) };
    if (kind !== 'same') return { kind, text };
    const cut = at === 0 ? cutBefore : at === last ? cutAfter : cutBetween;
    return { kind, text: cut(text) };
  });
};

/** Joins a figure to the word that it counts: no line ends between them. */
export const joinFiguresToUnits = (segments: readonly TextSegment[]): TextSegment[] =>
  segments.map(({ kind, text }, at) => {
    const isAfterFigure = segments.slice(Math.max(0, at - 2), at).some((one) => /\d$/u.test(one.text));
    const joined = text.replace(/(\d) (?=[\p{Ll}€%°])/gu, '$1\u00a0');
    return { kind, text: kind === 'same' && isAfterFigure ? joined.replace(/^ (?=[\p{Ll}€%°])/u, '\u00a0') : joined };
  });

/** Compares two texts of a block, one field a line. */
export const listChangedPassages = (before: string, after: string): ChangedPassages => {
  const [old, fresh] = [before, after].map((text) => text.split('\n').filter((line) => line.trim() !== '')) as [
    string[],
    string[],
  ];
  const lines = alignLines(old, fresh);
  const changed = lines.filter((line) => line.old !== line.fresh);
  const passages = changed.map((line) => joinFiguresToUnits(cutToSentences(toSegments(line))));
  if (changed.length === 0) return { passages, block: joinFiguresToUnits(diffWords(before, after)) };
  const shown = passages.slice(0, MAX_PASSAGES);
  const block = lines.flatMap((line, at): TextSegment[] => [
    ...(at === 0 ? [] : [{ kind: 'same' as const, text: '\n' }]),
    ...toSegments(line),
  ]);
  const count = (segments: readonly TextSegment[]) => segments.reduce((sum, { text }) => sum + text.trim().length, 0);
  const isWhole = passages.length === shown.length && count(shown.flat()) === count(block);
  return { passages: shown, block: isWhole ? [] : joinFiguresToUnits(block) };
};
