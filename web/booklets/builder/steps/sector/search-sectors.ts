import type { Sector } from '../../../../../contract/library/library.ts';
import { toFoldedKey } from '../../../../../contract/platform/text/folded-key.ts';
import { NAF_TITLES } from './naf.ts';
import { TRADES } from './trades.ts';

type SearchableSector = Pick<Sector, 'label' | 'description' | 'nafCodes'>;

/** Words of a sector, with the score of a match. */
interface SearchEntry {
  words: readonly string[];
  weight: number;
}

const MATCH_WEIGHTS = { trade: 10, label: 9, otherTrade: 6, description: 5, nafTitle: 2 } as const;
/** Sectors far below the best score are noise: one word matched one of their seven hundred official titles. */
const MIN_SCORE_SHARE = 0.2;

const STOP_WORDS = new Set('a au aux avec d de des du en et l la le les ou par pour sur un une'.split(' '));

/** Reduces a plural to its singular. */
const toSingular = (word: string): string => (word.length > 3 ? word.replace(/[sx]$/, '') : word);

const splitWords = (text: string): string[] =>
  toFoldedKey(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map(toSingular);

const normaliseNafCode = (code: string): string => toFoldedKey(code).replace(/[^a-z0-9]/g, '');

const TRADE_ENTRIES = TRADES.map(([words, ...codes]) => ({
  words: splitWords(words),
  codes: codes.map(normaliseNafCode),
}));
const NAF_ENTRIES = NAF_TITLES.map(([code, title]) => ({ code: normaliseNafCode(code), words: splitWords(title) }));

const buildSearchEntries = ({ label, description, nafCodes }: SearchableSector): SearchEntry[] => {
  const codes = nafCodes.map(normaliseNafCode);
  const isOwn = (code: string) => codes.some((own) => code.startsWith(own));
  return [
    { words: splitWords(label), weight: MATCH_WEIGHTS.label },
    { words: splitWords(description), weight: MATCH_WEIGHTS.description },
    ...TRADE_ENTRIES.flatMap(({ words, codes: meant }) => {
      const rank = meant.findIndex(isOwn);
      return rank === -1 ? [] : [{ words, weight: rank === 0 ? MATCH_WEIGHTS.trade : MATCH_WEIGHTS.otherTrade }];
    }),
    ...NAF_ENTRIES.filter(({ code }) => isOwn(code)).map(({ words }) => ({ words, weight: MATCH_WEIGHTS.nafTitle })),
  ];
};

/**
 * Edit distance between two words: insertions, deletions, replacements and swaps of neighbours. Above `max`, returns
 * `max + 1`.
 */
export const getEditDistance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (last[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let slips = Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1);
      current.push(slips);
    }
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[b.length] ?? 0, max + 1);
};

/** Score of a typed word against a known one, from 0 to 1. The last letters may still be missing. */
const matchExactly = (typed: string, known: string): number => {
  if (typed === known) return 1;
  return known.startsWith(typed) && typed.length >= 2 ? 0.7 : 0;
};

const matchLoosely = (typed: string, known: string): number => {
  if (typed.length < 4 || known.length < 4) return 0;
  const max = typed.length < 8 ? 1 : 2;
  const slips = getEditDistance(typed, known, max);
  return slips > max ? 0 : 0.6 - slips * 0.1;
};

const getBestScore = (entries: readonly SearchEntry[], typed: string, match: typeof matchExactly): number =>
  entries.reduce((best, { words, weight }) => {
    const found = words.reduce((most, word) => Math.max(most, match(typed, word)), 0);
    return Math.max(best, found * weight);
  }, 0);

/** The user may type a whole code where the sector lists only its prefix. */
const hasCode = ({ nafCodes }: SearchableSector, typed: string): boolean =>
  nafCodes.map(normaliseNafCode).some((known) => known.startsWith(typed) || typed.startsWith(known));

const isCode = (typed: string): boolean => /^\d{2}(\d{0,2}[a-z]?)$/.test(typed);

/**
 * Sectors that match the typed text, best first: by name, by trade, by official title of a NAF code (« coiffure »,
 * « batiment ») or by code (« 43.3 », « 4332A »). Every word must match. When none does, the search accepts typing
 * errors (« boulagerie »).
 */
export const searchSectors = <Shown extends SearchableSector>(sectors: readonly Shown[], typed: string): Shown[] => {
  const code = normaliseNafCode(typed);
  if (isCode(code)) return sectors.filter((sector) => hasCode(sector, code));
  const words = splitWords(typed);
  if (words.length === 0) return [...sectors];
  const searched = sectors.map((sector) => ({ sector, entries: buildSearchEntries(sector) }));
  for (const match of [matchExactly, matchLoosely]) {
    const scored = searched.flatMap(({ sector, entries }) => {
      const scores = words.map(
        (word) => getBestScore(entries, word, match) || getBestScore(entries, word, matchExactly),
      );
      return scores.includes(0) ? [] : [{ sector, score: scores.reduce((sum, score) => sum + score, 0) }];
    });
    const best = Math.max(...scored.map(({ score }) => score));
    if (scored.length === 0) continue;
    return scored
      .filter(({ score }) => score >= best * MIN_SCORE_SHARE)
      .toSorted((a, b) => b.score - a.score)
      .map(({ sector }) => sector);
  }
  return [];
};
