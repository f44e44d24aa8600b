import { diffArrays } from 'diff';

/** A word of a drawn text, where it stands. */
interface DrawnWord {
  key: string;
  node: Text;
  start: number;
  end: number;
}

/** Maximum edits looked for: beyond, two texts have too little in common for marks. */
const MAX_EDITS = 600;
const WORD_PATTERN = /[\p{L}\p{M}\p{N}]+|[€$£%°]/gu;

/** Runs of words, as places in a text: the first word, and the one after the last. */
export type WordRun = readonly [from: number, to: number];

/** Words that only one of two texts has. Neither case nor typography counts. */
export const findChangedRuns = (
  base: readonly string[],
  side: readonly string[],
): { removed: WordRun[]; added: WordRun[] } => {
  const runs: { removed: WordRun[]; added: WordRun[] } = { removed: [], added: [] };
  const [from, to] = [base, side].map((words) => words.map((word) => word.toLowerCase()));
  let [left, right] = [0, 0];
  for (const { added, removed, count = 0 } of diffArrays(from ?? [], to ?? [], { maxEditLength: MAX_EDITS }) ?? []) {
    if (removed) runs.removed.push([left, left + count]);
    if (added) runs.added.push([right, right + count]);
    if (!added) left += count;
    if (!removed) right += count;
  }
  return runs;
};

const listDrawnWords = (root: Element): DrawnWord[] => {
  const words: DrawnWord[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
    for (const { 0: key, index } of node.data.matchAll(WORD_PATTERN))
      words.push({ key, node, start: index, end: index + key.length });
  return words;
};

const toRanges = (words: readonly DrawnWord[], runs: readonly WordRun[]): Range[] =>
  runs.flatMap(([from, to]) => {
    const [first, last] = [words[from], words[to - 1]];
    if (!first || !last) return [];
    const range = document.createRange();
    range.setStart(first.node, first.start);
    range.setEnd(last.node, last.end);
    return [range];
  });

const HIGHLIGHTS = { removed: 'library-removed', added: 'library-added' } as const;

/** Colours passages without touching the drawn texts; a browser that cannot shows none. Returns the undoing. */
const highlightRanges = (kind: keyof typeof HIGHLIGHTS, ranges: readonly Range[]): (() => void) => {
  if (!('highlights' in CSS)) return () => undefined;
  const shown = CSS.highlights.get(HIGHLIGHTS[kind]) ?? new Highlight();
  CSS.highlights.set(HIGHLIGHTS[kind], shown);
  for (const range of ranges) shown.add(range);
  return () => {
    for (const range of ranges) shown.delete(range);
  };
};

/** Scrolls a frame so that its first marked passage shows. */
const showFirst = (frame: Element, [first]: readonly Range[]) => {
  if (!first) return;
  const below = first.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom;
  if (below > 0) frame.scrollTop += below + frame.clientHeight / 2;
};

/** Marks what the sides have changed in the base. Returns the new passages of each side, and the undoing. */
export const markChangedWords = (
  base: Element,
  sides: readonly Element[],
): { passages: string[]; clear: () => void } => {
  const baseWords = listDrawnWords(base);
  const baseKeys = baseWords.map(({ key }) => key);
  const undo: (() => void)[] = [];
  const passages = sides.map((side) => {
    const words = listDrawnWords(side);
    const runs = findChangedRuns(
      baseKeys,
      words.map(({ key }) => key),
    );
    const added = toRanges(words, runs.added);
    undo.push(highlightRanges('added', added), highlightRanges('removed', toRanges(baseWords, runs.removed)));
    showFirst(side, added);
    return added.map(String).join(', ');
  });
  const clear = () => {
    for (const one of undo) one();
  };
  return { passages, clear };
};
