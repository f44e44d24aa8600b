import {
  GlobalWorkerOptions,
  getDocument,
  type PDFPageProxy,
  type RenderTask,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker;
const moduleUrl = import.meta.url;
/** Decoders that few files need, served beside this script: see vite.reader.config.ts. */
const DECODERS_URL = new URL(`./pdf-${version}/`, moduleUrl).href;
/** Bytes per request: pages that are not displayed are not downloaded. */
const CHUNK_BYTES = 256 * 1024;
const ZOOM_FACTORS = [1, 1.5, 2, 3];
/** Maximum pixels of a canvas: phones draw nothing above it. */
const MAX_CANVAS_PIXELS = 12_000_000;

interface ReadingTracker {
  next: (pages: number) => number;
  /** Pages that were not displayed yet. */
  left: () => number[];
  shown: (page: number, pages: number) => void;
}

interface FileViewerOptions {
  url: string;
  /** Language of the file, as a BCP 47 tag. */
  language: string;
  title: string;
  /** The viewer is inserted before it. */
  before: HTMLElement;
  /** Progress of an identified reader; null: pages are displayed and nothing is stored. */
  reading: ReadingTracker | null;
}

const buildElement = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  props: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), props);
  element.append(...children);
  return element;
};
const createButton = (words: string, act: () => void) => {
  const made = buildElement('button', { type: 'button', className: 'r-action' }, words);
  made.addEventListener('click', act);
  return made;
};

/** Text of a page, line by line: for readers who cannot see its picture, or want larger letters. */
const readPageText = async (page: PDFPageProxy): Promise<string> => {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

/**
 * Displays a PDF file page by page: buttons, a page number field, arrow keys, four sizes, and the text of each page
 * below its picture. Throws when the file cannot be opened.
 */
export const openFileViewer = async ({ url, language, title, before, reading }: FileViewerOptions): Promise<void> => {
  const file = await getDocument({
    url,
    wasmUrl: DECODERS_URL,
    // The content security policy would have to allow WebAssembly; the same decoders exist as plain scripts.
    useWasm: false,
    rangeChunkSize: CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
  }).promise;
  const total = file.numPages;
  let at = 0;
  let zoom = 0;
  let task: RenderTask | null = null;

  const canvas = buildElement('canvas', { role: 'img' });
  const sheet = buildElement('div', { className: 'r-sheet', tabIndex: 0 }, canvas);
  sheet.setAttribute('role', 'group');
  const text = buildElement('p', { className: 'r-lines', lang: language });
  const summary = buildElement('summary');
  const words = buildElement('details', { className: 'r-sheet-text' }, summary, text);
  const said = buildElement('p', { className: 'r-sheet-said', role: 'status' });
  const left = buildElement('p', { className: 'r-sheet-left', role: 'status' });
  const number = buildElement('input', {
    type: 'number',
    className: 'r-search-field',
    min: '1',
    max: String(total),
    inputMode: 'numeric',
  });
  const previous = createButton('Page précédente', () => void show(at - 1));
  const next = createButton('Page suivante', () => void show(at + 1));
  const smaller = createButton('Réduire', () => resize(zoom - 1));
  const larger = createButton('Agrandir', () => resize(zoom + 1));

  const draw = async (page: PDFPageProxy): Promise<void> => {
    task?.cancel();
    const plain = page.getViewport({ scale: 1 });
    const width = sheet.clientWidth * (ZOOM_FACTORS[zoom] ?? 1);
    const scale = width / plain.width;
    const sharp = Math.min(devicePixelRatio, 2, Math.sqrt(MAX_CANVAS_PIXELS / (width * plain.height * scale)));
    const viewport = page.getViewport({ scale: scale * sharp });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    canvas.style.width = `${width}px`;
    task = page.render({ canvas, viewport });
    await task.promise;
  };
  const show = async (wanted: number): Promise<void> => {
    if (wanted < 1 || wanted > total || wanted === at) return;
    at = wanted;
    number.value = String(at);
    // A button without effect keeps the focus: it is announced as disabled, not removed.
    previous.ariaDisabled = String(at === 1);
    next.ariaDisabled = String(at === total);
    const page = await file.getPage(at);
    try {
      await draw(page);
    } catch (error) {
      // Another page was requested meanwhile.
      if (at !== wanted) return;
      throw error;
    }
    if (at !== wanted) return;
    sheet.scrollTo(0, 0);
    const here = `Page ${at} sur ${total}`;
    canvas.ariaLabel = `${here}, image. Son texte se trouve dessous.`;
    said.textContent = `${here}.`;
    summary.textContent = `Texte de la page ${at}`;
    const found = await readPageText(page);
    if (at !== wanted) return;
    text.textContent = found || 'Cette page est une image\u00a0: elle n’a pas de texte.';
    reading?.shown(at, total);
    const rest = at === total ? (reading?.left() ?? []) : [];
    left.textContent =
      rest.length === 0 ? '' : `${rest.length === 1 ? 'Il reste la page' : 'Il reste les pages'} ${rest.join(', ')}.`;
  };
  const resize = (to: number): void => {
    if (to < 0 || to >= ZOOM_FACTORS.length) return;
    zoom = to;
    sheet.classList.toggle('r-sheet-large', zoom > 0);
    smaller.ariaDisabled = String(zoom === 0);
    larger.ariaDisabled = String(zoom === ZOOM_FACTORS.length - 1);
    said.textContent = `Taille\u00a0: ${(ZOOM_FACTORS[zoom] ?? 1) * 100}\u00a0%.`;
    void file.getPage(at).then(draw, () => undefined);
  };

  number.addEventListener('change', () => {
    const typed = Math.min(Math.max(Math.round(number.valueAsNumber) || at, 1), total);
    number.value = String(typed);
    void show(typed);
  });
  sheet.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 1, End: total }[event.key];
    // Arrows scroll the page when it is larger than its frame.
    if (to === undefined || zoom > 0) return;
    event.preventDefault();
    void show(to);
  });
  let width = 0;
  new ResizeObserver(() => {
    if (sheet.clientWidth === width || at === 0) return;
    width = sheet.clientWidth;
    void file
      .getPage(at)
      .then(draw)
      .catch(() => undefined);
  }).observe(sheet);

  const pages = buildElement('label', { className: 'r-sheet-number' }, 'Page ', number, ` sur ${total}`);
  const bar = buildElement('div', { className: 'r-sheet-bar' }, previous, pages, next);
  const sizes = buildElement('div', { className: 'r-sheet-bar' }, smaller, larger);
  sheet.ariaLabel = 'Page affichée\u00a0: flèches gauche et droite pour tourner';
  smaller.ariaDisabled = 'true';
  const viewer = buildElement('div', { className: 'r-viewer', role: 'region', ariaLabel: `${title}, page par page` });
  viewer.append(bar, sheet, left, words, sizes, said);
  before.before(viewer);
  width = sheet.clientWidth;
  try {
    await show(reading?.next(total) ?? 1);
  } catch (error) {
    viewer.remove();
    throw error;
  }
  sheet.focus({ preventScroll: true });
};
