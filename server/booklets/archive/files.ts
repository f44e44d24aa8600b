import { uuidv7 } from 'uuidv7';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { isBare } from '../../platform/files/images/bare.ts';
import { sniff } from '../../platform/files/images/sniff.ts';
import { measured } from '../../platform/files/measured.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { fontValues } from '../fonts/font.ts';
import { originalKey } from '../media/files.ts';
import { type Judged, judge } from '../media/judged.ts';
import type { Incoming } from '../media/keep.ts';
import { type Received, receivedAt } from '../media/received.ts';
import type { ArchivedFont, ArchivedMedia } from './format.ts';
import type { Opened } from './open.ts';
import { mediaThatWeigh } from './pieces.ts';

/** Files checked at once: each is in memory meanwhile. */
const AT_ONCE = 4;

/** File name with the extension of its content: library names may have another. */
const nameOf = (name: string, file: string): string => {
  const ending = file.slice(file.lastIndexOf('.'));
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
};

/**
 * Validates a file like an upload. A picture without metadata keeps its bytes: each new encoding would lose quality.
 */
const judgedAsIs = async (file: Received, companyId: string): Promise<Judged> => {
  const judged = await judge(file, 'block', companyId);
  if (judged.kind !== 'image') return judged;
  const bytes = await file.read();
  const real = await sniff(bytes);
  return real?.mime === judged.mime && isBare(bytes, judged.mime) ? { ...judged, kept: { path: file.path } } : judged;
};

/** A medium of the archive: an existing file of the library, or a new one. */
export interface Piece {
  ref: string;
  captions: string | null;
  known: Row<'media'> | null;
  incoming: Incoming | null;
}

/** Library files with these sizes, by hash of their bytes. */
const sameHere = async (
  scope: Scope,
  storage: Storage,
  sizes: readonly number[],
): Promise<Map<string, Row<'media'>>> => {
  const found = new Map<string, Row<'media'>>();
  for (const row of await mediaThatWeigh(scope, sizes)) {
    const { sha256 } = await measured(await storage.stream(originalKey(row)));
    if (!found.has(sha256)) found.set(sha256, row);
  }
  return found;
};

/** Validates each medium, in archive order. Files that the library already has are skipped. Refusals of `judge`. */
export const judgedMedia = async (scope: Scope, storage: Storage, { content, fileAt }: Opened): Promise<Piece[]> => {
  const files = content.media.map((medium) => ({ medium, at: fileAt(medium.file) }));
  const here = await sameHere(
    scope,
    storage,
    files.map(({ at }) => at.bytes),
  );
  const one = async ({ medium, at }: (typeof files)[number]): Promise<Piece> => {
    const { ref, file: inArchive, captions, name, alt, ...said } = medium satisfies ArchivedMedia;
    const known = here.get(at.sha256);
    if (known) return { ref, captions, known, incoming: null };
    const file = { size: at.bytes, sha256: at.sha256 };
    const judged = await judgedAsIs(receivedAt(at.path, { ...file, name: nameOf(name, inArchive) }), scope.companyId);
    const incoming = { file: { ...file, name }, judged, alt, known: { ...said, id: uuidv7() } };
    return { ref, captions, known: null, incoming };
  };
  const pieces: Piece[] = [];
  for (let from = 0; from < files.length; from += AT_ONCE) {
    pieces.push(...(await Promise.all(files.slice(from, from + AT_ONCE).map(one))));
  }
  return pieces;
};

/** A validated font of the archive; its bytes are not in the store yet. */
export interface JudgedFont {
  ref: string;
  path: string;
  values: Awaited<ReturnType<typeof fontValues>>;
}

/** Validates the fonts like uploads: refusals of `judgeFont`. */
export const judgedFonts = (scope: Scope, { content, fileAt }: Opened): Promise<JudgedFont[]> =>
  Promise.all(
    content.fonts.map(async ({ ref, file, family, fileName }: ArchivedFont) => {
      const { path, bytes, sha256 } = fileAt(file);
      const name = nameOf(fileName, file);
      const values = await fontValues(scope, receivedAt(path, { name, size: bytes, sha256 }), family);
      return { ref, path, values: { ...values, fileName } };
    }),
  );
