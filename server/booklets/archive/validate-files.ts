import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { splitIntoChunks } from '../../platform/data/statements/split-into-chunks.ts';
import { digestStream } from '../../platform/files/file-digest.ts';
import { detectFileType } from '../../platform/files/images/detect-file-type.ts';
import { isBareImage } from '../../platform/files/images/is-bare-image.ts';
import { type ReceivedFile, toReceivedFile } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { validateFontColumns } from '../fonts/font.ts';
import { type CheckedFile, type CheckedVariant, checkFile, type FileContent } from '../media/check-file.ts';
import type { MediaInput } from '../media/save-media.ts';
import { buildOriginalKey } from '../media/storage-keys.ts';
import { listMediaBySize } from './convert-content.ts';
import type { ArchivedFont, ArchivedMedia } from './format.ts';
import type { ExtractedArchive } from './open-archive.ts';

/** Files checked at once: each is in memory meanwhile. */
const MAX_CONCURRENT_CHECKS = 4;

/** File name with the extension of its content: library names may have another. */
const buildFileName = (name: string, file: string): string => {
  const ending = file.slice(file.lastIndexOf('.'));
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
};

/** Writes the bytes of a checked file to the folder of the archive: together, those of an archive may fill the memory. */
const moveToDisk = async (checked: CheckedFile, folder: string): Promise<CheckedFile> => {
  const write = async (content: FileContent): Promise<FileContent> => {
    if (!('bytes' in content)) return content;
    const path = join(folder, uuidv7());
    await writeFile(path, content.bytes);
    return { path, size: content.bytes.length };
  };
  const variants: CheckedVariant[] = [];
  for (const { webp, avif, ...size } of checked.variants)
    variants.push({ ...size, webp: await write(webp), avif: avif && (await write(avif)) });
  return { ...checked, content: await write(checked.content), variants };
};

/**
 * Validates a file like an upload. A picture without metadata keeps its bytes: each new encoding would lose quality.
 */
const validateFile = async (file: ReceivedFile, companyId: string): Promise<CheckedFile> => {
  const checked = await checkFile(file, 'block', companyId);
  if (checked.kind !== 'image') return checked;
  const bytes = await file.read();
  const real = await detectFileType(bytes);
  return real?.mime === checked.mime && isBareImage(bytes, checked.mime)
    ? { ...checked, content: { path: file.path, size: file.size } }
    : checked;
};

/** A medium of the archive: an existing file of the library, or a new one. */
export interface MediaImport {
  ref: string;
  captions: string | null;
  existing: TenantRow<'media'> | null;
  incoming: MediaInput | null;
}

/** Library files with these sizes, by hash of their bytes. */
const findIdenticalMedia = async (
  scope: Scope,
  storage: Storage,
  sizes: readonly number[],
): Promise<Map<string, TenantRow<'media'>>> => {
  const found = new Map<string, TenantRow<'media'>>();
  for (const row of await listMediaBySize(scope, sizes)) {
    const { sha256 } = await digestStream(await storage.stream(buildOriginalKey(row)));
    if (!found.has(sha256)) found.set(sha256, row);
  }
  return found;
};

/** Validates each medium, in archive order. Files that the library already has are skipped. */
export const validateArchiveMedia = async (
  scope: Scope,
  storage: Storage,
  { content, fileAt, copiesFolder }: ExtractedArchive,
  tell: (checked: number) => Promise<void>,
): Promise<MediaImport[]> => {
  const files = content.media.map((medium) => ({ medium, at: fileAt(medium.file) }));
  const here = await findIdenticalMedia(
    scope,
    storage,
    files.map(({ at }) => at.bytes),
  );
  const one = async ({ medium, at }: (typeof files)[number]): Promise<MediaImport> => {
    const { ref, file: inArchive, captions, name, alt, ...said } = medium satisfies ArchivedMedia;
    const known = here.get(at.sha256);
    if (known) return { ref, captions, existing: known, incoming: null };
    const file = { size: at.bytes, sha256: at.sha256 };
    const checked = await validateFile(
      toReceivedFile(at.path, { ...file, name: buildFileName(name, inArchive) }),
      scope.companyId,
    ).then((valid) => moveToDisk(valid, copiesFolder));
    const incoming = { file: { ...file, name }, checked, alt, knownFields: { ...said, id: uuidv7() } };
    return { ref, captions, existing: null, incoming };
  };
  await mkdir(copiesFolder, { recursive: true });
  const pieces: MediaImport[] = [];
  for (const chunk of splitIntoChunks(files, MAX_CONCURRENT_CHECKS)) {
    pieces.push(...(await Promise.all(chunk.map(one))));
    await tell(pieces.length);
  }
  return pieces;
};

/** A validated font of the archive; its bytes are not in the store yet. */
export interface FontImport {
  ref: string;
  path: string;
  values: Awaited<ReturnType<typeof validateFontColumns>>;
}

/** Validates the fonts like uploads: refusals of `validateFont`. */
export const validateArchiveFonts = (scope: Scope, { content, fileAt }: ExtractedArchive): Promise<FontImport[]> =>
  Promise.all(
    content.fonts.map(async ({ ref, file, family, fileName }: ArchivedFont) => {
      const { path, bytes, sha256 } = fileAt(file);
      const name = buildFileName(fileName, file);
      const values = await validateFontColumns(scope, toReceivedFile(path, { name, size: bytes, sha256 }), family);
      return { ref, path, values: { ...values, fileName } };
    }),
  );
