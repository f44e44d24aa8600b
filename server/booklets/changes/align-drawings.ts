import { diffArrays } from 'diff';
import { type Element, getKey, isElement, isText, type Node, writeNode } from './drawing-tree.ts';
import { listWordTexts, splitIntoWords } from './word-diff.ts';

/*
 * Aligns two drawings of a block: same elements first, then those with the most words in common, then the words inside
 * each paragraph, item or cell.
 */

export type Status = 'same' | 'removed' | 'added';

/** Maximum edits looked for inside one passage: beyond, the whole passage is replaced. */
const MAX_EDITS = 400;
/** Pairs of elements compared one with each other; beyond, they are paired by their place. */
const MAX_PAIRS = 2500;
/** Share of common words from which two elements are versions of the same one. */
const MIN_LIKENESS = 0.3;

const INLINE_TAGS = new Set('a abbr b br code em i mark q s small span strong sub sup time u img'.split(' '));

const listWords = (node: Node): string[] => {
  if (isText(node)) return splitIntoWords(node.value).flatMap(({ key }) => (key === '' ? [] : [key]));
  return isElement(node) ? node.childNodes.flatMap(listWords) : [];
};

const bags = new WeakMap<Element, Map<string, number>>();
const getWordBag = (node: Element): Map<string, number> => {
  const kept = bags.get(node);
  if (kept) return kept;
  const bag = new Map<string, number>();
  for (const word of listWords(node)) bag.set(word, (bag.get(word) ?? 0) + 1);
  bags.set(node, bag);
  return bag;
};

const sumBag = (bag: Map<string, number>): number => [...bag.values()].reduce((sum, n) => sum + n, 0);

/** Share of common words, 0 to 1. */
const measureLikeness = (a: Element, b: Element): number => {
  if (a.tagName !== b.tagName) return 0;
  const [from, to] = [getWordBag(a), getWordBag(b)];
  const total = sumBag(from) + sumBag(to);
  if (total === 0) return 1;
  let common = 0;
  for (const [word, n] of from) common += Math.min(n, to.get(word) ?? 0);
  return (2 * common) / total;
};

/** A word, or an element without words, with the inline elements around it. */
export interface Token {
  text: string;
  /** An image, a line break or a drawing; null: a word. */
  atom: Element | null;
  around: readonly Element[];
  key: string;
}

/** The start of an element, which tells its formatting. */
export const getOpening = ({ tagName, attrs }: Element): string =>
  `<${tagName}${attrs.map(({ name, value }) => ` ${name}="${value}"`).join('')}>`;

const listTokens = (nodes: readonly Node[], around: readonly Element[] = []): Token[] => {
  const look = around.map(getOpening).join('');
  return nodes.flatMap((node): Token[] => {
    if (isText(node))
      return listWordTexts(node.value).map((text) => ({
        ...{ text, atom: null, around },
        key: `${look}${text.replace(/\s+/gu, ' ')}`,
      }));
    if (!isElement(node)) return [];
    if (!INLINE_TAGS.has(node.tagName) || node.childNodes.length === 0)
      return [{ text: '', atom: node, around, key: look + getKey(node) }];
    return listTokens(node.childNodes, [...around, node]);
  });
};

/** A part of two drawings as one. */
export type Piece =
  /** The same in both: written as it stands. */
  | { kind: 'html'; status: 'same'; html: string }
  /** `old`: the same words in the old text, with its elements. */
  | { kind: 'tokens'; status: Status; tokens: readonly Token[]; old?: readonly Token[] }
  | { kind: 'element'; status: Status; before: Element | null; after: Element | null; pieces: readonly Piece[] };

const isInline = (node: Node): boolean =>
  isText(node) ||
  (isElement(node) && (node.tagName === 'img' || INLINE_TAGS.has(node.tagName)) && node.childNodes.every(isInline));

type Run = { kind: 'words'; nodes: Node[] } | { kind: 'block'; element: Element };

/** Children as runs of inline content and elements of their own. */
const listRuns = (nodes: readonly Node[]): Run[] => {
  const runs: Run[] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (!isInline(node)) {
      if (isElement(node)) runs.push({ kind: 'block', element: node });
    } else if (last?.kind === 'words') last.nodes.push(node);
    else runs.push({ kind: 'words', nodes: [node] });
  }
  return runs.filter(
    (run) => run.kind === 'block' || run.nodes.some((node) => !isText(node) || /\S/u.test(node.value)),
  );
};

const markAll = (nodes: readonly Node[], status: Status): Piece[] =>
  listRuns(nodes).map((run) =>
    run.kind === 'words' ? { kind: 'tokens', status, tokens: listTokens(run.nodes) } : markElement(run.element, status),
  );

const markElement = (element: Element, status: Status): Piece => ({
  kind: 'element',
  status,
  before: status === 'added' ? null : element,
  after: status === 'removed' ? null : element,
  pieces: markAll(element.childNodes, status),
});

const compareTokens = (before: readonly Token[], after: readonly Token[]): Piece[] => {
  const toKeys = (tokens: readonly Token[]) => tokens.map(({ key }) => key);
  const parts = diffArrays(toKeys(before), toKeys(after), { maxEditLength: MAX_EDITS });
  if (!parts)
    return [
      { kind: 'tokens', status: 'removed', tokens: before },
      { kind: 'tokens', status: 'added', tokens: after },
    ];
  let [left, right] = [0, 0];
  return joinNeighbours(
    parts.map(({ added, removed, value }): Extract<Piece, { kind: 'tokens' }> => {
      const count = value.length;
      const status = added ? 'added' : removed ? 'removed' : 'same';
      const tokens = removed ? before.slice(left, left + count) : after.slice(right, right + count);
      const old = status === 'same' && { old: before.slice(left, left + count) };
      if (!added) left += count;
      if (!removed) right += count;
      return { kind: 'tokens', status, tokens, ...old };
    }),
  );
};

type TokenPiece = Extract<Piece, { kind: 'tokens' }>;
const isBlank = ({ status, tokens }: TokenPiece): boolean =>
  status === 'same' && tokens.every(({ text, atom }) => atom === null && /^\s*$/u.test(text));

/** Words replaced one after the other become one passage: « deux heures » → « trois jours » reads as a whole. */
const joinNeighbours = (pieces: readonly TokenPiece[]): TokenPiece[] => {
  const joined: TokenPiece[] = [];
  let removed: Token[] = [];
  let added: Token[] = [];
  const flush = () => {
    if (removed.length > 0) joined.push({ kind: 'tokens', status: 'removed', tokens: removed });
    if (added.length > 0) joined.push({ kind: 'tokens', status: 'added', tokens: added });
    [removed, added] = [[], []];
  };
  pieces.forEach((piece, at) => {
    if (piece.status === 'removed') removed.push(...piece.tokens);
    else if (piece.status === 'added') added.push(...piece.tokens);
    else if (isBlank(piece) && removed.length > 0 && added.length > 0 && isReplaced(pieces, at + 1)) {
      removed.push(...(piece.old ?? piece.tokens));
      added.push(...piece.tokens);
    } else {
      flush();
      joined.push(piece);
    }
  });
  flush();
  return joined;
};

const isReplaced = (pieces: readonly TokenPiece[], at: number): boolean => {
  const [one, two] = [pieces[at]?.status, pieces[at + 1]?.status];
  return one !== undefined && two !== undefined && one !== 'same' && two !== 'same' && one !== two;
};

type Pair = [before: Run | null, after: Run | null];

const getRunKey = (run: Run): string =>
  run.kind === 'block' ? getKey(run.element) : run.nodes.map(writeNode).join('');

const measureRuns = (a: Run, b: Run): number => {
  if (a.kind === 'words' || b.kind === 'words') return a.kind === b.kind ? 0.5 : 0;
  return measureLikeness(a.element, b.element);
};

/** Pairs the elements of a changed region: the sequence of pairs with the most words in common, in order. */
const pairRegion = (before: readonly Run[], after: readonly Run[]): Pair[] => {
  const [rows, columns] = [before.length, after.length];
  const canPair = (a: Run, b: Run) =>
    a.kind === b.kind && (a.kind === 'words' || b.kind === 'words' || a.element.tagName === b.element.tagName);
  const isByPlace = rows === columns && (rows === 1 || rows * columns > MAX_PAIRS);
  const isCells = (runs: readonly Run[]) =>
    runs.every((run) => run.kind === 'block' && /^t[dh]$/.test(run.element.tagName));
  if (isByPlace || (rows === columns && isCells(before) && isCells(after)))
    return before.flatMap((old, at): Pair[] => {
      const fresh = after[at] ?? null;
      return fresh && canPair(old, fresh)
        ? [[old, fresh]]
        : [
            [old, null],
            [null, fresh],
          ];
    });
  if (rows * columns > MAX_PAIRS)
    return [...before.map((old): Pair => [old, null]), ...after.map((fresh): Pair => [null, fresh])];
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  const scoreOf = (i: number, j: number) => best[i]?.[j] ?? 0;
  const likeness = before.map((old) =>
    after.map((fresh) => {
      const score = measureRuns(old, fresh);
      return score >= MIN_LIKENESS ? score : 0;
    }),
  );
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      const score = likeness[i]?.[j] ?? 0;
      const paired = score > 0 ? score + scoreOf(i + 1, j + 1) : 0;
      (best[i] as Float64Array)[j] = Math.max(paired, scoreOf(i + 1, j), scoreOf(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < rows || j < columns) {
    const [old, fresh] = [before[i] ?? null, after[j] ?? null];
    const score = likeness[i]?.[j] ?? 0;
    if (old && fresh && score > 0 && scoreOf(i, j) === score + scoreOf(i + 1, j + 1)) {
      pairs.push([old, fresh]);
      i += 1;
      j += 1;
    } else if (old && (!fresh || scoreOf(i + 1, j) >= scoreOf(i, j + 1))) {
      pairs.push([old, null]);
      i += 1;
    } else {
      pairs.push([null, fresh]);
      j += 1;
    }
  }
  return pairs;
};

const markRun = (run: Run, status: Status): Piece =>
  run.kind === 'words' ? { kind: 'tokens', status, tokens: listTokens(run.nodes) } : markElement(run.element, status);

const comparePair = ([before, after]: Pair): Piece[] => {
  if (!before) return after ? [markRun(after, 'added')] : [];
  if (!after) return [markRun(before, 'removed')];
  if (before.kind === 'words' && after.kind === 'words')
    return compareTokens(listTokens(before.nodes), listTokens(after.nodes));
  if (before.kind !== 'block' || after.kind !== 'block') return [markRun(before, 'removed'), markRun(after, 'added')];
  const [old, fresh] = [before.element, after.element];
  const pieces = compareNodes(old.childNodes, fresh.childNodes);
  const isLeaf = old.childNodes.length === 0 && fresh.childNodes.length === 0;
  if (isLeaf && getKey(old) !== getKey(fresh)) return [markElement(old, 'removed'), markElement(fresh, 'added')];
  return [{ kind: 'element', status: 'same', before: old, after: fresh, pieces }];
};

/** Differences between the children of two elements. */
export const compareNodes = (before: readonly Node[], after: readonly Node[]): Piece[] => {
  const [from, to] = [listRuns(before), listRuns(after)];
  const parts = diffArrays(from.map(getRunKey), to.map(getRunKey));
  const pieces: Piece[] = [];
  let [left, right] = [0, 0];
  let removed: Run[] = [];
  let added: Run[] = [];
  const flush = () => {
    for (const pair of pairRegion(removed, added)) pieces.push(...comparePair(pair));
    [removed, added] = [[], []];
  };
  for (const part of parts) {
    const count = part.value.length;
    if (part.removed) removed = from.slice(left, left + count);
    else if (part.added) added = to.slice(right, right + count);
    else {
      flush();
      pieces.push({
        kind: 'html',
        status: 'same',
        html: to
          .slice(right, right + count)
          .map(getRunKey)
          .join(''),
      });
    }
    if (!part.added) left += count;
    if (!part.removed) right += count;
  }
  flush();
  return pieces;
};
