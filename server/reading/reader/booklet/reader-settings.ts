import type { AccessSettings } from '../../../../contract/booklets/access/access.ts';
import { elideFrench } from '../../../../contract/platform/text/french-writing.ts';
import { OFFLINE_PATH } from '../../../../contract/reading/offline-file.ts';
import type { BookletSettings } from '../../../../contract/reading/reading.ts';
import { addLinkPreview, type LinkPreview } from './link-preview.ts';

/** Settings of a booklet that change its documents. */
export interface ReaderSettings {
  /** Shared caches may keep the document: it is public, at any time and from any network. */
  shared: boolean;
  noindex: boolean;
  print: boolean;
  /** The whole booklet on one page, for printing or for a PDF. */
  whole: boolean;
  copy: boolean;
  watermark: boolean;
  /** Origins that may embed the booklet in a frame. */
  origins: readonly string[];
  /** Sites whose pages the published version embeds. */
  embedHosts: readonly string[];
  /** Display options for reading. */
  reading: Pick<
    BookletSettings['reading'],
    'validation' | 'showProgress' | 'showReadingTime' | 'pageNumbers' | 'search' | 'textSize'
  >;
  /** Pages link to the offline file. */
  offline: boolean;
  /** Reading statistics are on. */
  counts: boolean;
  /** Null: link previews show nothing. */
  card: LinkPreview | null;
}

export const buildReaderSettings = (
  { public: everybody, allow, ranges, window, embedOrigins }: AccessSettings,
  {
    reading: { validation, showProgress, showReadingTime, pageNumbers, search, textSize },
    tracking,
    sharing,
  }: Pick<BookletSettings, 'reading' | 'tracking' | 'sharing'>,
  card: LinkPreview,
  embedHosts: readonly string[] = [],
): ReaderSettings => ({
  shared: everybody.on && ranges.length === 0 && window.opensAt === null && window.closesAt === null,
  noindex: !everybody.on || everybody.noindex,
  print: allow.print,
  whole: allow.print && allow.pdf,
  copy: allow.copy,
  watermark: allow.watermark && allow.print,
  origins: embedOrigins,
  embedHosts,
  reading: { validation, showProgress, showReadingTime, pageNumbers, search, textSize },
  offline: sharing.offline,
  counts: tracking.mode !== 'none',
  card: sharing.openGraph ? card : null,
});

/** Style sheet that prints the watermark: `{base}/filigrane.css`. */
export const WATERMARK_SHEET = 'filigrane.css';

/** Adds the page of the offline file to the foot, before the page on accessibility, which every version has. */
const addOfflineLink = (html: string, base: string): string =>
  html.replace(
    /<a class="r-foot-link" href="[^"]*\/livret\/accessibilite">/,
    (accessibility) => `<a class="r-foot-link" href="${base}/${OFFLINE_PATH}">Livret hors ligne</a> · ${accessibility}`,
  );
/** Web manifest, under the address of the booklet. */
const MANIFEST_PATH = 'livret/manifeste.webmanifest';

/**
 * Applies these settings to a document. It works for every version, even those older than the settings: classes go on
 * the body that every document has, and reader.css defines them.
 */
export const applyReaderSettings = (
  html: string,
  { print, whole, copy, watermark, reading, offline, counts, card }: ReaderSettings,
  base: string,
): string => {
  const classes = [
    print || 'r-no-print',
    whole || 'r-no-whole',
    copy || 'r-no-copy',
    reading.showProgress || 'r-no-progress',
    reading.showReadingTime || 'r-no-minutes',
    reading.search || 'r-no-search',
    counts || 'r-no-counts',
    reading.validation === 'end' || 'r-by-button',
    reading.pageNumbers === 'none' || `r-numbers-${reading.pageNumbers}`,
  ].filter((one) => one !== true);
  const marked = watermark
    ? html.replace('</head>', () => `<link rel="stylesheet" href="${base}/${WATERMARK_SHEET}"/></head>`)
    : html;
  const told = addLinkPreview(offline ? addOfflineLink(marked, base) : marked, card);
  const installable = told.replace(
    '</head>',
    () => `<link rel="manifest" href="${base}/${MANIFEST_PATH}" crossorigin="use-credentials"/></head>`,
  );
  const sized =
    reading.textSize === 100
      ? installable
      : installable.replace('<html ', (start) => `${start}data-text-size="${reading.textSize}" `);
  return classes.length === 0 ? sized : sized.replace('<body class="', (start) => `${start}${classes.join(' ')} `);
};

/** Escapes a text for a CSS string: no character of a name can end the string early. */
const toCssString = (text: string): string =>
  `"${[...text].map((sign) => (/[\p{L}\p{N} ’'·.,/-]/u.test(sign) && sign !== '"' ? sign : `\\${sign.codePointAt(0)?.toString(16)} `)).join('')}"`;

/** Content of `filigrane.css` for one reader. `name` empty: an anonymous reader. */
export const renderWatermarkSheet = (name: string, day: string): string =>
  `@media print{body::after{content:${toCssString(name === '' ? `Exemplaire de consultation · ${day}` : elideFrench`Exemplaire de ${name} · ${day}`)};position:fixed;inset-block-start:45%;inset-inline:0;text-align:center;font-size:28pt;transform:rotate(-30deg);opacity:.16;color:#000;pointer-events:none;z-index:9}}\n`;
