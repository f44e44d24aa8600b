import { diffArrays } from 'diff';
import { type DefaultTreeAdapterTypes, parseFragment, serializeOuter } from 'parse5';
import { listWordTexts, splitIntoWords } from './word-diff.ts';

/*
 * Differences between two drawings of a block: words are compared inside each paragraph, cell or item, so that both
 * keep their formatting, whatever the type of the block.
 */

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Status = 'same' | 'removed' | 'added';

/** Words said before a passage by screen readers, which do not read colours. */
export interface MarkWords {
  removed: string;
  added: string;
}

export interface HtmlComparison {
  /** The old drawing, with what is gone marked. */
  before: string;
  /** The new one, with what is new marked. */
  after: string;
  /** Both as one; null: nothing differs. */
  inline: string | null;
  /** Addresses of the pictures that replace each other. */
  pictures: { before: ComparedImage; after: ComparedImage }[];
}

interface ComparedImage {
  url: string;
  alt: string;
}

/** Maximum edits looked for inside one passage: beyond, the whole passage is replaced. */
const MAX_EDITS = 400;
/** Pairs of elements compared one with each other; beyond, they are paired by their place. */
const MAX_PAIRS = 2500;
/** Share of common words from which two elements are versions of the same one. */
const MIN_LIKENESS = 0.3;

const INLINE_TAGS = new Set('a abbr b br code em i mark q s small span strong sub sup time u img'.split(' '));
const REMOVED_ATTRIBUTES = new Set(
  'id for href target rel download name action method aria-labelledby aria-describedby aria-controls autoplay loop srcset sizes loading'.split(
    ' ',
  ),
);
const DROPPED_TAGS = new Set(['script', 'style', 'iframe', 'track', 'template', 'object']);

const LANDMARKS = new Set(['section', 'aside', 'nav']);

const isElement = (node: Node): node is Element => 'tagName' in node;
const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

const getAttribute = ({ attrs }: Element, name: string): string => attrs.find((one) => one.name === name)?.value ?? '';

const renameElement = (element: Element, tag: string): void => {
  element.tagName = tag;
  element.nodeName = tag;
};

const getWords = (node: Node): string =>
  isText(node) ? node.value : isElement(node) ? node.childNodes.map(getWords).join('') : '';

/** Words of each element with an id, which others are named by. */
const collectNames = (nodes: readonly Node[], names = new Map<string, string>()): Map<string, string> => {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const id = getAttribute(node, 'id');
    if (id !== '') names.set(id, getWords(node).replace(/\s+/gu, ' ').trim());
    collectNames(node.childNodes, names);
  }
  return names;
};

/** The attributes that stay: ids are gone, so that a name is written where it is used. */
const listKeptAttributes = (element: Element, names: ReadonlyMap<string, string>): Element['attrs'] => {
  const kept = element.attrs.filter(
    ({ name, value }) =>
      !REMOVED_ATTRIBUTES.has(name) && !name.startsWith('on') && (name !== 'tabindex' || value === '0'),
  );
  const label = getAttribute(element, 'aria-labelledby')
    .split(' ')
    .flatMap((id) => names.get(id) ?? [])
    .join(' ');
  return label === '' ? kept : [...kept, { name: 'aria-label', value: label }];
};

/** Takes away what would act, or give two elements of the screen the same id. */
const neutralise = (nodes: readonly Node[], names: ReadonlyMap<string, string>): Node[] =>
  nodes.flatMap((node): Node[] => {
    if (isText(node)) return [node];
    if (!isElement(node) || DROPPED_TAGS.has(node.tagName)) return [];
    const { tagName } = node;
    node.attrs = listKeptAttributes(node, names);
    if (tagName === 'form') renameElement(node, 'div');
    // Both sides have it: two landmarks of one name would be taken for one.
    if (LANDMARKS.has(tagName)) {
      renameElement(node, 'div');
      if (getAttribute(node, 'aria-label') !== '') node.attrs.push({ name: 'role', value: 'group' });
    }
    if (tagName === 'button') renameElement(node, 'span');
    if (tagName === 'a') renameElement(node, 'span');
    if (tagName === 'a') node.attrs.push({ name: 'data-link', value: '' });
    if (tagName === 'details' && !node.attrs.some(({ name }) => name === 'open'))
      node.attrs.push({ name: 'open', value: '' });
    if (['input', 'select', 'textarea'].includes(tagName)) node.attrs.push({ name: 'disabled', value: '' });
    if (['video', 'audio'].includes(tagName)) node.attrs.push({ name: 'preload', value: 'none' });
    node.childNodes = neutralise(node.childNodes, names);
    return [node];
  });

const parse = (text: string): Node[] => {
  const { childNodes } = parseFragment(text);
  return neutralise(childNodes, collectNames(childNodes));
};

const keys = new WeakMap<Element, string>();
const getKey = (node: Element): string => {
  const kept = keys.get(node);
  if (kept !== undefined) return kept;
  const key = serializeOuter(node);
  keys.set(node, key);
  return key;
};

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
interface Token {
  text: string;
  /** An image, a line break or a drawing; null: a word. */
  atom: Element | null;
  around: readonly Element[];
  key: string;
}

/** The start of an element, which tells its formatting. */
const getOpening = ({ tagName, attrs }: Element): string =>
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

type Piece =
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

const writeNode = (node: Node): string => (isText(node) ? escapeText(node.value) : isElement(node) ? getKey(node) : '');

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

const compareNodes = (before: readonly Node[], after: readonly Node[]): Piece[] => {
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

const VOID_TAGS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : text;
const escapeValue = (text: string) => escapeText(text).replace(/"/g, '&quot;');

const writeOpening = ({ tagName, attrs }: Element, status: Status): string => {
  const own = attrs.map(({ name, value }) => ` ${name}="${escapeValue(value)}"`).join('');
  return `<${tagName}${own}${status === 'same' ? '' : ` data-compared="${status}"`}>`;
};

const MARK_TAGS = { removed: 'del', added: 'ins' } as const;

type View = 'before' | 'after' | 'inline';
const isShown = (status: Status, view: View): boolean =>
  status === 'same' || view === 'inline' || (status === 'removed') === (view === 'before');

/** Words with their formatting: neighbours with the same one share its elements. */
const writeTokens = (tokens: readonly Token[]): string => {
  let open: readonly Element[] = [];
  let out = '';
  let words = '';
  const flush = () => {
    out += escapeText(words);
    words = '';
  };
  const closeTo = (depth: number) => {
    for (const { tagName } of open.slice(depth).toReversed()) out += `</${tagName}>`;
    open = open.slice(0, depth);
  };
  const moveTo = (around: readonly Element[]) => {
    let common = 0;
    while (common < open.length && open[common] === around[common]) common += 1;
    closeTo(common);
    for (const element of around.slice(common)) out += writeOpening(element, 'same');
    open = around;
  };
  for (const token of tokens) {
    if (token.around !== open) {
      flush();
      moveTo(token.around);
    }
    if (token.atom) {
      flush();
      out += serializeOuter(token.atom);
    } else words += token.text;
  }
  flush();
  closeTo(0);
  return out;
};
/** `hidden`: elements that this view leaves out, as the pictures that a slider shows. */
const createWriter = (view: View, words: MarkWords, hidden: ReadonlySet<Element>) => {
  const write = (pieces: readonly Piece[]): string => {
    let out = '';
    for (const piece of pieces) {
      const { status } = piece;
      if (!isShown(status, view)) continue;
      if (piece.kind === 'html') {
        out += piece.html;
        continue;
      }
      if (piece.kind === 'tokens') {
        const shown = view === 'before' ? (piece.old ?? piece.tokens) : piece.tokens;
        const content = writeTokens(shown.filter(({ atom }) => atom === null || !hidden.has(atom)));
        if (status === 'same' || content === '') out += content;
        else {
          const tag = MARK_TAGS[status];
          out += `<${tag}><span class="compared-word">${escapeText(words[status])}</span>${content}</${tag}>`;
        }
        continue;
      }
      const element = (view === 'before' ? piece.before : piece.after) ?? piece.before ?? piece.after;
      if (!element || hidden.has(element)) continue;
      out += writeOpening(element, status) + write(piece.pieces);
      if (!VOID_TAGS.has(element.tagName)) out += `</${element.tagName}>`;
    }
    return out;
  };
  return write;
};

const listImages = (pieces: readonly Piece[], into: Record<'removed' | 'added', Element[]>): void => {
  for (const piece of pieces) {
    if (piece.kind === 'element') {
      for (const status of ['removed', 'added'] as const) {
        const element = status === 'removed' ? piece.before : piece.after;
        if (piece.status === status && element?.tagName === 'img') into[status].push(element);
      }
      listImages(piece.pieces, into);
    } else if (piece.kind === 'tokens' && piece.status !== 'same') {
      const { status } = piece;
      into[status].push(...piece.tokens.flatMap(({ atom }) => (atom?.tagName === 'img' ? [atom] : [])));
    }
  }
};

const toImage = (element: Element): ComparedImage => ({
  url: getAttribute(element, 'src'),
  alt: getAttribute(element, 'alt'),
});

/** Pictures that replace each other, in order. */
const pairImages = (pieces: readonly Piece[]): [before: Element, after: Element][] => {
  const images: Record<'removed' | 'added', Element[]> = { removed: [], added: [] };
  listImages(pieces, images);
  return images.removed.flatMap((old, at): [Element, Element][] => {
    const fresh = images.added[at];
    return fresh ? [[old, fresh]] : [];
  });
};

const hasMark = (pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece) =>
      piece.status !== 'same' ||
      (piece.kind === 'element' &&
        (hasMark(piece.pieces) ||
          (piece.before !== null && piece.after !== null && getOpening(piece.before) !== getOpening(piece.after)))),
  );

/** Compares two drawings of a block. An empty one is a block that is not there. */
export const compareHtml = (before: string, after: string, words: MarkWords): HtmlComparison => {
  const pieces = compareNodes(parse(before), parse(after));
  const images = pairImages(pieces);
  // Another text of the same picture is no other picture.
  const replaced = images.filter(([old, fresh]) => getAttribute(old, 'src') !== getAttribute(fresh, 'src'));
  const shownOnce = new Set([...images.map(([old]) => old), ...replaced.map(([, fresh]) => fresh)]);
  const write = (view: View) => createWriter(view, words, view === 'inline' ? shownOnce : new Set())(pieces);
  return {
    before: write('before'),
    after: write('after'),
    inline: hasMark(pieces) ? write('inline') : null,
    pictures: replaced.map(([old, fresh]) => ({ before: toImage(old), after: toImage(fresh) })),
  };
};

/** A drawing without anything that acts, as it stands beside a comparison. */
export const neutraliseHtml = (html: string): string =>
  parse(html)
    .map((node) => (isElement(node) ? serializeOuter(node) : isText(node) ? escapeText(node.value) : ''))
    .join('');
