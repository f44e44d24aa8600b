import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { MediaVariant } from '../../platform/data/schema/media.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { requireStorageRoom } from '../../platform/files/storage/storage-quota.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { AVIF_MIME } from './find-media-file.ts';
import { buildAvifKey, buildOriginalKey } from './storage-keys.ts';

type Picture = Pick<TenantRow<'media'>, 'id' | 'name' | 'mime' | 'variants' | 'storageKey'>;

/** Pictures read at once, by id: a node that is stopped loses the one in hand. */
const PICTURES_PER_BATCH = 20;
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

const listPicturesWithoutAvif = (scope: Scope, after: string): Promise<Picture[]> => {
  const { media } = scope.views;
  return scope
    .select({
      id: media.id,
      name: media.name,
      mime: media.mime,
      variants: media.variants,
      storageKey: media.storageKey,
    })
    .from(media)
    .where(
      and(
        eq(media.kind, 'image'),
        isNull(media.deletedAt),
        // As the index media_without_avif says it.
        sql`jsonb_path_exists(${media.variants}, '$[*] ? (!exists(@.avif))')`,
        gt(media.id, after),
      ),
    )
    .orderBy(asc(media.id))
    .limit(PICTURES_PER_BATCH);
};

/** Copies by width; none for a picture that cannot be decoded any more. */
const encodeCopies = async (scope: Scope, storage: Storage, { name, mime, variants, storageKey }: Picture) => {
  try {
    const copies = await runImageOperation(
      'avifCopies',
      {
        bytes: await storage.get(buildOriginalKey({ storageKey })),
        fileName: name,
        mime,
        copies: variants.map(({ width, size }) => ({ width, size })),
      },
      { companyId: scope.companyId, fileName: name },
    );
    return copies.flatMap(({ width, bytes }) => (bytes ? [{ width, bytes }] : []));
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
};

/**
 * Writes the AVIF copies, unless the picture was replaced meanwhile. Its version and its revision stay: it looks the
 * same. Throws MED-004 without space.
 */
const addAvifCopies = async (scope: Scope, storage: Storage, picture: Picture): Promise<void> => {
  const copies = await encodeCopies(scope, storage, picture);
  const sizes = new Map(copies.map(({ width, bytes }) => [width, bytes.length]));
  const variants: MediaVariant[] = picture.variants.map((one) => ({ ...one, avif: sizes.get(one.width) ?? 0 }));
  const added = copies.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const keys = copies.map(({ width }) => buildAvifKey(picture, width));
  let isWritten = false;
  try {
    for (const [index, { bytes }] of copies.entries()) await storage.put(keys[index] ?? '', bytes, AVIF_MIME);
    isWritten = await scope.transaction(async (inside) => {
      if (added > 0) await requireStorageRoom(inside, added);
      const rows = await inside.update('media', { variants, size: sql`size + ${added}` }, (media) =>
        and(eq(media.id, picture.id), eq(media.storageKey, picture.storageKey)),
      );
      return rows.length > 0;
    });
  } finally {
    if (!isWritten) await Promise.allSettled(keys.map((key) => storage.delete(key)));
  }
};

/**
 * Encodes the AVIF copies that pictures lack, one picture after the other, until `deadline`; the next pass goes on from
 * there. A picture that fails waits for the next pass too. Returns the number of pictures done.
 */
export const encodeMissingAvif = async (
  scope: Scope,
  storage: Storage,
  { log, deadline }: { log: Pick<Logger, 'warn'>; deadline: number },
): Promise<number> => {
  let done = 0;
  let pictures = await listPicturesWithoutAvif(scope, FIRST_UUID);
  while (pictures.length > 0) {
    for (const picture of pictures) {
      if (Date.now() >= deadline) return done;
      try {
        await addAvifCopies(scope, storage, picture);
        done += 1;
      } catch (error) {
        // The company's quota is full: its WebP copies remain.
        if (error instanceof Refusal && error.code === 'MED-004') return done;
        log.warn({ err: error, company: scope.companyId, media: picture.id }, 'no AVIF copies');
      }
    }
    pictures = await listPicturesWithoutAvif(scope, pictures.at(-1)?.id ?? FIRST_UUID);
  }
  return done;
};
