import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import type { Row } from '../../platform/data/scope.ts';
import type { Measure } from '../../platform/files/measured.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type ArchivedBooklet, type ArchivedMedia, type ArchivedPage, type Content, content } from './format.ts';
import type { Gathered } from './gather.ts';
import { inOrder, NOWHERE, renamed } from './refs.ts';

/** File extensions by media type; any other type gets `.bin`. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'text/vtt': 'vtt',
  'font/woff2': 'woff2',
};
const OFFICE: [end: string, extension: string][] = [
  ['wordprocessingml.document', 'docx'],
  ['spreadsheetml.sheet', 'xlsx'],
  ['presentationml.presentation', 'pptx'],
  ['opendocument.text', 'odt'],
  ['opendocument.spreadsheet', 'ods'],
  ['opendocument.presentation', 'odp'],
];
const extensionOf = (mime: string): string =>
  EXTENSIONS[mime] ?? OFFICE.find(([end]) => mime.endsWith(end))?.[1] ?? 'bin';

/** A file of the archive: its name, size and hash. */
export interface Held extends Measure {
  file: string;
  storageKey: string;
}

interface Media {
  held: Held[];
  /** Reference of each medium by id: identical bytes share one reference. */
  refs: Map<string, string>;
  told: ArchivedMedia[];
}

/** Assigns a reference to each file, in this order; identical files share one, described by the first. */
export const callMedia = (rows: readonly { row: Row<'media'>; measure: Measure; key: string }[]): Media => {
  const refs = new Map<string, string>();
  const bySha = new Map<string, string>();
  const first: { row: Row<'media'>; held: Held; ref: string }[] = [];
  for (const { row, measure, key } of rows) {
    const known = bySha.get(measure.sha256);
    const ref = known ?? `m${bySha.size + 1}`;
    refs.set(row.id, ref);
    if (known) continue;
    bySha.set(measure.sha256, ref);
    first.push({ row, ref, held: { ...measure, file: `medias/${ref}.${extensionOf(row.mime)}`, storageKey: key } });
  }
  const told = first.map(({ row, ref, held }) => ({
    ref,
    file: held.file,
    name: row.name,
    alt: row.alt,
    decorative: row.decorative,
    alts: row.alts,
    longDescription: row.longDescription,
    caption: row.caption,
    credit: row.credit,
    licence: row.licence,
    licenceExpiresOn: row.licenceExpiresOn,
    focal: row.focal,
    tags: row.tags,
    transcript: row.transcript,
    captions: refs.get(row.captionsMediaId ?? '') ?? null,
  }));
  return { held: first.map(({ held }) => held), refs, told };
};

type Refs = ReadonlyMap<string, string>;
const refIn = (refs: Refs) => (id: string | null | undefined) => refs.get(id ?? '') ?? null;

const themeOf = ({ ownFonts, logo, ...theme }: Theme, media: Refs, fonts: Refs): ArchivedBooklet['theme'] => ({
  ...(theme as ArchivedBooklet['theme']),
  ownFonts: { title: refIn(fonts)(ownFonts?.title), text: refIn(fonts)(ownFonts?.text) },
  logo: { ...logo, mediaId: refIn(media)(logo.mediaId), darkMediaId: refIn(media)(logo.darkMediaId) },
});

/** Tracking by name and approvers are not exported: the importing company chooses them. */
const settingsOf = ({ tracking, review, ...settings }: Row<'booklets'>['settings']): ArchivedBooklet['settings'] => ({
  ...settings,
  tracking: { mode: tracking.mode === 'none' ? 'none' : 'aggregate', threshold: tracking.threshold },
  review: { approval: review.approval, majorAsks: review.majorAsks },
});

const bookletOf = ({ booklet: row, sector, secondSector }: Gathered, media: Refs, fonts: Refs): ArchivedBooklet => ({
  title: row.title,
  subtitle: row.subtitle,
  slug: row.slug,
  description: row.description,
  type: row.type,
  audienceSize: row.audienceSize,
  sector,
  secondSector,
  sourceLanguage: row.sourceLanguage,
  tone: row.tone,
  tags: row.tags,
  reviewMonths: row.reviewMonths,
  theme: themeOf(row.theme, media, fonts),
  welcome: { ...row.welcome, photoMediaId: refIn(media)(row.welcome.photoMediaId) },
  cover: { ...row.cover, mediaId: refIn(media)(row.cover.mediaId) },
  variables: row.variables,
  wizardStep: row.wizardStep,
  building: row.state === 'building',
  settings: settingsOf(row.settings),
});

/**
 * Content of an archive in its canonical form: an unchanged booklet always gives the same text. IMP-017 for content
 * that an import would refuse.
 */
export const contentOf = (gathered: Gathered, { refs: media, told }: Media): Content => {
  const fonts = new Map(gathered.fonts.map(({ id }, index) => [id, `f${index + 1}`]));
  const all = gathered.chapters.flatMap(({ pages }) => pages);
  const pageRefs = new Map(all.map(({ id }, index) => [id, `p${index + 1}`]));
  const names = {
    media: (id: string) => media.get(id) ?? null,
    page: (id: string) => pageRefs.get(id.toLowerCase()) ?? NOWHERE,
  };
  const pageOf = ({ blocks, ...page }: (typeof all)[number]): ArchivedPage => ({
    ref: pageRefs.get(page.id) ?? NOWHERE,
    title: page.title,
    slug: page.slug,
    summary: page.summary,
    icon: page.icon,
    visible: page.visible,
    audience: page.audience,
    mandatory: page.mandatory,
    unlockDays: page.unlockDays,
    readingMinutes: page.readingMinutes,
    reviewOn: page.reviewOn,
    note: page.note,
    templateCode: page.templateCode,
    templateVersion: page.templateVersion,
    blocks: blocks.map(({ type, version, props, locked, templateRef }) => ({
      type,
      version,
      props: renamed(props, names),
      locked,
      templateRef,
    })),
  });
  const whole: Content = {
    booklet: bookletOf(gathered, media, fonts),
    chapters: gathered.chapters.map(({ title, visible, templateCode, templateVersion, pages }) => ({
      title,
      visible,
      templateCode,
      templateVersion,
      pages: pages.map(pageOf),
    })),
    media: told,
    fonts: gathered.fonts.map(({ family, fileName }, index) => ({
      ref: `f${index + 1}`,
      file: `polices/f${index + 1}.woff2`,
      family,
      fileName,
    })),
  };
  const tidy = content.safeParse(whole);
  if (tidy.success) return tidy.data;
  const { path, message } = tidy.error.issues[0] ?? { path: [], message: '' };
  throw new Refusal('IMP-017', { raison: `${message} (${path.join('.')})` });
};

/** JSON with sorted keys, so that a change shows line by line. */
export const written = (value: unknown): string => `${JSON.stringify(inOrder(value), null, 1)}\n`;
