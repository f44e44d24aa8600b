/** Width of a text at a size, in the same unit as the size. */
export type MeasureText = (text: string, size: number) => number;

export interface TextBox {
  width: number;
  height: number;
  /** Largest and smallest size that may be used. */
  maxSize: number;
  minSize: number;
  lineHeight: number;
  maxLines: number;
}

export interface FittedText {
  lines: string[];
  size: number;
}

const NO_BREAK_SPACE = '\u00a0';
const SIZE_STEP = 0.96;

/**
 * Binds each word of three letters or fewer to the next one, and the last two words when the last is short: no line ends
 * with « de » or « la », and none holds a lone « RH ».
 */
export const bindShortWords = (text: string): string =>
  text
    .replace(/(?<=^|[\s\u00a0])([\p{L}\p{N}’']{1,3}) (?=\S)/gu, `$1${NO_BREAK_SPACE}`)
    .replace(/ (\S{1,4})$/u, `${NO_BREAK_SPACE}$1`);

const wrap = (words: readonly string[], width: number, size: number, measure: MeasureText): string[] => {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/** The same number of lines in the narrowest width, so that their lengths are close. */
const balance = (words: readonly string[], width: number, size: number, measure: MeasureText): string[] => {
  const count = wrap(words, width, size, measure).length;
  let [low, high] = [0, width];
  for (let turn = 0; turn < 12; turn += 1) {
    const middle = (low + high) / 2;
    const lines = wrap(words, middle, size, measure);
    const fits = lines.length === count && lines.every((line) => measure(line, size) <= middle);
    if (fits) high = middle;
    else low = middle;
  }
  return wrap(words, high, size, measure);
};

const shorten = (line: string, width: number, size: number, measure: MeasureText): string => {
  let kept = line;
  while (kept !== '' && measure(`${kept}…`, size) > width) kept = kept.slice(0, -1).trimEnd();
  return `${kept}…`;
};

const fitsBox = (
  lines: readonly string[],
  size: number,
  { width, height, lineHeight, maxLines }: TextBox,
  measure: MeasureText,
): boolean =>
  lines.length <= maxLines &&
  lines.length * size * lineHeight <= height &&
  lines.every((line) => measure(line, size) <= width);

/** A line shorter than this share of the longest one looks left over. */
const SHORTEST_LINE = 0.45;
/** Smallest share of the largest size that fits, for lines that are closer in length. */
const SMALLEST_SHARE = 0.66;

const hasLeftOverLine = ({ lines, size }: FittedText, measure: MeasureText): boolean => {
  const widths = lines.map((line) => measure(line, size));
  return Math.min(...widths) < Math.max(...widths) * SHORTEST_LINE;
};

/**
 * Largest size at which a text fits its box, with its lines balanced; somewhat smaller when a line would hold a single
 * short word. At the smallest size, words that are too long and lines that have no room end with « … ».
 */
export const fitText = (text: string, box: TextBox, measure: MeasureText): FittedText => {
  const words = bindShortWords(text.trim()).split(/[ \t\n]+/u);
  let largest: FittedText | null = null;
  for (let size = box.maxSize; size > box.minSize; size *= SIZE_STEP) {
    if (largest && size < largest.size * SMALLEST_SHARE) break;
    const fitted = { lines: balance(words, box.width, size, measure), size };
    if (!fitsBox(fitted.lines, size, box, measure)) continue;
    if (!hasLeftOverLine(fitted, measure)) return fitted;
    largest ??= fitted;
  }
  if (largest) return largest;
  // Bound words may be wider than the box: at the smallest size, every space may break.
  const size = box.minSize;
  const all = wrap(text.trim().split(/[\s\u00a0]+/u), box.width, size, measure);
  const room = Math.max(1, Math.min(box.maxLines, Math.floor(box.height / (size * box.lineHeight))));
  const lines = all.slice(0, room).map((line, index) => {
    const isCut = index === room - 1 && all.length > room;
    return isCut || measure(line, size) > box.width ? shorten(line, box.width, size, measure) : line;
  });
  return { lines, size };
};
