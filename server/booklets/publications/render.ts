import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  type ReaderBooklet,
  type ReaderPersonal,
  type ReaderPicture,
  renderBookletPage,
  renderContents,
  renderCover,
  renderEnd,
  renderFrame,
  renderPrint,
  searchEntries,
  themeTokens,
} from '#renderer';
import type { RenderMedia } from '../../../blocks/context.ts';
import type { Countdown } from '../../../blocks/countdown/days.ts';
import { termAnchor, termMarker } from '../../../blocks/glossary/mark.ts';
import { qrCode } from '../../../blocks/qr/code.ts';
import { BLOCKS } from '../../../blocks/registry.ts';
import { typeset } from '../../../blocks/typography.ts';
import { bundledFontsOf } from '../../../contract/booklets/fonts/fonts.ts';
import { fontFaceCss } from '../../platform/documents/fonts.ts';
import { DECLARED } from '../content/variable-rule.ts';
import { ownFontFaceCss } from '../fonts/frozen.ts';
import { type FrozenMedia, frozenPages, type Snapshot } from './snapshot.ts';
import { escapeHtml, filled } from './variables.ts';

/** What is put in a document when it is served: addresses may change after publication, content never does. */
export type Place = 'BASE' | 'SCRIPT' | 'STYLE' | 'TITLE' | 'MAIN';
const PLACES = /%(BASE|SCRIPT|STYLE|TITLE|MAIN)%/g;

/** A document with its places filled. A place without a value stays empty. */
export const placed = (body: string, values: Partial<Record<Place, string>>): string =>
  body.replace(PLACES, (_, place: Place) => values[place] ?? '');

export interface Edition {
  /** 0 for the draft. */
  number: number;
  /** As `20/11/2026`; empty for the draft. */
  publishedOn: string;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What shuffles and marks a quiz of this version. */
export const quizSeed = (snapshot: Snapshot, blockId: string): string =>
  createHmac('sha256', snapshot.quizKey).update(blockId).digest('hex');

/** The style sheet of a version: its fonts and its tokens. The hyperlegible font is there for whoever asks for it. */
export const themeCss = ({ theme, fonts = {} }: Snapshot): string => {
  const bundled = new Set([...bundledFontsOf(theme), 'atkinson-hyperlegible-next' as const]);
  const faces = [fontFaceCss([...bundled], '/lire/polices'), ownFontFaceCss(theme, fonts)].filter(Boolean);
  const tokens = Object.entries(themeTokens(theme)).map(([name, value]) => `${name}:${value}`);
  return `${faces.join('\n')}\n:root{${tokens.join(';')}}\n`;
};

/** Where readers ask for a file: another address once it was replaced, whatever their browsers keep. */
const fileAddress = (base: string, id: string, { version }: FrozenMedia, copy: number | 'original'): string =>
  `${base}/fichiers/${id}/${copy}${version === undefined ? '' : `-${version}`}`;

const renderMedia = (id: string, media: FrozenMedia, base: string, language: string): RenderMedia => ({
  kind: media.kind === 'audio' || media.kind === 'font' ? 'document' : media.kind,
  name: media.name,
  alt: media.alt,
  width: media.width,
  height: media.height,
  size: media.fileSize,
  mime: media.mime,
  language,
  ...(media.focal && { focal: media.focal }),
  url: fileAddress(base, id, media, 'original'),
  sources: media.variants
    .map(({ width }) => ({ width, url: fileAddress(base, id, media, width) }))
    .sort((a, b) => a.width - b.width),
});

/**
 * A snapshot ready to be drawn. `marks` stand where places will be, and are put back as `%BASE%`… afterwards: a text that
 * holds « %BASE% » by itself is then told apart from ours.
 */
const readerBooklet = (
  snapshot: Snapshot,
  edition: Edition,
  mark: (place: Place) => string,
  days: (countdown: Countdown) => string,
  personal: ReaderPersonal | null,
): ReaderBooklet => {
  const { language, theme, welcome, cover } = snapshot;
  const base = mark('BASE');
  const media = (id: string): RenderMedia | null => {
    const found = Object.hasOwn(snapshot.media, id) ? snapshot.media[id] : undefined;
    return found ? renderMedia(id, found, base, language) : null;
  };
  // In French, as the page that it stands in.
  const missing = (key: string) => (edition.number === 0 ? `[${DECLARED.get(key)?.label ?? key}]` : '');
  const text = (words: string) => filled(words, language, snapshot.variables, missing);
  const plain = (words: string) => typeset(text(words), language);
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
    // A booklet may give the company another name than its card: that of a brand, or of a site.
    company: snapshot.variables.entreprise || snapshot.company,
    language,
    type: snapshot.type ?? 'employee',
    tone: snapshot.tone ?? 'vous',
    theme,
    logo: picture(theme.logo.mediaId, theme.logo.alt || snapshot.company),
    darkLogo: picture(theme.logo.darkMediaId, theme.logo.alt || snapshot.company),
    cover: picture(cover.mediaId, cover.decorative ? '' : plain(cover.alt)),
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
        hash: sha256(JSON.stringify([page.title, page.summary, page.blocks])).slice(0, 10),
        blocks: page.blocks,
      })),
    })),
    media,
    text,
    html: (html) =>
      filled(
        html,
        language,
        Object.fromEntries(Object.entries(snapshot.variables).map(([key, value]) => [key, escapeHtml(value)])),
        (key) => escapeHtml(missing(key)),
      ),
    quizSeed: (blockId) => quizSeed(snapshot, blockId),
    countdown: (blockId, { kind, on, ...words }) => {
      if (personal) return personal.slot(`t${blockId}`);
      return on === '' ? null : days({ kind, on, ...words });
    },
    qr: qrCode,
    referents: snapshot.referents ?? [],
    ...(personal && { personal }),
    addresses: {
      base,
      script: mark('SCRIPT'),
      style: mark('STYLE'),
      theme: `${base}/theme-${sha256(themeCss(snapshot)).slice(0, 12)}.css`,
    },
  };
};

/** The terms of the glossaries of a version that its readers may open, each with the address of its definition. */
const termsOf = (snapshot: Snapshot, { text, language, addresses }: ReaderBooklet) =>
  frozenPages(snapshot).flatMap(({ slug, blocks }) =>
    blocks.flatMap(({ id, type, props }) => {
      const read = type === 'glossary' ? BLOCKS.glossary.props.safeParse(props) : null;
      if (!read?.success) return [];
      return read.data.items.map(({ term, definition }, index) => ({
        term: text(term),
        definition: typeset(text(definition), language).replace(/\s*\n\s*/g, ' '),
        href: `${addresses.base}/${slug}#${termAnchor(id, index)}`,
      }));
    }),
  );

const BLOCKS_FROM = '<div class="r-blocks">';
const BLOCKS_TO = '</article>';

/** A page with what stands between its head and its foot changed. */
const inBlocks = (html: string, change: (blocks: string) => string): string => {
  const [from, to] = [html.indexOf(BLOCKS_FROM), html.lastIndexOf(BLOCKS_TO)];
  return from < 0 || to < from ? html : html.slice(0, from) + change(html.slice(from, to)) + html.slice(to);
};

/** `cover`, `contents`, `end`, `print`, `frame`, `search.json`, `theme.css`, and `page/{slug}` for each page. */
export type DocumentKey = string;

/** The documents of a version in the order they are kept. */
export const documentKeys = (snapshot: Snapshot): DocumentKey[] => [
  'cover',
  'contents',
  ...frozenPages(snapshot).map(({ slug }) => `page/${slug}`),
  'end',
  'print',
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
 * Draws documents of one version; each is drawn when asked for, `null` for a key it does not have. `personal`: for
 * somebody who is known.
 */
export const renderer = (snapshot: Snapshot, edition: Edition, personal: ReaderPersonal | null = null) => {
  const nonce = randomBytes(9).toString('hex');
  const mark = (place: Place) => `x${nonce}${place}x`;
  const marks = new RegExp(`x${nonce}([A-Z]+)x`, 'g');
  // What people wrote keeps its percent signs, as text; ours become places.
  const countdowns = new RegExp(`x${nonce}-([0-9a-f]+)-`, 'g');
  const finished = (html: string) =>
    html.replace(PLACES, '&#37;$1%').replace(marks, '%$1%').replace(countdowns, '<!--jours $1-->');
  const days = (countdown: Countdown) => `x${nonce}-${Buffer.from(JSON.stringify(countdown)).toString('hex')}-`;
  const booklet = readerBooklet(snapshot, edition, mark, days, personal);
  const markTerms = termMarker(termsOf(snapshot, booklet));
  const titles = new Map(frozenPages(snapshot).map(({ slug, title }) => [slug, title]));
  return (key: DocumentKey): RenderedDocument | null => {
    const made = (title: string, body: string) => ({ key, title, body });
    if (key === 'cover') return made(snapshot.title, finished(renderCover(booklet)));
    if (key === 'contents') return made('Sommaire', finished(renderContents(booklet)));
    if (key === 'end') return made('Fin du livret', finished(renderEnd(booklet)));
    if (key === 'print') return made('Livret à imprimer', finished(renderPrint(booklet)));
    if (key === 'frame') return made('Cadre', finished(renderFrame(booklet, mark('TITLE'), mark('MAIN'))));
    if (key === 'search.json') return made('Recherche', JSON.stringify(searchEntries(booklet)));
    if (key === 'theme.css') return made('Thème', themeCss(snapshot));
    const slug = key.startsWith('page/') ? key.slice(5) : '';
    const title = titles.get(slug);
    return title === undefined ? null : made(title, finished(inBlocks(renderBookletPage(booklet, slug), markTerms)));
  };
};
