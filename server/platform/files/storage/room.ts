import { and, isNull, ne, sql } from 'drizzle-orm';
import type { Scope } from '../../data/scope.ts';
import { Refusal } from '../../http/refusal.ts';
import { fileSize } from './size.ts';

const number = (row: { bytes: string } | undefined): number => Number(row?.bytes ?? 0);

/** Bytes that the quota counts: files with their variants, former versions, fonts; what is in the bin left out. */
export const usedBytes = async (scope: Scope): Promise<number> => {
  const { media, mediaVersions, companyFonts } = scope.views;
  const [files] = await scope
    .select({ bytes: sql<string>`coalesce(sum(${media.size}), 0)` })
    .from(media)
    .where(isNull(media.deletedAt));
  const [versions] = await scope
    .select({ bytes: sql<string>`coalesce(sum(${mediaVersions.size}), 0)` })
    .from(mediaVersions);
  const [fonts] = await scope
    .select({ bytes: sql<string>`coalesce(sum(${companyFonts.fileSize}), 0)` })
    .from(companyFonts)
    .where(isNull(companyFonts.deletedAt));
  return number(files) + number(versions) + number(fonts);
};

/** An upload nothing was added to for this long is forgotten, and its bytes are free again. */
export const UPLOAD_DAYS = 7;

/** Bytes of the files on their way, whole as they were announced. `except`: the upload whose file is being kept. */
const announcedBytes = async (scope: Scope, except: string | null): Promise<number> => {
  const { mediaUploads } = scope.views;
  const [uploads] = await scope
    .select({ bytes: sql<string>`coalesce(sum(${mediaUploads.size}), 0)` })
    .from(mediaUploads)
    .where(
      and(
        isNull(mediaUploads.mediaId),
        sql`${mediaUploads.updatedAt} > now() - ${UPLOAD_DAYS} * interval '1 day'`,
        except === null ? undefined : ne(mediaUploads.id, except),
      ),
    );
  return number(uploads);
};

/**
 * Refuses (MED-004) more bytes than the company may keep: whatever is uploaded asks here, in the transaction that keeps it.
 * The company’s row stays locked until that ends, so that two at once do not both take the last place. Files that were announced
 * and are still on their way have theirs; `uploadId` names the one whose file this is.
 */
export const roomFor = async (inside: Scope, bytes: number, uploadId: string | null = null): Promise<void> => {
  const [company] = await inside.select().from(inside.views.company).for('no key update');
  if (!company) throw new Refusal('GEN-010');
  const usage = (await usedBytes(inside)) + (await announcedBytes(inside, uploadId));
  if (usage + bytes > company.quotaBytes) {
    throw new Refusal('MED-004', { usage: fileSize(usage), quota: fileSize(company.quotaBytes) });
  }
};
