import { inArray } from 'drizzle-orm';
import type { MailBody } from '../../../contract/messages/campaigns/campaign.ts';
import { buildOriginalKey } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import { MissingFile, type Storage } from '../../platform/files/storage/storage.ts';
import type { InlineImage } from '../../platform/mail/message-source.ts';
import type { MailFrame } from '../campaigns/mail/mail-frame.ts';

/** Pixels per point: sharp on dense screens, light in messages. */
const PIXELS_PER_POINT = 2;

/**
 * Loads the pictures of a message, which are embedded so that nothing is fetched. A picture whose file is lost is left
 * out.
 */
export const loadInlineImages = async (
  scope: Scope,
  storage: Storage,
  { images }: Pick<MailFrame, 'images'>,
  { blocks }: MailBody,
): Promise<InlineImage[]> => {
  const shown = new Set(blocks.flatMap((block) => (block.type === 'image' && block.mediaId ? [block.mediaId] : [])));
  const wanted = Object.entries(images).filter(([id]) => shown.has(id));
  if (wanted.length === 0) return [];
  const { media } = scope.views;
  const ids = wanted.map(([id]) => id);
  const rows = new Map((await scope.select().from(media).where(inArray(media.id, ids))).map((row) => [row.id, row]));
  const found: InlineImage[] = [];
  for (const [id, { cid, width }] of wanted) {
    const row = rows.get(id);
    if (!row) continue;
    try {
      const { bytes, kind } = await runImageOperation(
        'mailPicture',
        {
          bytes: await storage.get(buildOriginalKey(row)),
          width: Math.min(width, 552) * PIXELS_PER_POINT,
        },
        { companyId: scope.companyId, fileName: row.name },
      );
      found.push({ cid, fileName: `image.${kind === 'jpeg' ? 'jpg' : 'png'}`, contentType: `image/${kind}`, bytes });
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
    }
  }
  return found;
};
