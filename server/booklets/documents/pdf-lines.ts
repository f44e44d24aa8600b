/** A text item of a PDF; lengths in points, y upwards. */
export interface PdfItem {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  bold: boolean;
  /** True without rotation: a watermark across the page is not text. */
  upright: boolean;
}

export interface PdfPageSize {
  /** Page number from 1. */
  number: number;
  width: number;
  height: number;
}

export interface PdfLine {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  bold: boolean;
  page: PdfPageSize;
}

/** Items whose baselines are closer than this share of their size form one line. */
const SAME_LINE_RATIO = 0.4;
/** A gap wider than this share of the size is a space. */
const SPACE_RATIO = 0.18;
/** Share of the page height for headers and for footers. */
const MARGIN_RATIO = 0.09;
const MIN_REPEATS = 3;

const countLetters = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;

const buildLine = (items: readonly PdfItem[], page: PdfPageSize): PdfLine | null => {
  let text = '';
  let end = Number.NEGATIVE_INFINITY;
  const weights = new Map<number, number>();
  let [all, bold] = [0, 0];
  for (const item of items) {
    const apart = text !== '' && item.x - end > item.size * SPACE_RATIO && !/\s$/.test(text) && !/^\s/.test(item.text);
    text += (apart ? ' ' : '') + item.text;
    end = Math.max(end, item.x + item.width);
    const count = countLetters(item.text);
    all += count;
    if (item.bold) bold += count;
    const size = Math.round(item.size * 2) / 2;
    weights.set(size, (weights.get(size) ?? 0) + count);
  }
  const tidied = text.replace(/ {2,}/g, ' ').trim();
  const [first] = items;
  if (tidied === '' || !first) return null;
  const [size = first.size] = [...weights.entries()].sort((a, b) => b[1] - a[1])[0] ?? [];
  return { text: tidied, x: first.x, right: end, y: first.y, size, bold: all > 0 && bold === all, page };
};

/** Builds the lines of a page in drawing order, which keeps columns whole. */
export const buildPageLines = (items: readonly PdfItem[], page: PdfPageSize): PdfLine[] => {
  const lines: PdfLine[] = [];
  let row: PdfItem[] = [];
  const end = () => {
    const line = buildLine(row, page);
    if (line) lines.push(line);
    row = [];
  };
  for (const item of items) {
    if (!item.upright || item.size === 0 || item.text === '') continue;
    const last = row.at(-1);
    // A superscript belongs to the line that it rises from.
    const apart = last && Math.abs(last.y - item.y) > Math.max(last.size, item.size) * SAME_LINE_RATIO;
    const back = last && item.x < last.x - last.size;
    if (last && (apart || back)) end();
    if (item.text.trim() !== '' || row.length > 0) row.push(item);
  }
  end();
  return lines;
};

const isMarginal = ({ y, page }: PdfLine): boolean =>
  y < page.height * MARGIN_RATIO || y > page.height * (1 - MARGIN_RATIO);
/** « Page 3 sur 12 » and « Page 4 sur 12 » are the same footer. */
const toMarginKey = ({ text, y, page }: PdfLine): string =>
  `${y > page.height / 2 ? 'top' : 'bottom'}/${text.replace(/\d+/g, '#').toLowerCase()}`;
const isPageNumber = ({ text }: PdfLine): boolean =>
  /^([-–—]\s*)?(page\s*)?\d{1,3}(\s*(\/|sur)\s*\d{1,3})?(\s*[-–—])?$/i.test(text);

/** Removes headers, footers and page numbers; `margins` lists their distinct texts. */
export const removeMargins = (pages: readonly PdfLine[][]): { lines: PdfLine[]; margins: string[] } => {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(lines.filter(isMarginal).map(toMarginKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isRepeated = (line: PdfLine) =>
    (counts.get(toMarginKey(line)) ?? 0) >= Math.min(MIN_REPEATS, Math.max(2, pages.length));
  const margins = new Map<string, string>();
  const lines = pages.flat().filter((line) => {
    if (!isMarginal(line) || !(isPageNumber(line) || isRepeated(line))) return true;
    if (!isPageNumber(line) && !margins.has(toMarginKey(line))) margins.set(toMarginKey(line), line.text);
    return false;
  });
  return { lines, margins: [...margins.values()] };
};
