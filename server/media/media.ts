import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { BodyOf } from '../../contract/call.ts';
import type { updateMedia, uploadMedia } from '../../contract/media.ts';
import { takenIndex } from '../booklets/conflict.ts';
import { namesOf } from '../booklets/people.ts';
import { timeFor } from '../booklets/when.ts';
import type { Row, Scope } from '../db/scope.ts';
import { demand } from '../http/bind.ts';
import { Refusal } from '../refusal.ts';
import { fileSize } from '../storage/size.ts';
import type { Storage } from '../storage/storage.ts';
import { mediaAnswer } from './answer.ts';
import { keysOf, originalKey, variantKey } from './files.ts';
import { type Judged, judge } from './judged.ts';
import type { Received } from './received.ts';
import { stillUsed, usesOf } from './uses.ts';

/** A medium of the company. GEN-010 when there is none, or it was deleted. */
export const mediaFor = async (scope: Scope, id: string): Promise<Row<'media'>> => {
  const { media } = scope.views;
  const [row] = await scope
    .select()
    .from(media)
    .where(and(eq(media.id, id), isNull(media.deletedAt)));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

const withSha = async (scope: Scope, sha256: string): Promise<Row<'media'> | null> => {
  const { media } = scope.views;
  const [row] = await scope
    .select()
    .from(media)
    .where(and(eq(media.sha256, sha256), isNull(media.deletedAt)));
  return row ?? null;
};

/** Bytes of all the files of the company, variants and fonts included. */
export const usedBytes = async (scope: Scope): Promise<number> => {
  const { media, companyFonts } = scope.views;
  const [row] = await scope
    .select({ bytes: sql<string>`coalesce(sum(${media.size}), 0)` })
    .from(media)
    .where(isNull(media.deletedAt));
  const [fonts] = await scope
    .select({ bytes: sql<string>`coalesce(sum(${companyFonts.fileSize}), 0)` })
    .from(companyFonts)
    .where(isNull(companyFonts.deletedAt));
  return Number(row?.bytes ?? 0) + Number(fonts?.bytes ?? 0);
};

/** Refuses (MED-004) more bytes than the company may keep. Its row stays locked until the transaction ends. */
export const refuseFullStore = async (inside: Scope, more: number): Promise<void> => {
  const [company] = await inside.select().from(inside.views.company).for('no key update');
  if (!company) throw new Refusal('GEN-010');
  const usage = await usedBytes(inside);
  if (usage + more > company.quotaBytes) {
    throw new Refusal('MED-004', { usage: fileSize(usage), quota: fileSize(company.quotaBytes) });
  }
};

export interface Incoming {
  file: Pick<Received, 'name' | 'size' | 'sha256'>;
  judged: Judged;
  alt: string;
}

/** Files in the store without a row yet. */
interface Stored {
  values: Parameters<typeof Scope.prototype.insert<'media'>>[1][number];
  keys: string[];
}

/** Writes the files of a medium; none is left when one of them cannot be written. */
const store = async (scope: Scope, storage: Storage, { file, judged, alt }: Incoming): Promise<Stored> => {
  const id = uuidv7();
  const fileBytes = 'bytes' in judged.kept ? judged.kept.bytes.length : file.size;
  const values = {
    id,
    name: file.name,
    kind: judged.kind,
    mime: judged.mime,
    fileSize: fileBytes,
    size: judged.variants.reduce((sum, { bytes }) => sum + bytes.length, fileBytes),
    width: judged.width,
    height: judged.height,
    sha256: file.sha256,
    alt,
    variants: judged.variants.map(({ width, height, bytes }) => ({ width, height, size: bytes.length })),
    storageKey: `companies/${scope.companyId}/media/${id}`,
    createdBy: scope.actor.id,
    updatedBy: scope.actor.id,
  };
  const keys = keysOf(values);
  try {
    if ('bytes' in judged.kept) await storage.put(originalKey(values), judged.kept.bytes, judged.mime);
    else await storage.putFile(originalKey(values), judged.kept.path, judged.mime);
    for (const { width, bytes, mime } of judged.variants) await storage.put(variantKey(values, width), bytes, mime);
  } catch (error) {
    await discard(storage, keys);
    throw error;
  }
  return { values, keys };
};

const discard = async (storage: Storage, keys: readonly string[]): Promise<void> => {
  await Promise.allSettled(keys.map((key) => storage.delete(key)));
};

/**
 * Keeps files, all or none, together with what `work` does with their rows: when it refuses, no row and no file is left.
 * A file the company already has is not kept twice: its row is answered. MED-004 when the store is full.
 */
export const keep = async <Result>(
  scope: Scope,
  storage: Storage,
  incoming: readonly Incoming[],
  work: (inside: Scope, rows: Row<'media'>[]) => Promise<Result>,
): Promise<Result> => {
  const stored: Stored[] = [];
  try {
    const known = new Map<string, Row<'media'>>();
    for (const one of incoming) {
      const { sha256 } = one.file;
      if (known.has(sha256) || stored.some(({ values }) => values.sha256 === sha256)) continue;
      const row = await withSha(scope, sha256);
      if (row) known.set(sha256, row);
      else stored.push(await store(scope, storage, one));
    }
    return await scope.transaction(async (inside) => {
      if (stored.length > 0) {
        await refuseFullStore(
          inside,
          stored.reduce((sum, { values }) => sum + values.size, 0),
        );
        const rows = await inside.insert(
          'media',
          stored.map(({ values }) => values),
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
      stored.flatMap(({ keys }) => keys),
    );
    // Somebody else sent the same file at the same moment: theirs is the one.
    if (takenIndex(error) === 'media_sha') return keep(scope, storage, incoming, work);
    throw error;
  }
};

/** Takes one file in. The same file again answers the first one; a logo is judged as a logo even then. */
export const take = async (
  scope: Scope,
  storage: Storage,
  file: Received,
  { purpose, alt }: BodyOf<typeof uploadMedia>,
): Promise<Row<'media'>> => {
  const known = purpose === 'block' ? await withSha(scope, file.sha256) : null;
  if (known) return known;
  const judged = await judge(file, purpose);
  return keep(scope, storage, [{ file, judged, alt }], async (_inside, [row]) => {
    if (!row) throw new Error('one file gives one row');
    return row;
  });
};

/** Changes the name and the text alternative. GEN-011 with the current row when somebody changed it meanwhile. */
export const update = async (
  scope: Scope,
  id: string,
  { rowVersion, ...fields }: BodyOf<typeof updateMedia>,
): Promise<Row<'media'>> => {
  await mediaFor(scope, id);
  const [saved] = await scope.update(
    'media',
    { ...fields, rowVersion: sql`row_version + 1`, updatedAt: sql`now()`, updatedBy: scope.actor.id },
    (columns) => and(eq(columns.id, id), eq(columns.rowVersion, rowVersion), isNull(columns.deletedAt)),
  );
  if (saved) return saved;
  const current = await mediaFor(scope, id);
  const names = await namesOf(scope, [current.updatedBy]);
  throw new Refusal(
    'GEN-011',
    {
      personne: names.get(current.updatedBy ?? '') ?? 'Une autre personne',
      heure: timeFor(current.updatedAt, scope.actor.timeZone),
    },
    undefined,
    { current: mediaAnswer(current) },
  );
};

/**
 * Deletes a file that nothing uses: one's own, or anybody's for an administrator (GEN-009). MED-003 names where it is
 * used, in drafts and in published versions.
 */
export const remove = async (scope: Scope, id: string): Promise<void> => {
  const { createdBy } = await mediaFor(scope, id);
  if (createdBy !== scope.actor.id) demand(scope.actor, 'media.others');
  await scope.transaction(async (inside) => {
    // Deleted first, so that whoever looks for it from now on finds none; the refusal puts it back.
    const gone = await inside.update('media', { deletedAt: sql`now()`, updatedBy: scope.actor.id }, (columns) =>
      and(eq(columns.id, id), isNull(columns.deletedAt)),
    );
    if (gone.length === 0) throw new Refusal('GEN-010');
    const uses = await usesOf(inside, id);
    if (uses.length > 0) throw stillUsed(uses);
  });
};
