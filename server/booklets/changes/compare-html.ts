import { serializeOuter } from 'parse5';
import { compareNodes, getOpening, type Piece, type Status, type Token } from './align-drawings.ts';
import { type Element, escapeText, getAttribute, parseDrawing } from './drawing-tree.ts';

/*
 * Differences between two drawings of a block: words are compared inside each paragraph, cell or item, so that both
 * keep their formatting, whatever the type of the block.
 */

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

const VOID_TAGS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
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
  const pieces = compareNodes(parseDrawing(before), parseDrawing(after));
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
