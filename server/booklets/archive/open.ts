import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { phraseText } from '../../../contract/platform/errors.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { measuredAt } from '../../platform/files/measured.ts';
import { fileSize } from '../../platform/files/storage/size.ts';
import { readZip, TooMuch } from '../../platform/files/zip.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Received } from '../media/received.ts';
import {
  CONTENT,
  type Content,
  content,
  header,
  MANIFEST,
  MAX_CONTENT,
  MAX_OPEN,
  MAX_PARTS,
  type Manifest,
  manifest,
  VERSION,
} from './format.ts';

/** An extracted archive: its content, and the location of its files. */
export interface Opened {
  content: Content;
  /** Path, size and hash of a file of the archive. */
  fileAt: (name: string) => { path: string; bytes: number; sha256: string };
}

/** Limit of inflated bytes: a fixed part, and a ratio to the archive size. Texts reach 10, zip bombs 1,000. */
const ROOM = 20 * MEGABYTE;
const RATIO = 50;

const refused = (code: 'IMP-010' | 'IMP-011', fichier: string) => new Refusal(code, { fichier });

const isZip = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('hex') === '504b0304';
  } finally {
    await file.close();
  }
};

/** Parses a JSON file; throws when it is too long or invalid. */
const jsonAt = async (path: string, max: number): Promise<unknown> => {
  const { size } = await stat(path);
  if (size > max) throw new RangeError('too long');
  return JSON.parse(await readFile(path, 'utf8'));
};

/**
 * Reads the manifest. IMP-010 for another kind of archive, IMP-012 for a later format, IMP-011 when it is unreadable.
 */
const manifestIn = async (folder: string, names: readonly string[], fichier: string): Promise<Manifest> => {
  if (!names.includes(MANIFEST)) throw refused('IMP-010', fichier);
  const read = await jsonAt(join(folder, MANIFEST), MEGABYTE).catch(() => null);
  const known = header.safeParse(read);
  if (!known.success) throw refused(read === null ? 'IMP-011' : 'IMP-010', fichier);
  if (known.data.version > VERSION) throw new Refusal('IMP-012', { fichier, n: known.data.version, max: VERSION });
  const whole = manifest.safeParse(read);
  if (!whole.success) throw refused('IMP-011', fichier);
  return whole.data;
};

/** IMP-013 with the first file that is altered, missing or not listed. */
const refuseChanged = async (folder: string, names: readonly string[], files: Manifest['files'], fichier: string) => {
  const told = new Map(files.map((file) => [file.name, file]));
  const changed = (partie: string) => new Refusal('IMP-013', { fichier, partie });
  for (const name of names) if (name !== MANIFEST && !told.has(name)) throw changed(name);
  for (const { name, bytes, sha256 } of told.values()) {
    const found = names.includes(name) ? await measuredAt(join(folder, name)) : null;
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw changed(name);
  }
};

/** IMP-016 with the error's path in `contenu.json`: « chapters.2.title ». */
export const notFit = (fichier: string, path: readonly PropertyKey[], message: string): Refusal =>
  new Refusal('IMP-016', { fichier, raison: `${message.replace(/\.$/, '')} (${CONTENT}, ${path.join('.')}).` });

const contentIn = async (folder: string, fichier: string): Promise<Content> => {
  const read = await jsonAt(join(folder, CONTENT), MAX_CONTENT).catch(() => {
    throw refused('IMP-011', fichier);
  });
  const whole = content.safeParse(read);
  if (whole.success) return whole.data;
  const { path, message } = whole.error.issues[0] ?? { path: [], message: phraseText('forme inconnue') };
  throw notFit(fichier, path, message);
};

/**
 * Extracts an archive into a folder and validates its format before any use. Throws a `Refusal`: IMP-010 another kind
 * of file, IMP-011 damaged, IMP-012 later format, IMP-013 altered, IMP-015 zip bomb, IMP-016 invalid content.
 */
export const openArchive = async (file: Received, folder: string): Promise<Opened> => {
  const fichier = file.name;
  if (!(await isZip(file.path))) throw refused('IMP-010', fichier);
  const bytes = Math.min(MAX_OPEN, ROOM + file.size * RATIO);
  const names = await readZip(file.path, folder, { parts: MAX_PARTS, bytes }).catch((error: unknown) => {
    if (error instanceof TooMuch) throw new Refusal('IMP-015', { fichier, max: fileSize(bytes) });
    throw refused('IMP-011', fichier);
  });
  const { files } = await manifestIn(folder, names, fichier);
  await refuseChanged(folder, names, files, fichier);
  const told = new Map(files.map((one) => [one.name, one]));
  const read = await contentIn(folder, fichier);
  for (const { file: name } of [...read.media, ...read.fonts]) {
    if (!told.has(name)) throw notFit(fichier, ['media'], `le fichier « ${name} » manque`);
  }
  return {
    content: read,
    fileAt: (name) => {
      const one = told.get(name);
      if (!one) throw new RangeError(`no file ${name}`);
      return { path: join(folder, name), bytes: one.bytes, sha256: one.sha256 };
    },
  };
};
