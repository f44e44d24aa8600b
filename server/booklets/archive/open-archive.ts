import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { phraseText } from '../../../contract/platform/errors.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { digestFile } from '../../platform/files/file-digest.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import { readZip, ZipLimitError } from '../../platform/files/zip.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  ARCHIVE_VERSION,
  type ArchiveContent,
  type ArchiveManifest,
  archiveContent,
  archiveHeader,
  archiveManifest,
  CONTENT_FILE,
  MANIFEST_FILE,
  MAX_ARCHIVE_FILES,
  MAX_CONTENT_BYTES,
  MAX_INFLATED_ARCHIVE_BYTES,
} from './format.ts';

/** An extracted archive: its content, and the location of its files. */
export interface ExtractedArchive {
  content: ArchiveContent;
  /** Folder for the copies of its pictures. */
  copiesFolder: string;
  /** Path, size and hash of a file of the archive. */
  fileAt: (name: string) => { path: string; bytes: number; sha256: string };
}

/** No file of an archive has such a name: `readZip` refuses it. */
const COPIES_FOLDER = '.copies';

/** Limit of inflated bytes: a fixed part, and a ratio to the archive size. Texts reach 10, zip bombs 1,000. */
const INFLATED_ALLOWANCE_BYTES = 20 * MEGABYTE;
const MAX_INFLATION_RATIO = 50;

const createArchiveRefusal = (code: 'IMP-010' | 'IMP-011', fichier: string) => new Refusal(code, { fichier });

const isZip = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('hex') === '504b0304';
  } finally {
    await file.close();
  }
};

/** IMP-010 for a file that is no zip: its first bytes say so. */
export const refuseOtherFile = async ({ path, name }: Pick<ReceivedFile, 'path' | 'name'>): Promise<void> => {
  if (!(await isZip(path))) throw createArchiveRefusal('IMP-010', name);
};

/** Parses a JSON file; throws when it is too long or invalid. */
const readJsonFile = async (path: string, max: number): Promise<unknown> => {
  const { size } = await stat(path);
  if (size > max) throw new RangeError('too long');
  return JSON.parse(await readFile(path, 'utf8'));
};

/**
 * Reads the manifest. IMP-010 for another kind of archive, IMP-012 for a later format, IMP-011 when it is unreadable.
 */
const readManifest = async (folder: string, names: readonly string[], fichier: string): Promise<ArchiveManifest> => {
  if (!names.includes(MANIFEST_FILE)) throw createArchiveRefusal('IMP-010', fichier);
  const read = await readJsonFile(join(folder, MANIFEST_FILE), MEGABYTE).catch(() => null);
  const known = archiveHeader.safeParse(read);
  if (!known.success) throw createArchiveRefusal(read === null ? 'IMP-011' : 'IMP-010', fichier);
  if (known.data.version > ARCHIVE_VERSION)
    throw new Refusal('IMP-012', { fichier, n: known.data.version, max: ARCHIVE_VERSION });
  const whole = archiveManifest.safeParse(read);
  if (!whole.success) throw createArchiveRefusal('IMP-011', fichier);
  return whole.data;
};

/** IMP-013 with the first file that is altered, missing or not listed. */
const refuseAlteredFiles = async (
  folder: string,
  names: readonly string[],
  files: ArchiveManifest['files'],
  fichier: string,
) => {
  const told = new Map(files.map((file) => [file.name, file]));
  const changed = (partie: string) => new Refusal('IMP-013', { fichier, partie });
  for (const name of names) if (name !== MANIFEST_FILE && !told.has(name)) throw changed(name);
  for (const { name, bytes, sha256 } of told.values()) {
    const found = names.includes(name) ? await digestFile(join(folder, name)) : null;
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw changed(name);
  }
};

/** IMP-016 with the error's path in `contenu.json`: « chapters.2.title ». */
export const createContentRefusal = (fichier: string, path: readonly PropertyKey[], message: string): Refusal =>
  new Refusal('IMP-016', { fichier, raison: `${message.replace(/\.$/, '')} (${CONTENT_FILE}, ${path.join('.')}).` });

const readContent = async (folder: string, fichier: string): Promise<ArchiveContent> => {
  const read = await readJsonFile(join(folder, CONTENT_FILE), MAX_CONTENT_BYTES).catch(() => {
    throw createArchiveRefusal('IMP-011', fichier);
  });
  const whole = archiveContent.safeParse(read);
  if (whole.success) return whole.data;
  const { path, message } = whole.error.issues[0] ?? { path: [], message: phraseText('forme inconnue') };
  throw createContentRefusal(fichier, path, message);
};

/**
 * Extracts an archive into a folder and validates its format before any use. Throws a `Refusal`: IMP-010 another kind
 * of file, IMP-011 damaged, IMP-012 later format, IMP-013 altered, IMP-015 zip bomb, IMP-016 invalid content.
 */
export const openArchive = async (file: ReceivedFile, folder: string): Promise<ExtractedArchive> => {
  const fichier = file.name;
  await refuseOtherFile(file);
  const bytes = Math.min(MAX_INFLATED_ARCHIVE_BYTES, INFLATED_ALLOWANCE_BYTES + file.size * MAX_INFLATION_RATIO);
  const names = await readZip(file.path, folder, { parts: MAX_ARCHIVE_FILES, bytes }).catch((error: unknown) => {
    if (error instanceof ZipLimitError) throw new Refusal('IMP-015', { fichier, max: formatFileSize(bytes) });
    throw createArchiveRefusal('IMP-011', fichier);
  });
  const { files } = await readManifest(folder, names, fichier);
  await refuseAlteredFiles(folder, names, files, fichier);
  const told = new Map(files.map((one) => [one.name, one]));
  const read = await readContent(folder, fichier);
  for (const { file: name } of [...read.media, ...read.fonts]) {
    if (!told.has(name)) throw createContentRefusal(fichier, ['media'], `le fichier « ${name} » manque`);
  }
  return {
    content: read,
    copiesFolder: join(folder, COPIES_FOLDER),
    fileAt: (name) => {
      const one = told.get(name);
      if (!one) throw new RangeError(`no file ${name}`);
      return { path: join(folder, name), bytes: one.bytes, sha256: one.sha256 };
    },
  };
};
