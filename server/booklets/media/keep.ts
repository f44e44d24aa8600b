import { and, eq, isNull } from 'drizzle-orm';
import type { uploadMedia } from '../../../contract/booklets/media/media.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { roomFor } from '../../platform/files/storage/room.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { takenIndex } from '../booklets/conflict.ts';
import { type Judged, judge } from './judged.ts';
import type { Received } from './received.ts';
import { keysFor } from './search-key.ts';
import { type Content, discard, store } from './stored.ts';

/** Finds the library file with these bytes. */
export const withSha = async (scope: Scope, sha256: string): Promise<Row<'media'> | null> => {
  const { media } = scope.views;
  const [row] = await scope
    .select()
    .from(media)
    .where(and(eq(media.sha256, sha256), isNull(media.deletedAt), eq(media.isCopy, false)));
  return row ?? null;
};

export interface Incoming {
  file: Pick<Received, 'name' | 'size' | 'sha256'> & { uploadId?: string | null };
  judged: Judged;
  alt: string;
  folderId?: string | null;
  /** Stores the file even if the library has the same bytes. */
  isCopy?: boolean;
  /** Known descriptive fields, and the id for a new file. */
  known?: Partial<Pick<Row<'media'>, 'id' | Said>>;
}

type Said =
  | 'decorative'
  | 'alts'
  | 'longDescription'
  | 'caption'
  | 'credit'
  | 'licence'
  | 'licenceExpiresOn'
  | 'focal'
  | 'tags'
  | 'transcript';

const rowOf = (
  { actor }: Scope,
  content: Content,
  { judged, alt, folderId = null, isCopy = false, known = {} }: Incoming,
) => ({
  ...content,
  ...known,
  ...keysFor({ caption: '', credit: '', tags: [], ...known, name: content.name, alt, people: '' }),
  kind: judged.kind,
  duration: judged.duration,
  isLocked: judged.isLocked,
  alt,
  folderId,
  isCopy,
  createdBy: actor.id,
  updatedBy: actor.id,
});

/**
 * Saves files, all or none, together with the writes of `work`: a refusal leaves no row and no file. An existing file
 * is not stored again, unless as a copy: its row is returned. Throws MED-004 without storage space.
 */
export const keep = async <Result>(
  scope: Scope,
  storage: Storage,
  incoming: readonly Incoming[],
  work: (inside: Scope, rows: Row<'media'>[]) => Promise<Result>,
): Promise<Result> => {
  const stored: { one: Incoming; content: Content }[] = [];
  try {
    const known = new Map<string, Row<'media'>>();
    for (const one of incoming) {
      const { sha256 } = one.file;
      if (known.has(sha256) || stored.some(({ content }) => content.sha256 === sha256)) continue;
      const row = one.isCopy ? null : await withSha(scope, sha256);
      if (row) known.set(sha256, row);
      else stored.push({ one, content: await store(scope, storage, one.file, one.judged) });
    }
    return await scope.transaction(async (inside) => {
      if (stored.length > 0) {
        await roomFor(
          inside,
          stored.reduce((sum, { content }) => sum + content.size, 0),
          incoming.length === 1 ? incoming[0]?.file.uploadId : null,
        );
        const rows = await inside.insert(
          'media',
          stored.map(({ one, content }) => rowOf(scope, content, one)),
        );
        for (const row of rows) known.set(row.sha256, row);
      }
      return work(
        inside,
        incoming.flatMap(({ file }) => known.get(file.sha256) ?? []),
      );
    });
  } catch (error) {
    await discard(
      storage,
      stored.map(({ content }) => content),
    );
    // A concurrent request saved the same file: reuse its row.
    if (takenIndex(error) === 'media_sha') return keep(scope, storage, incoming, work);
    throw error;
  }
};

/** Saves a single file. */
export const keepOne = (scope: Scope, storage: Storage, incoming: Incoming): Promise<Row<'media'>> =>
  keep(scope, storage, [incoming], async (_inside, [row]) => {
    if (!row) throw new Error('one file gives one row');
    return row;
  });

/** Saves an uploaded file. For the same bytes it returns the existing file; a logo is still checked as a logo. */
export const take = async (
  scope: Scope,
  storage: Storage,
  file: Received,
  { purpose, alt }: BodyOf<typeof uploadMedia>,
): Promise<Row<'media'>> => {
  const known = purpose === 'block' ? await withSha(scope, file.sha256) : null;
  if (known) return known;
  return keepOne(scope, storage, { file, judged: await judge(file, purpose, scope.companyId), alt });
};
