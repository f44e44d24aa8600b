import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import { pageFields } from '../../../contract/booklets/content/content.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import type { FileDigest } from '../../platform/files/file-digest.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { OFFICE_TYPES } from '../media/kinds.ts';
import { mediaDescription } from '../media/save-media.ts';
import {
  type ArchiveContent,
  type ArchivedBooklet,
  type ArchivedMedia,
  type ArchivedPage,
  archiveContent,
  archivedFields,
} from './format.ts';
import type { ArchiveSource } from './load-archive-source.ts';
import { MISSING_PAGE_REF, replaceReferences, sortKeys } from './references.ts';

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
const getExtension = (mime: string): string =>
  EXTENSIONS[mime] ?? Object.entries(OFFICE_TYPES).find(([, type]) => type === mime)?.[0] ?? 'bin';

/** A file of the archive: its name, size and hash. */
export interface ArchiveFile extends FileDigest {
  file: string;
  storageKey: string;
}

interface MediaCatalogue {
  files: ArchiveFile[];
  /** Reference of each medium by id: identical bytes share one reference. */
  refs: Map<string, string>;
  descriptions: ArchivedMedia[];
}

/** Assigns a reference to each file, in this order; identical files share one, described by the first. */
export const assignMediaReferences = (
  rows: readonly { row: TenantRow<'media'>; measure: FileDigest; key: string }[],
): MediaCatalogue => {
  const refs = new Map<string, string>();
  const bySha = new Map<string, string>();
  const first: { row: TenantRow<'media'>; held: ArchiveFile; ref: string }[] = [];
  for (const { row, measure, key } of rows) {
    const known = bySha.get(measure.sha256);
    const ref = known ?? `m${bySha.size + 1}`;
    refs.set(row.id, ref);
    if (known) continue;
    bySha.set(measure.sha256, ref);
    first.push({ row, ref, held: { ...measure, file: `medias/${ref}.${getExtension(row.mime)}`, storageKey: key } });
  }
  const told = first.map(({ row, ref, held }) => ({
    ...pickSchemaFields(row, mediaDescription),
    ref,
    file: held.file,
    captions: refs.get(row.captionsMediaId ?? '') ?? null,
  }));
  return { files: first.map(({ held }) => held), refs, descriptions: told };
};

type ReferencesById = ReadonlyMap<string, string>;
const createReferenceLookup = (refs: ReferencesById) => (id: string | null | undefined) => refs.get(id ?? '') ?? null;

const toArchivedTheme = (
  { ownFonts, logo, ...theme }: Theme,
  media: ReferencesById,
  fonts: ReferencesById,
): ArchivedBooklet['theme'] => ({
  ...(theme as ArchivedBooklet['theme']),
  ownFonts: {
    title: createReferenceLookup(fonts)(ownFonts?.title),
    text: createReferenceLookup(fonts)(ownFonts?.text),
  },
  logo: {
    ...logo,
    mediaId: createReferenceLookup(media)(logo.mediaId),
    darkMediaId: createReferenceLookup(media)(logo.darkMediaId),
  },
});

/** Tracking by name and approvers are not exported: the importing company chooses them. */
const toArchivedSettings = ({
  tracking,
  review,
  ...settings
}: TenantRow<'booklets'>['settings']): ArchivedBooklet['settings'] => ({
  ...settings,
  tracking: { mode: tracking.mode === 'none' ? 'none' : 'aggregate', threshold: tracking.threshold },
  review: { approval: review.approval, majorAsks: review.majorAsks },
});

const toArchivedBooklet = (
  { booklet: row, sector, secondSector }: ArchiveSource,
  media: ReferencesById,
  fonts: ReferencesById,
): ArchivedBooklet => ({
  ...pickSchemaFields(row, archivedFields),
  sector,
  secondSector,
  theme: toArchivedTheme(row.theme, media, fonts),
  welcome: { ...row.welcome, photoMediaId: createReferenceLookup(media)(row.welcome.photoMediaId) },
  cover: { ...row.cover, mediaId: createReferenceLookup(media)(row.cover.mediaId) },
  variables: row.variables,
  building: row.state === 'building',
  settings: toArchivedSettings(row.settings),
});

/**
 * Content of an archive in its canonical form: an unchanged booklet always gives the same text. IMP-017 for content
 * that an import would refuse.
 */
export const buildArchiveContent = (
  gathered: ArchiveSource,
  { refs: media, descriptions }: MediaCatalogue,
): ArchiveContent => {
  const fonts = new Map(gathered.fonts.map(({ id }, index) => [id, `f${index + 1}`]));
  const all = gathered.chapters.flatMap(({ pages }) => pages);
  const pageRefs = new Map(all.map(({ id }, index) => [id, `p${index + 1}`]));
  const names = {
    media: (id: string) => media.get(id) ?? null,
    page: (id: string) => pageRefs.get(id.toLowerCase()) ?? MISSING_PAGE_REF,
  };
  const pageOf = ({ blocks, ...page }: (typeof all)[number]): ArchivedPage => ({
    ...pickSchemaFields(page, pageFields),
    ref: pageRefs.get(page.id) ?? MISSING_PAGE_REF,
    ...(pageRefs.has(page.unlockAfterId ?? '') && { after: pageRefs.get(page.unlockAfterId ?? '') }),
    slug: page.slug,
    templateCode: page.templateCode,
    templateVersion: page.templateVersion,
    blocks: blocks.map(({ type, version, props, locked, audience, unlockDays, templateRef }) => ({
      type,
      version,
      props: replaceReferences(props, names),
      locked,
      ...(audience !== null && { audience }),
      ...(unlockDays !== null && { unlockDays }),
      templateRef,
    })),
  });
  const whole: ArchiveContent = {
    booklet: toArchivedBooklet(gathered, media, fonts),
    chapters: gathered.chapters.map(({ title, visible, templateCode, templateVersion, pages }) => ({
      title,
      visible,
      templateCode,
      templateVersion,
      pages: pages.map(pageOf),
    })),
    media: descriptions,
    fonts: gathered.fonts.map(({ family, fileName }, index) => ({
      ref: `f${index + 1}`,
      file: `polices/f${index + 1}.woff2`,
      family,
      fileName,
    })),
  };
  const tidy = archiveContent.safeParse(whole);
  if (tidy.success) return tidy.data;
  const { path, message } = tidy.error.issues[0] ?? { path: [], message: '' };
  throw new Refusal('IMP-017', { raison: `${message} (${path.join('.')})` });
};

/** JSON with sorted keys, so that a change shows line by line. */
export const serialiseContent = (value: unknown): string => `${JSON.stringify(sortKeys(value), null, 1)}\n`;
