import type { PastedPart } from '../image-drop.ts';
import { dropPastedLanguages, gatherLists, readDataImage } from '../rich-text/clean-paste.ts';
import { toInlineHtml } from './inline-html.ts';

export interface PastedContent {
  parts: PastedPart[];
  /** Number of pictures that are elsewhere on the web, which cannot be copied. */
  missingImages: number;
}

const DROPPED_SELECTOR = 'style, script, meta, link, title, xml, object, iframe, svg, template, noscript, button';
const BLOCK_SELECTOR =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, div, section, article, main, figure, hr, pre, img, header, footer, aside, dl';
const HEADING = /^h[1-6]$/;
const MAX_HEADING_CHARACTERS = 120;
/** Below the limit of a text block, which counts characters otherwise. */
const MAX_TEXT_CHARACTERS = 5000;
const MAX_TABLE_COLUMNS = 8;
const MAX_TABLE_ROWS = 60;
const MAX_CELL_CHARACTERS = 1000;

const toText = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
const isBold = (cell: Element): boolean => {
  const text = toText(cell);
  const strong = [...cell.querySelectorAll('b, strong, [style*="font-weight:700"], [style*="font-weight:bold"]')];
  return text !== '' && strong.map(toText).join('') === text;
};

const toListHtml = (list: Element): string => {
  const items: string[] = [];
  for (const child of list.children) {
    // Google Docs puts an inner list beside its item, not in it.
    if (child.matches('ul, ol')) {
      const last = items.pop() ?? '<p></p>';
      items.push(last + toListHtml(child));
      continue;
    }
    const inner = [...child.children].filter((one) => one.matches('ul, ol'));
    const words = toInlineHtml([...child.childNodes].filter((node) => !inner.some((one) => one === node)));
    if (words !== '' || inner.length > 0) items.push(`<p>${words}</p>${inner.map(toListHtml).join('')}`);
  }
  return items.length === 0
    ? ''
    : `<${list.localName}>${items.map((item) => `<li>${item}</li>`).join('')}</${list.localName}>`;
};

/** Props of a table block; null for a table that only lays out a page, or is too large. */
const toTableProps = (table: Element): unknown => {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const cells = rows.map((row) =>
    [...row.children].flatMap((cell) => {
      const span = Math.min(MAX_TABLE_COLUMNS, Number(cell.getAttribute('colspan')) || 1);
      const html = toText(cell).length > MAX_CELL_CHARACTERS ? '' : toInlineHtml(cell.childNodes);
      return [{ html }, ...Array.from({ length: span - 1 }, () => ({ html: '' }))];
    }),
  );
  const filled = cells.filter((row) => row.some(({ html }) => html !== ''));
  const width = Math.max(0, ...filled.map((row) => row.length));
  if (width < 2 || width > MAX_TABLE_COLUMNS || filled.length > MAX_TABLE_ROWS || table.querySelector('table'))
    return null;
  const first = [...(rows[0]?.children ?? [])];
  const headerRow = first.length > 0 && first.every((cell) => cell.localName === 'th' || isBold(cell));
  return {
    caption: toText(table.querySelector('caption') ?? document.createElement('p')).slice(0, 120),
    headerRow,
    headerColumn: false,
    rows: filled.map((row) => [...row, ...Array.from({ length: width - row.length }, () => ({ html: '' }))]),
  };
};

/** Collects the parts of a paste: texts that follow each other become one block. */
class PartCollector {
  readonly parts: PastedPart[] = [];
  missingImages = 0;
  #images = 0;
  #text = '';

  addText(html: string): void {
    if (this.#text.length + html.length > MAX_TEXT_CHARACTERS) this.flush();
    this.#text += html;
  }
  addPart(part: PastedPart): void {
    this.flush();
    this.parts.push(part);
  }
  flush(): void {
    if (this.#text !== '') this.parts.push({ type: 'text', props: { html: this.#text } });
    this.#text = '';
  }

  addNodes(nodes: Iterable<Node>): void {
    let inline: Node[] = [];
    const close = () => {
      const html = toInlineHtml(inline);
      if (html !== '') this.addText(`<p>${html}</p>`);
      inline = [];
    };
    for (const node of nodes) {
      const isBlock = node instanceof Element && (node.matches(BLOCK_SELECTOR) || node.querySelector(BLOCK_SELECTOR));
      if (isBlock) {
        close();
        this.#addElement(node);
      } else inline.push(node);
    }
    close();
  }

  #addElement(element: Element): void {
    const tag = element.localName;
    const words = toText(element);
    const isTitle = HEADING.test(tag) || /\bMso(Title|Subtitle)\b/.test(element.className);
    if (tag === 'img') this.#addImage(element);
    else if (isTitle && words !== '' && words.length <= MAX_HEADING_CHARACTERS) {
      const level = Math.min(4, Math.max(2, Number(tag.slice(1)) || 2));
      this.addPart({ type: 'heading', props: { level, text: words } });
      this.#addImages(element);
    } else if (tag === 'ul' || tag === 'ol') this.addText(toListHtml(element));
    else if (tag === 'hr') this.addPart({ type: 'divider', props: { style: 'line' } });
    else if (tag === 'table') this.#addTable(element);
    else if (tag === 'blockquote' && !element.querySelector('table, img, h1, h2, h3')) {
      const html = toInlineHtml(element.childNodes);
      if (html !== '') this.addText(`<blockquote><p>${html}</p></blockquote>`);
    } else this.addNodes(element.childNodes);
  }

  #addTable(table: Element): void {
    const props = toTableProps(table);
    if (props !== null) this.addPart({ type: 'table', props });
    else
      for (const cell of table.querySelectorAll('td, th'))
        if (!cell.querySelector('table')) this.addNodes(cell.childNodes);
  }

  #addImages(element: Element): void {
    for (const image of element.querySelectorAll('img')) this.#addImage(image);
  }

  #addImage(image: Element): void {
    const src = image.getAttribute('src') ?? '';
    const file = readDataImage(src, `image-${this.#images + 1}`);
    if (file) {
      this.#images += 1;
      this.addPart({ file });
    }
    // A picture of one pixel only counts readers.
    if (!file && src !== '' && image.getAttribute('width') !== '1') this.missingImages += 1;
  }
}

/**
 * Converts the HTML of a clipboard (Word, Google Docs, LibreOffice, a web page) to blocks: titles, texts, lists,
 * tables, pictures. Keeps the marks of a booklet only.
 */
export const convertPastedHtml = (html: string): PastedContent => {
  // Word hides a second, older version of its lists in comments.
  const source = html.replace(/<!--[\s\S]*?-->|<!\[(?:if|endif)[^>]*\]>|<\/?o:p[^>]*>/gi, '');
  const { body } = new DOMParser().parseFromString(source, 'text/html');
  for (const element of body.querySelectorAll(DROPPED_SELECTOR)) element.remove();
  dropPastedLanguages(body);
  gatherLists(body);
  const collector = new PartCollector();
  collector.addNodes(body.childNodes);
  collector.flush();
  return { parts: collector.parts, missingImages: collector.missingImages };
};

/** Paragraphs of a plain text, as one text block or several. */
export const convertPastedText = (text: string): PastedPart[] => {
  const collector = new PartCollector();
  for (const line of text.split(/\r?\n+/)) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    collector.addNodes([paragraph]);
  }
  collector.flush();
  return collector.parts;
};
