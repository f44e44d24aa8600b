import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import type { MailBody } from '../../contract/campaign.ts';
import type { MailFrame } from '../campaigns/frame.ts';
import type { Scope } from '../db/scope.ts';
import type { InlineImage } from '../mail/transport.ts';
import { originalKey } from '../media/files.ts';
import { MissingFile, type Storage } from '../storage/storage.ts';

/** Pixels for a point: screens are fine, messages are light. */
const FINE = 2;

/** The picture as every mail program shows it: PNG where it is transparent, else JPEG. */
const light = async (bytes: Buffer, width: number): Promise<{ bytes: Buffer; kind: 'png' | 'jpeg' }> => {
  const picture = sharp(bytes, { density: 200 })
    .rotate()
    .resize({ width: width * FINE, withoutEnlargement: true });
  const { hasAlpha } = await sharp(bytes).metadata();
  return hasAlpha
    ? { bytes: await picture.png({ palette: true }).toBuffer(), kind: 'png' }
    : { bytes: await picture.jpeg({ quality: 80 }).toBuffer(), kind: 'jpeg' };
};

/** The pictures of a message, which travel in it: nothing of it is fetched from anywhere. One whose file is lost is left out. */
export const picturesOf = async (
  scope: Scope,
  storage: Storage,
  { images, logo }: Pick<MailFrame, 'images' | 'logo'>,
  { blocks }: MailBody,
): Promise<InlineImage[]> => {
  const shown = new Set(blocks.flatMap((block) => (block.type === 'image' && block.mediaId ? [block.mediaId] : [])));
  const wanted = Object.entries(images).filter(([id, { cid }]) => shown.has(id) || cid === logo?.cid);
  if (wanted.length === 0) return [];
  const { media } = scope.views;
  const ids = wanted.map(([id]) => id);
  const rows = new Map((await scope.select().from(media).where(inArray(media.id, ids))).map((row) => [row.id, row]));
  const found: InlineImage[] = [];
  for (const [id, { cid, width }] of wanted) {
    const row = rows.get(id);
    if (!row) continue;
    try {
      const { bytes, kind } = await light(
        await storage.get(originalKey(row)),
        cid === logo?.cid ? 160 : Math.min(width, 552),
      );
      found.push({ cid, fileName: `image.${kind === 'jpeg' ? 'jpg' : 'png'}`, contentType: `image/${kind}`, bytes });
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
    }
  }
  return found;
};
