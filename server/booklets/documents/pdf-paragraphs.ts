import type { ParagraphAppearance } from './appearance.ts';
import type { DocumentList, DocumentListItem, DocumentPart } from './document-parts.ts';
import type { PdfLine } from './pdf-lines.ts';

const BULLET_PREFIX = /^[•▪◦●○■□‣➢➤✓✔·*–—-]\s+/;
const NUMBER_PREFIX = /^(\d{1,2})[.)]\s+/;
/** A gap above this ratio of the usual one starts a new paragraph. */
const PARAGRAPH_GAP_RATIO = 1.25;
/** Line spacing of text, in font sizes: single to double. */
const [MIN_LEADING, MAX_LEADING] = [0.9, 2.2];
/** A line shorter than the others by this share of the width ends its paragraph. */
const SHORT_LINE_RATIO = 0.15;
/** An item with at least this indent, in points, belongs to the one above. */
const INDENT_PT = 8;

interface Paragraph {
  text: string;
  first: PdfLine;
  last: PdfLine;
  lines: number;
  /** Item without its `• ` or `3. `. */
  item: { ordered: boolean; number: number } | null;
}

const hasSameLook = (a: PdfLine, b: PdfLine): boolean => Math.abs(a.size - b.size) < 0.6 && a.bold === b.bold;

const findListItem = (line: PdfLine, body: number): Paragraph['item'] => {
  if (BULLET_PREFIX.test(line.text)) return { ordered: false, number: 1 };
  const number = NUMBER_PREFIX.exec(line.text)?.[1];
  // A number in bold or large text belongs to a title.
  return number && !line.bold && line.size < body * 1.12 ? { ordered: true, number: Number(number) } : null;
};

const isContinuation = (paragraph: Paragraph, line: PdfLine, right: number, leading: number): boolean => {
  const { last, item } = paragraph;
  if (!hasSameLook(last, line)) return false;
  if (line.page !== last.page) return !/[.!?:;]$/.test(last.text) && /^\p{Ll}/u.test(line.text);
  const step = last.y - line.y;
  if (step <= 0 || step > line.size * leading * PARAGRAPH_GAP_RATIO) return false;
  // The lines of an item start to the right of its mark.
  if (item) return line.x > paragraph.first.x + 1;
  if (Math.abs(line.x - last.x) > line.size * 2 && paragraph.lines > 1) return false;
  return !(last.right < right - line.page.width * SHORT_LINE_RATIO && /[.!?:;]$/.test(last.text));
};

/** Joins a word that is hyphenated at the end of a line. */
const appendLine = (text: string, more: string): string => {
  const soft = /[\u00ad\u2010]$/.test(text);
  if (soft || (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(more))) return text.slice(0, -1) + more;
  return `${text} ${more}`;
};

const getMainSize = (lines: readonly PdfLine[]): number => {
  const weights = new Map<number, number>();
  for (const { size, text } of lines) weights.set(size, (weights.get(size) ?? 0) + text.length);
  return [...weights.entries()].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 11;
};

/** Usual line spacing within a paragraph, in font sizes. */
const getUsualLeading = (lines: readonly PdfLine[]): number => {
  const counts = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    if (!above || above.page !== line.page || !hasSameLook(above, line)) continue;
    const leading = Math.round(((above.y - line.y) / line.size) * 20) / 20;
    if (leading >= MIN_LEADING && leading <= MAX_LEADING) counts.set(leading, (counts.get(leading) ?? 0) + 1);
  }
  return [...counts.entries()].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 1.2;
};

const groupParagraphs = (lines: readonly PdfLine[], isTitle: (text: string) => boolean): Paragraph[] => {
  const leading = getUsualLeading(lines);
  const body = getMainSize(lines);
  const rights = new Map<number, number>();
  for (const { page, right } of lines) rights.set(page.number, Math.max(rights.get(page.number) ?? 0, right));
  const paragraphs: Paragraph[] = [];
  for (const line of lines) {
    const current = paragraphs.at(-1);
    const item = findListItem(line, body);
    const apart = isTitle(line.text) || (current && isTitle(current.text));
    if (current && !item && !apart && isContinuation(current, line, rights.get(line.page.number) ?? 0, leading)) {
      current.text = appendLine(current.text, line.text);
      current.last = line;
      current.lines += 1;
    } else {
      const text = item ? line.text.replace(item.ordered ? NUMBER_PREFIX : BULLET_PREFIX, '') : line.text;
      paragraphs.push({ text, first: line, last: line, lines: 1, item });
    }
  }
  return paragraphs;
};

const getAppearance = ({ text, first }: Paragraph): ParagraphAppearance => ({
  size: Math.round(first.size * 2),
  bold: first.bold,
  caps: text === text.toUpperCase() && /\p{L}{2}/u.test(text),
  underlined: false,
  centred:
    Math.abs(first.x - (first.page.width - first.right)) < first.page.width * 0.04 && first.x > first.page.width * 0.2,
  isCallout: false,
  breakBefore: false,
});

/**
 * Groups lines into paragraphs and lists, with their appearance, and adds a break if a page ends with its paragraph. A
 * line accepted by `isTitle` stays alone.
 */
export const linesToParts = (
  lines: readonly PdfLine[],
  isTitle: (text: string) => boolean,
): { flow: DocumentPart[]; looks: Map<number, ParagraphAppearance> } => {
  const flow: DocumentPart[] = [];
  const looks = new Map<number, ParagraphAppearance>();
  let page = 0;
  /** The current list and the x position of its items. */
  let list: { part: DocumentList; x: number } | null = null;
  for (const [index, paragraph] of groupParagraphs(lines, isTitle).entries()) {
    const { text, first, item } = paragraph;
    const at = index + 1;
    looks.set(at, getAppearance(paragraph));
    if (first.page.number !== page) {
      if (page > 0 && !(item && list)) flow.push({ kind: 'break', at });
      page = first.page.number;
    }
    if (!item) {
      list = null;
      flow.push({ kind: 'paragraph', runs: [{ text }], at });
      continue;
    }
    const held: DocumentListItem = { runs: [{ text }], lists: [], at };
    const { ordered, number } = item;
    const above: DocumentListItem | undefined = list?.part.items.at(-1);
    if (list && above && first.x > list.x + INDENT_PT) {
      const inner = above.lists.at(-1);
      if (inner?.ordered === ordered) inner.items.push(held);
      else above.lists.push({ kind: 'list', ordered, start: number, items: [held], at });
    } else if (
      list &&
      list.part.ordered === ordered &&
      (!ordered || number === list.part.start + list.part.items.length)
    ) {
      list.part.items.push(held);
    } else {
      const part: DocumentList = { kind: 'list', ordered, start: number, items: [held], at };
      list = { part, x: first.x };
      flow.push(part);
    }
  }
  return { flow, looks };
};
