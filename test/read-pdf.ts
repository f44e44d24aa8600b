/*
 * Reads a PDF with pdfjs as assistive technologies do: title, language, bookmarks, tags and the text in the order of its
 * tags.
 */

interface StructureNode {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: StructureNode[];
}

/** An element of the tagged structure: its role, and its text or alternative text. */
export interface TaggedText {
  role: string;
  text: string;
}

export interface PdfContent {
  title: string;
  language: string;
  isTagged: boolean;
  /** Titles in order, those inside others after them. */
  bookmarks: string[];
  pages: number;
  /** Elements in reading order. Text outside of them is not read aloud. */
  elements: TaggedText[];
  /** All the text of the pages, tagged or not, without white space. */
  letters: string;
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface Bookmark {
  title: string;
  items: Bookmark[];
}

const listTitles = (bookmarks: readonly Bookmark[]): string[] =>
  bookmarks.flatMap(({ title, items }) => [title, ...listTitles(items)]);

/** Texts of a page by the id of their mark. */
const collectMarkedTexts = (items: readonly unknown[]): Map<string, string> => {
  const texts = new Map<string, string>();
  let id = '';
  for (const item of items as { type?: string; id?: string; str?: string; hasEOL?: boolean }[]) {
    if (item.type === 'beginMarkedContentProps') id = item.id ?? '';
    else if (item.type === 'endMarkedContent') id = '';
    else if (item.str !== undefined && id !== '')
      texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
  }
  return texts;
};

const listElements = (node: StructureNode, texts: ReadonlyMap<string, string>): TaggedText[] => {
  const children = node.children ?? [];
  const own = children.filter(({ type }) => type === 'content').map(({ id = '' }) => texts.get(id) ?? '');
  const inner = children.flatMap((child) => (child.role ? listElements(child, texts) : []));
  const text = tidy(node.alt ?? own.join(''));
  return text !== '' && node.role ? [{ role: node.role, text }, ...inner] : inner;
};

export const readPdf = async (bytes: Buffer): Promise<PdfContent> => {
  // pdfjs needs these browser classes only to draw.
  const globals = globalThis as { DOMMatrix?: unknown; Path2D?: unknown; ImageData?: unknown };
  globals.DOMMatrix ??= class {};
  globals.Path2D ??= class {};
  globals.ImageData ??= class {};
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: new Uint8Array(bytes), disableFontFace: true, verbosity: 0 }).promise;
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const marked = await pdf.getMarkInfo();
  const elements: TaggedText[] = [];
  let letters = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    letters += items.map((item) => ('str' in item ? item.str : '')).join('');
    const tree = (await page.getStructTree()) as StructureNode | null;
    if (tree) elements.push(...listElements(tree, collectMarkedTexts(items)));
  }
  const content = {
    title: info.Title ?? '',
    language: info.Language ?? '',
    // pdfjs answers a map, against its types.
    isTagged: marked instanceof Map && marked.get('Marked') === true,
    bookmarks: listTitles((await pdf.getOutline()) ?? []),
    pages: pdf.numPages,
    elements,
    letters: letters.replace(/\s+/g, ''),
  };
  await pdf.loadingTask.destroy();
  return content;
};
