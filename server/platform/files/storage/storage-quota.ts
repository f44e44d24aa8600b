import { and, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../../data/access/scope.ts';
import { Refusal } from '../../http/refusal.ts';
import { formatFileSize } from './format-file-size.ts';

const sumBytes = (size: SQLWrapper) => sql`coalesce(sum(${size}), 0)`.mapWith(Number);

/** Bytes that count in the quota: files with their variants, former versions and fonts, without the bin. */
export const countUsedBytes = async (scope: Scope): Promise<number> => {
  const { media, mediaVersions, companyFonts } = scope.views;
  const [files] = await scope
    .select({ bytes: sumBytes(media.size) })
    .from(media)
    .where(isNull(media.deletedAt));
  const [versions] = await scope.select({ bytes: sumBytes(mediaVersions.size) }).from(mediaVersions);
  const [fonts] = await scope
    .select({ bytes: sumBytes(companyFonts.fileSize) })
    .from(companyFonts)
    .where(isNull(companyFonts.deletedAt));
  return (files?.bytes ?? 0) + (versions?.bytes ?? 0) + (fonts?.bytes ?? 0);
};

/** Quota percentages that notify administrators. */
const ALERT_PERCENTS = [80, 95, 100] as const;

/** Highest reached percentage of `ALERT_PERCENTS`; 0 for none. */
export const findReachedAlert = (used: number, quota: number): number =>
  ALERT_PERCENTS.reduce<number>((found, alert) => (used * 100 >= quota * alert ? alert : found), 0);

/** Days without progress after which an upload expires and its bytes are free again. */
export const UPLOAD_EXPIRY_DAYS = 7;

/** Declared bytes of unfinished uploads. `except`: the upload that is being saved. */
const countAnnouncedBytes = async (scope: Scope, except: string | null): Promise<number> => {
  const { mediaUploads } = scope.views;
  const [uploads] = await scope
    .select({ bytes: sumBytes(mediaUploads.size) })
    .from(mediaUploads)
    .where(
      and(
        isNull(mediaUploads.mediaId),
        sql`${mediaUploads.updatedAt} > now() - ${UPLOAD_EXPIRY_DAYS} * interval '1 day'`,
        except === null ? undefined : ne(mediaUploads.id, except),
      ),
    );
  return uploads?.bytes ?? 0;
};

/**
 * Throws MED-004 above the company's storage quota; each upload calls this in the transaction that saves it. Locks the
 * company’s row until its end, so that concurrent uploads cannot take the same space. Unfinished uploads count with
 * their declared size; `uploadId` excludes the one that is being saved.
 */
export const requireStorageRoom = async (
  inside: Scope,
  bytes: number,
  uploadId: string | null = null,
): Promise<void> => {
  const [company] = await inside.select().from(inside.views.company).for('no key update');
  if (!company) throw new Refusal('GEN-010');
  const usage = (await countUsedBytes(inside)) + (await countAnnouncedBytes(inside, uploadId));
  if (usage + bytes > company.quotaBytes) {
    throw new Refusal('MED-004', { usage: formatFileSize(usage), quota: formatFileSize(company.quotaBytes) });
  }
};
