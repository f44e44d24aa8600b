import { Readable } from 'node:stream';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { digestStream, type FileDigest } from '../../platform/files/file-digest.ts';
import { MissingFile, type Storage } from '../../platform/files/storage/storage.ts';
import { createTextPart, isCompressedName, writeZip, type ZipPart } from '../../platform/files/zip.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { toSlug } from '../../platform/text/slugs.ts';
import { buildOriginalKey } from '../media/storage-keys.ts';
import { type ArchiveFile, assignMediaReferences, buildArchiveContent, serialiseContent } from './archive-content.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveManifest,
  CONTENT_FILE,
  MANIFEST_FILE,
  README_FILE,
} from './format.ts';
import { loadArchiveSource } from './load-archive-source.ts';
import { README_TEXT } from './readme-text.ts';

const measureStoredFile = async (storage: Storage, key: string, name: string): Promise<FileDigest> => {
  try {
    return await digestStream(await storage.stream(key));
  } catch (error) {
    if (error instanceof MissingFile)
      throw new Refusal('IMP-017', { raison: phraseText('le fichier « {fichier} » manque.', { fichier: name }) });
    throw error;
  }
};

/**
 * Compressed files are streamed; the rest is read whole, because chunks of a stream would change the compressed bytes
 * from one store to another.
 */
const toZipPart = (storage: Storage, { file, storageKey }: ArchiveFile): ZipPart => ({
  name: file,
  open: async () =>
    isCompressedName(file) ? await storage.stream(storageKey) : Readable.from([await storage.get(storageKey)]),
});

const buildTextPart = async (name: string, text: string) => ({
  part: createTextPart(name, text),
  measure: await digestStream(Readable.from([Buffer.from(text)])),
});

/** Counts of an export. */
export interface ExportSummary {
  chapters: number;
  pages: number;
  files: number;
}

/**
 * Writes the draft of a booklet, its theme and its files, as a zip at `path`. An unchanged booklet, or one imported
 * from an archive, gives identical bytes. IMP-017 for a booklet that could not be imported again. `tell` receives the
 * progress, and may throw.
 */
export const exportBookletArchive = async (
  scope: Scope,
  storage: Storage,
  booklet: TenantRow<'booklets'>,
  path: string,
  tell: (done: number, total: number) => Promise<void> = async () => {},
): Promise<ExportSummary> => {
  const gathered = await loadArchiveSource(scope, booklet);
  const count = gathered.media.length + gathered.fonts.length;
  const media: Parameters<typeof assignMediaReferences>[0][number][] = [];
  for (const row of gathered.media) {
    const key = buildOriginalKey(row);
    media.push({ row, key, measure: await measureStoredFile(storage, key, row.name) });
    await tell(media.length, count * 2);
  }
  const called = assignMediaReferences(media);
  const content = buildArchiveContent(gathered, called);
  const fonts: ArchiveFile[] = [];
  for (const [index, { storageKey, fileName }] of gathered.fonts.entries()) {
    const file = content.fonts[index]?.file ?? '';
    fonts.push({ file, storageKey, ...(await measureStoredFile(storage, storageKey, fileName)) });
  }
  const held = [...called.files, ...fonts];
  const texts = {
    [CONTENT_FILE]: await buildTextPart(CONTENT_FILE, serialiseContent(content)),
    [README_FILE]: await buildTextPart(README_FILE, README_TEXT),
  };
  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    title: booklet.title ?? '',
    files: [
      ...Object.entries(texts).map(([name, { measure }]) => ({ name, ...measure })),
      ...held.map(({ file, bytes, sha256 }) => ({ name: file, bytes, sha256 })),
    ],
  };
  const parts = [
    createTextPart(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`),
    ...Object.values(texts).map(({ part }) => part),
    ...held.map((one) => toZipPart(storage, one)),
  ];
  await writeZip(path, parts, (done) => tell(Math.min(count + done, count * 2), count * 2));
  const pages = content.chapters.reduce((sum, chapter) => sum + chapter.pages.length, 0);
  return { chapters: content.chapters.length, pages, files: held.length };
};

/** « bienvenue-a-l-atelier.livret.zip ». */
export const buildArchiveName = ({ title }: Pick<TenantRow<'booklets'>, 'title'>): string =>
  `${toSlug(title ?? '') || 'livret'}.livret.zip`;
