/*
 * Converts the clipboard of Word, Google Docs and web pages to the formats of a booklet. The schema of the rich text
 * drops the remaining colours, sizes and fonts. Only the rest is handled here: Word's fake lists, headings, tables.
 */

const DROPPED_SELECTOR = 'style, script, meta, link, title, xml, object, iframe, svg, o\\:p, img';

const findListMark = (paragraph: Element): { level: number; ordered: boolean } | null => {
  const style = paragraph.getAttribute('style') ?? '';
  const level = /mso-list:\s*\S+\s+level(\d)/i.exec(style)?.[1];
  if (level === undefined && !/MsoListParagraph/i.test(paragraph.className)) return null;
  const bullet = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
  const ordered = /^[\s(]*[0-9a-z]{1,3}[.)]/i.test(bullet?.textContent ?? paragraph.textContent ?? '');
  bullet?.remove();
  return { level: Number(level ?? 1), ordered };
};

/** Converts Word's « list paragraphs » to real lists. */
export const gatherLists = (body: HTMLElement): void => {
  const { ownerDocument } = body;
  let open: Element[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const mark = findListMark(paragraph);
    if (!mark) {
      open = [];
      continue;
    }
    if (open.length > 0 && paragraph.previousElementSibling !== open[0]) open = [];
    open = open.slice(0, mark.level);
    while (open.length < mark.level) {
      const list = ownerDocument.createElement(mark.ordered ? 'ol' : 'ul');
      const parent = open.at(-1);
      if (!parent) paragraph.before(list);
      else (parent.lastElementChild ?? parent.appendChild(ownerDocument.createElement('li'))).append(list);
      open.push(list);
    }
    const item = ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
  }
};

/**
 * Removes the languages of a paste, unless the editor itself copied it: Word gives one to every word, often a wrong one.
 */
export const dropPastedLanguages = (body: HTMLElement): void => {
  if (body.querySelector('[data-pm-slice]')) return;
  for (const element of body.querySelectorAll('[lang]')) element.removeAttribute('lang');
};

const replaceElement = (element: Element, ...by: Node[]) => element.replaceWith(...by);

/** Converts a pasted heading to a line in bold, and a table to a line per row. */
const flattenBlocks = (body: HTMLElement): void => {
  const { ownerDocument } = body;
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const strong = ownerDocument.createElement('strong');
    strong.append(...heading.childNodes);
    const paragraph = ownerDocument.createElement('p');
    paragraph.append(strong);
    replaceElement(heading, paragraph);
  }
  for (const table of body.querySelectorAll('table')) {
    const lines = [...table.querySelectorAll('tr')].map((row) => {
      const paragraph = ownerDocument.createElement('p');
      paragraph.textContent = [...row.querySelectorAll('td, th')]
        .map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim())
        .filter((text) => text !== '')
        .join(' – ');
      return paragraph;
    });
    replaceElement(table, ...lines);
  }
};

/** Unwraps links to forbidden targets and keeps their words. */
const tidyLinks = (body: HTMLElement): void => {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    if (/^http:\/\//i.test(href)) link.setAttribute('href', href.replace(/^http:/i, 'https:'));
    else if (!/^(https:\/\/|mailto:|tel:|page:)/i.test(href)) replaceElement(link, ...link.childNodes);
  }
};

/**
 * Cleans pasted HTML: real lists, and only what a booklet supports. Images are handled apart: see
 * `extractPastedImages`.
 */
export const cleanPastedHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replace(/<!--[\s\S]*?-->/g, ''), 'text/html');
  for (const element of body.querySelectorAll(DROPPED_SELECTOR)) element.remove();
  dropPastedLanguages(body);
  gatherLists(body);
  flattenBlocks(body);
  tidyLinks(body);
  // Word and Google Docs insert empty paragraphs as spacing; a booklet has its own.
  for (const paragraph of body.querySelectorAll('p')) {
    if ((paragraph.textContent ?? '').trim() === '' && !paragraph.querySelector('br + br')) paragraph.remove();
  }
  return body.innerHTML.replaceAll('\u00a0', ' ').trim();
};

const IMAGE_EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** A picture written into an HTML as a data URL; null for any other address. */
export const readDataImage = (src: string, name: string): File | null => {
  const [, type = '', base64 = ''] = /^data:(image\/[\w+.-]+);base64,(.+)$/.exec(src) ?? [];
  const extension = IMAGE_EXTENSIONS[type];
  if (!extension) return null;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], `${name}.${extension}`, { type });
};

/** The images of a paste or a drop: files, or data URLs inside the HTML. */
export const extractPastedImages = async (data: DataTransfer): Promise<File[]> => {
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  if (files.length > 0) return files;
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  return [...body.querySelectorAll('img')].flatMap(({ src }, index) => readDataImage(src, `image-${index + 1}`) ?? []);
};
