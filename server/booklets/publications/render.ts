import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  type AnyBlock,
  buildSearchEntries,
  createEditorRenderer,
  getThemeTokens,
  type ReaderBooklet,
  type ReaderPersonal,
  type ReaderPicture,
  renderAccessibility,
  renderBookletPage,
  renderContents,
  renderCover,
  renderEnd,
  renderFrame,
  renderPrint,
  renderPrintedChapter,
} from '#renderer';
import type { RenderMedia } from '../../../blocks/context.ts';
import type { CountdownTexts } from '../../../blocks/countdown/count-days.ts';
import { computeScrimOpacity, getMonogramTint, getScrimColour } from '../../../blocks/cover/colours.ts';
import { buildTermAnchor, createTermMarker } from '../../../blocks/glossary/mark-terms.ts';
import { createQrCode } from '../../../blocks/qr/create-qr-code.ts';
import { BLOCK_DEFINITIONS } from '../../../blocks/registry.ts';
import { getSafeTokens } from '../../../blocks/safe-colours.ts';
import { typesetText } from '../../../blocks/typography.ts';
import {
  getCoverLayout,
  getCoverSeed,
  getStoredBrightest,
  showsCoverPicture,
} from '../../../contract/booklets/booklets/cover.ts';
import { listBundledFonts } from '../../../contract/booklets/fonts/fonts.ts';
import { buildFontFaceCss } from '../../platform/documents/fonts.ts';
import { DECLARED_VARIABLES } from '../content/variable-rules.ts';
import { renderOwnFontFaceCss } from '../fonts/frozen-fonts.ts';
import { type FrozenMedia, type FrozenPage, listFrozenPages, type Snapshot } from './snapshot.ts';
import { escapeHtml, fillVariableValues } from './variables.ts';

/** Placeholders filled when a document is served: addresses may change after publication, content never does. */
export type Placeholder = 'BASE' | 'SCRIPT' | 'STYLE' | 'TITLE' | 'MAIN';
const PLACEHOLDER_PATTERN = /%(BASE|SCRIPT|STYLE|TITLE|MAIN)%/g;

/** A document with its placeholders filled; one without a value becomes empty. */
export const fillDocumentPlaceholders = (body: string, values: Partial<Record<Placeholder, string>>): string =>
  body.replace(PLACEHOLDER_PATTERN, (_, place: Placeholder) => values[place] ?? '');

export interface Edition {
  /** 0 for the draft. */
  number: number;
  /** As `20/11/2026`; empty for the draft. */
  publishedOn: string;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Seed that shuffles and marks a quiz of this version. */
export const deriveQuizSeed = (snapshot: Snapshot, blockId: string): string =>
  createHmac('sha256', snapshot.quizKey).update(blockId).digest('hex');

/** The parts of a snapshot that its style sheet depends on. */
type ThemeSource = Pick<Snapshot, 'theme' | 'cover' | 'media' | 'fonts'>;

/** Colours under the text of a cover: the scrim, as strong as its picture needs, or the tint of its initials. */
const getCoverTokens = ({ theme, cover, media }: ThemeSource): Record<string, string> => {
  const layout = getCoverLayout(cover);
  if (layout === 'monogram') return { '--b-initials': getMonogramTint(theme.colours.secondary) };
  if (layout !== 'photo') return {};
  const file = cover.mediaId === null ? undefined : media[cover.mediaId];
  const colour = getScrimColour(theme.colours);
  const opacity = computeScrimOpacity(colour, getStoredBrightest(cover, file?.version));
  return { '--b-scrim': colour, '--b-scrim-opacity': `${Math.round(opacity * 100)}%` };
};

/** Tokens of the theme of a version, by CSS property. */
export const getThemeCssTokens = (snapshot: ThemeSource): Record<string, string> => ({
  ...getThemeTokens(snapshot.theme),
  ...getSafeTokens(snapshot.theme.colours),
  ...getCoverTokens(snapshot),
});

/** Style sheet of a version: its fonts and tokens, plus the hyperlegible font that readers may choose. */
export const renderThemeCss = (snapshot: ThemeSource): string => {
  const { theme, fonts = {} } = snapshot;
  const tokens = Object.entries(getThemeCssTokens(snapshot)).map(([name, value]) => `${name}:${value}`);
  const bundled = new Set([...listBundledFonts(theme), 'atkinson-hyperlegible-next' as const]);
  const faces = [buildFontFaceCss([...bundled], '/lire/polices'), renderOwnFontFaceCss(theme, fonts)].filter(Boolean);
  return `${faces.join('\n')}\n:root{${tokens.join(';')}}\n`;
};

/** Address of a file for readers. A replaced file gets a new address, because browsers cache the old one. */
const buildFileUrl = (base: string, id: string, { version }: FrozenMedia, copy: number | 'original'): string =>
  `${base}/fichiers/${id}/${copy}${version === undefined ? '' : `-${version}`}`;

const renderMedia = (id: string, media: FrozenMedia, base: string, language: string): RenderMedia => ({
  kind: media.kind === 'font' ? 'document' : media.kind,
  name: media.name,
  alt: media.alt,
  width: media.width,
  height: media.height,
  size: media.fileSize,
  mime: media.mime,
  language,
  ...(media.focal && { focal: media.focal }),
  url: buildFileUrl(base, id, media, 'original'),
  sources: media.variants
    .map(({ width }) => ({ width, url: buildFileUrl(base, id, media, width) }))
    .sort((a, b) => a.width - b.width),
});

/** Hash of the content of a page: a page read before with another one is shown as updated. */
export const computePageHash = ({ title, summary, blocks }: Pick<FrozenPage, 'title' | 'summary' | 'blocks'>): string =>
  sha256(JSON.stringify([title, summary, blocks])).slice(0, 10);

/** Rendering for a file that is read without a network. */
export interface OfflineEdition {
  /** Address of the booklet online, without a final slash. */
  address: string;
  /** Address of a file of the booklet, which has one size only. */
  placeMedia: (id: string) => { url: string; isOnlineOnly: boolean };
}

/**
 * A snapshot ready to render. `marks` stand for placeholders and become `%BASE%`… afterwards: a text that contains «
 * %BASE% » is then not mistaken for one.
 */
const buildReaderBooklet = (
  snapshot: Snapshot,
  edition: Edition,
  mark: (place: Placeholder) => string,
  days: (countdown: CountdownTexts) => string,
  personal: ReaderPersonal | null,
  offline: OfflineEdition | null,
): ReaderBooklet => {
  const { language, theme, welcome, cover } = snapshot;
  const base = mark('BASE');
  const media = (id: string): RenderMedia | null => {
    const found = Object.hasOwn(snapshot.media, id) ? snapshot.media[id] : undefined;
    const media = found ? renderMedia(id, found, base, language) : null;
    return media && offline ? { ...media, sources: [], ...offline.placeMedia(id) } : media;
  };
  // In French, like the page around it.
  const missing = (key: string) => (edition.number === 0 ? `[${DECLARED_VARIABLES.get(key)?.label ?? key}]` : '');
  const text = (words: string) => fillVariableValues(words, language, snapshot.variables, missing);
  const plain = (words: string) => typesetText(text(words), language);
  const picture = (id: string | null, alt: string): ReaderPicture | null => {
    const found = id === null ? null : media(id);
    return found && { media: found, alt };
  };
  return {
    id: snapshot.bookletId,
    version: edition.number,
    publishedOn: edition.publishedOn,
    title: plain(snapshot.title),
    subtitle: plain(snapshot.subtitle),
    // A booklet may show another company name: a brand or a site.
    company: snapshot.variables.entreprise || snapshot.company,
    language,
    type: snapshot.type ?? 'employee',
    tone: snapshot.tone ?? 'vous',
    theme,
    logo: picture(theme.logo.mediaId, theme.logo.alt || snapshot.company),
    darkLogo: picture(theme.logo.darkMediaId, theme.logo.alt || snapshot.company),
    cover: showsCoverPicture(cover) ? picture(cover.mediaId, cover.decorative ? '' : plain(cover.alt)) : null,
    coverLayout: getCoverLayout(cover),
    coverSeed: getCoverSeed(cover),
    welcome: {
      message: plain(welcome.message),
      signatory: plain(welcome.signatory),
      signatoryRole: plain(welcome.signatoryRole),
      photo: picture(welcome.photoMediaId, '')?.media ?? null,
    },
    chapters: snapshot.chapters.map((chapter) => ({
      id: chapter.id,
      title: plain(chapter.title),
      pages: chapter.pages.map((page) => ({
        id: page.id,
        slug: page.slug,
        title: plain(page.title),
        summary: plain(page.summary),
        minutes: page.minutes,
        mandatory: page.mandatory,
        hash: computePageHash(page),
        blocks: page.blocks,
      })),
    })),
    media,
    text,
    html: (html) =>
      fillVariableValues(
        html,
        language,
        Object.fromEntries(Object.entries(snapshot.variables).map(([key, value]) => [key, escapeHtml(value)])),
        (key) => escapeHtml(missing(key)),
      ),
    quizSeed: (blockId) => deriveQuizSeed(snapshot, blockId),
    countdown: (blockId, { kind, on, ...words }) => {
      if (personal) return personal.placeholder(`t${blockId}`);
      return on === '' ? null : days({ kind, on, ...words });
    },
    qr: createQrCode,
    referents: snapshot.referents ?? [],
    ...(personal && { personal }),
    ...(offline && { offline: { address: offline.address } }),
    addresses: {
      base,
      script: mark('SCRIPT'),
      style: mark('STYLE'),
      theme: `${base}/theme-${sha256(renderThemeCss(snapshot)).slice(0, 12)}.css`,
    },
  };
};

/**
 * Creates the function that draws one block of a snapshot for the back office, answers of a quiz and unfilled variables
 * included. `base`: address of its files.
 */
export const createBlockRenderer = (snapshot: Snapshot, base: string): ((block: AnyBlock) => string) => {
  const mark = (place: Placeholder) => (place === 'BASE' ? base : '');
  return createEditorRenderer(buildReaderBooklet(snapshot, { number: 0, publishedOn: '' }, mark, () => '', null, null));
};

/** Glossary terms of a version that its readers may open, each with the address of its definition. */
const listGlossaryTerms = (snapshot: Snapshot, { text, language, addresses }: ReaderBooklet) =>
  listFrozenPages(snapshot).flatMap(({ slug, blocks }) =>
    blocks.flatMap(({ id, type, props }) => {
      const read = type === 'glossary' ? BLOCK_DEFINITIONS.glossary.props.safeParse(props) : null;
      if (!read?.success) return [];
      return read.data.items.map(({ term, definition }, index) => ({
        term: text(term),
        definition: typesetText(text(definition), language).replace(/\s*\n\s*/g, ' '),
        href: `${addresses.base}/${slug}#${buildTermAnchor(id, index)}`,
      }));
    }),
  );

const BLOCKS_START = '<div class="r-blocks">';
const BLOCKS_END = '</article>';

/** Applies a change to the blocks of a page, between its header and its footer. */
const transformBlocks = (html: string, change: (blocks: string) => string): string => {
  const [from, to] = [html.indexOf(BLOCKS_START), html.lastIndexOf(BLOCKS_END)];
  return from < 0 || to < from ? html : html.slice(0, from) + change(html.slice(from, to)) + html.slice(to);
};

/** `print/{chapter id}` is the key of a chapter alone, drawn on demand: it is not stored. */
const CHAPTER_KEY_PREFIX = 'print/';

/** Id of the chapter that a document prints alone; null: another document. */
export const findPrintedChapterId = (key: DocumentKey): string | null =>
  key.startsWith(CHAPTER_KEY_PREFIX) ? key.slice(CHAPTER_KEY_PREFIX.length) : null;

/** Pages of the chapter that a document prints alone; empty: another document, or no such chapter. */
export const listPrintedPages = (snapshot: Snapshot, key: DocumentKey): FrozenPage[] =>
  snapshot.chapters.find(({ id }) => id === findPrintedChapterId(key))?.pages ?? [];

/** `cover`, `contents`, `end`, `print`, `accessibility`, `frame`, `search.json`, `theme.css`, and `page/{slug}` for each page. */
export type DocumentKey = string;

/** Document keys of a version, in storage order. */
export const listDocumentKeys = (snapshot: Snapshot): DocumentKey[] => [
  'cover',
  'contents',
  ...listFrozenPages(snapshot).map(({ slug }) => `page/${slug}`),
  'end',
  'print',
  'accessibility',
  'frame',
  'search.json',
  'theme.css',
];

export interface RenderedDocument {
  key: DocumentKey;
  title: string;
  body: string;
}

/**
 * Creates the function that renders the documents of one version on demand, `null` for an unknown key. `personal`: data
 * of a known reader. `offline`: for a file without a network.
 */
export const createDocumentRenderer = (
  snapshot: Snapshot,
  edition: Edition,
  personal: ReaderPersonal | null = null,
  offline: OfflineEdition | null = null,
) => {
  const nonce = randomBytes(9).toString('hex');
  const mark = (place: Placeholder) => `x${nonce}${place}x`;
  const marks = new RegExp(`x${nonce}([A-Z]+)x`, 'g');
  // Percent signs written by editors stay text; generated marks become placeholders.
  const countdowns = new RegExp(`x${nonce}-([0-9a-f]+)-`, 'g');
  const finished = (html: string) =>
    html.replace(PLACEHOLDER_PATTERN, '&#37;$1%').replace(marks, '%$1%').replace(countdowns, '<!--jours $1-->');
  const days = (countdown: CountdownTexts) => `x${nonce}-${Buffer.from(JSON.stringify(countdown)).toString('hex')}-`;
  const booklet = buildReaderBooklet(snapshot, edition, mark, days, personal, offline);
  const markTerms = createTermMarker(listGlossaryTerms(snapshot, booklet));
  const titles = new Map(listFrozenPages(snapshot).map(({ slug, title }) => [slug, title]));
  return (key: DocumentKey): RenderedDocument | null => {
    const made = (title: string, body: string) => ({ key, title, body });
    if (key === 'cover') return made(snapshot.title, finished(renderCover(booklet)));
    if (key === 'contents') return made('Sommaire', finished(renderContents(booklet)));
    if (key === 'end') return made('Fin du livret', finished(renderEnd(booklet)));
    if (key === 'print') return made('Livret à imprimer', finished(renderPrint(booklet)));
    if (key === 'accessibility') return made('Accessibilité', finished(renderAccessibility(booklet)));
    if (key === 'frame') return made('Cadre', finished(renderFrame(booklet, mark('TITLE'), mark('MAIN'))));
    if (key === 'search.json') return made('Recherche', JSON.stringify(buildSearchEntries(booklet)));
    if (key === 'theme.css') return made('Thème', renderThemeCss(snapshot));
    const chapter = snapshot.chapters.find(({ id }) => id === findPrintedChapterId(key));
    if (chapter)
      return chapter.pages.length === 0
        ? null
        : made(chapter.title, finished(renderPrintedChapter(booklet, chapter.id)));
    const slug = key.startsWith('page/') ? key.slice(5) : '';
    const title = titles.get(slug);
    return title === undefined
      ? null
      : made(title, finished(transformBlocks(renderBookletPage(booklet, slug), markTerms)));
  };
};
