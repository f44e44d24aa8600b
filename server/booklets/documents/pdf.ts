import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ImportedImage, ParsedDocument } from './document.ts';
import type { DocumentPart } from './document-parts.ts';
import { clipText, type ImportNote, note } from './notes.ts';
import { buildPageLines, type PdfItem, type PdfLine, removeMargins } from './pdf-lines.ts';
import { linesToParts } from './pdf-paragraphs.ts';
import { recogniseHeadings } from './recognise-headings.ts';
import { runsToText, tidyText } from './runs.ts';
import { markTitlePage, raiseHeadingLevels } from './title-page.ts';

const MAX_PDF_BYTES = 50 * MEGABYTE;
const MAX_PDF_PAGES = 300;
/** A page with fewer letters is a picture of text. */
const MIN_LETTERS_PER_PAGE = 20;

type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
type PdfDocument = Awaited<ReturnType<Pdfjs['getDocument']>['promise']>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** pdfjs needs these browser classes only to draw; text extraction draws nothing. */
const loadPdfjs = async (): Promise<Pdfjs> => {
  const globals = globalThis as { DOMMatrix?: unknown; Path2D?: unknown; ImageData?: unknown };
  globals.DOMMatrix ??= class {};
  globals.Path2D ??= class {};
  globals.ImageData ??= class {};
  return import('pdfjs-dist/legacy/build/pdf.mjs');
};

const openPdf = async ({ getDocument }: Pdfjs, bytes: Buffer, fichier: string): Promise<PdfDocument> => {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const folder = (name: string) => `${pathToFileURL(join(home, name)).href}/`;
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      disableFontFace: true,
      useSystemFonts: false,
      cMapUrl: folder('cmaps'),
      cMapPacked: true,
      standardFontDataUrl: folder('standard_fonts'),
      verbosity: 0,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Refusal(isLocked ? 'IMP-018' : 'IMP-020', { fichier });
  }
};

/** Names of the bold fonts, by their name or their flags. */
const findBoldFonts = (page: PdfPage, names: ReadonlySet<string>): Set<string> => {
  const bold = new Set<string>();
  for (const name of names) {
    if (!page.commonObjs.has(name)) continue;
    const font = page.commonObjs.get(name) as { name?: string; bold?: boolean; black?: boolean };
    if (font.bold || font.black || /bold|black|heavy|semibold|demi/i.test(font.name ?? '')) bold.add(name);
  }
  return bold;
};

interface ParsedPage {
  lines: PdfLine[];
  images: number;
}

const parsePage = async (pdfjs: Pdfjs, page: PdfPage, number: number): Promise<ParsedPage> => {
  const { items } = await page.getTextContent();
  const words = items.filter((item) => 'str' in item);
  const { fnArray } = await page.getOperatorList();
  const bold = findBoldFonts(page, new Set(words.map(({ fontName }) => fontName)));
  const drawn = new Set<number>([pdfjs.OPS.paintImageXObject, pdfjs.OPS.paintInlineImageXObject]);
  const [, , width, height] = page.view as [number, number, number, number];
  const flat = words.map((item): PdfItem => {
    const [a, b, c, d, x, y] = item.transform as [number, number, number, number, number, number];
    return {
      text: tidyText(item.str),
      x,
      y,
      width: item.width,
      size: Math.hypot(c, d),
      bold: bold.has(item.fontName),
      upright: Math.abs(b) <= Math.abs(a) * 0.1,
    };
  });
  page.cleanup();
  return {
    lines: buildPageLines(flat, { number, width, height }),
    images: fnArray.filter((one) => drawn.has(one)).length,
  };
};

interface Bookmark {
  title: string;
  items: Bookmark[];
}

const toTitleKey = (text: string): string =>
  tidyText(text)
    .toLocaleLowerCase('fr')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Heading level of the titles in the PDF bookmarks. */
const loadBookmarkLevels = async (pdf: PdfDocument): Promise<Map<string, number>> => {
  const levels = new Map<string, number>();
  const visit = (bookmarks: Bookmark[], level: number) => {
    for (const { title, items } of bookmarks) {
      levels.set(toTitleKey(title), level);
      if (level < 6) visit(items, level + 1);
    }
  };
  visit(((await pdf.getOutline()) ?? []) as Bookmark[], 1);
  return levels;
};

const applyBookmarks = (flow: readonly DocumentPart[], levels: ReadonlyMap<string, number>): DocumentPart[] => {
  const seen = new Set<string>();
  return flow.map((part): DocumentPart => {
    if (part.kind !== 'paragraph') return part;
    const key = toTitleKey(runsToText(part.runs));
    const level = levels.get(key);
    // The first match could be in a table of contents, but its lines end with a number.
    if (level === undefined || seen.has(key)) return part;
    seen.add(key);
    return { ...part, kind: 'heading', level };
  });
};

const createImagesNote = (n: number): ImportNote =>
  note(
    'image',
    '{n} {n:image du PDF n’a pas été reprise : ajoutez-la à sa page|images du PDF n’ont pas été reprises : ajoutez-les à leurs pages}.',
    { values: { n } },
  );

/**
 * Parses a PDF with text: its words in order, with headings guessed from bookmarks, size and weight. Throws a
 * `Refusal`: IMP-004 over 50 Mo, IMP-018 protected, IMP-019 over 300 pages, IMP-020 broken, WIZ-008 a scan.
 */
export const parsePdf = async (
  bytes: Buffer,
  fileName: string,
  onProgress: (share: number) => void | Promise<void> = () => {},
): Promise<{ document: ParsedDocument; images: ImportedImage[] }> => {
  const fichier = fileName;
  if (bytes.length > MAX_PDF_BYTES) throw new Refusal('IMP-004', { fichier, taille: formatFileSize(bytes.length) });
  const pdfjs = await loadPdfjs();
  const pdf = await openPdf(pdfjs, bytes, fichier);
  if (pdf.numPages > MAX_PDF_PAGES) throw new Refusal('IMP-019', { fichier, n: pdf.numPages });
  const pages: ParsedPage[] = [];
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      pages.push(await parsePage(pdfjs, await pdf.getPage(number), number));
      await onProgress((0.9 * number) / pdf.numPages);
    }
  } catch {
    throw new Refusal('IMP-020', { fichier });
  }
  const letters = pages.map(({ lines }) =>
    lines.reduce((sum, { text }) => sum + text.replace(/\P{L}/gu, '').length, 0),
  );
  const scanned = letters.flatMap((count, index) =>
    count < MIN_LETTERS_PER_PAGE && (pages[index]?.images ?? 0) > 0 ? [index + 1] : [],
  );
  if (letters.reduce((sum, count) => sum + count, 0) < MIN_LETTERS_PER_PAGE || scanned.length * 2 > pages.length)
    throw new Refusal('WIZ-008');
  const notes: ImportNote[] = scanned.map((page) =>
    note('missing-text', 'La page {page} du PDF est une image : son texte n’a pas pu être repris.', {
      values: { page },
    }),
  );
  const { lines, margins } = removeMargins(pages.map((page) => page.lines));
  for (const text of margins)
    notes.push(
      note('header-footer', 'En-tête ou pied de page non repris : « {texte} ».', {
        values: { texte: clipText(text, 200) },
      }),
    );
  const images = pages.reduce((sum, page) => sum + page.images, 0) - scanned.length;
  if (images > 0) notes.push(createImagesNote(images));
  const levels = await loadBookmarkLevels(pdf);
  const { flow, looks } = linesToParts(lines, (text) => levels.has(toTitleKey(text)));
  const headed = recogniseHeadings(applyBookmarks(flow, levels), looks);
  await pdf.loadingTask.destroy();
  return {
    document: {
      fileName,
      flow: markTitlePage(raiseHeadingLevels(headed)),
      footnotes: [],
      notes,
      texts: flow.flatMap((part) => ('runs' in part ? [runsToText(part.runs)] : [])),
      unshown: 0,
      toCheck: true,
    },
    images: [],
  };
};
