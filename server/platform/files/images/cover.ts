import { COVER } from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import { Refusal } from '../../http/refusal.ts';
import { fileSize } from '../storage/size.ts';
import { type PreparedImage, prepareImage } from './image.ts';

interface Picture {
  name: string;
  mime: string;
  width: number | null;
  height: number | null;
  /** Bytes. */
  size: number;
}

const tooHeavy = (name: string, bytes: number): Refusal | null =>
  bytes > COVER.bytes
    ? new Refusal('MED-001', { fichier: name, taille: fileSize(bytes), max: fileSize(COVER.bytes) })
    : null;

/** Why an image cannot be a cover: MED-001 over 10 Mo, MED-010 under 1200 × 630 px (a drawing has no such limit). */
export const coverFault = ({ name, mime, width, height, size }: Picture): Refusal | null => {
  const heavy = tooHeavy(name, size);
  if (heavy || mime === 'image/svg+xml') return heavy;
  const [l, h] = [width ?? 0, height ?? 0];
  return l < COVER.width || h < COVER.height ? new Refusal('MED-010', { l: `${l}`, h: `${h}` }) : null;
};

/** A picture for the cover of a booklet. Throws a `Refusal`: those of `coverFault` and of `prepareImage`. */
export const checkCover = async (bytes: Buffer, fileName: string, companyId: string): Promise<PreparedImage> => {
  const heavy = tooHeavy(fileName, bytes.length);
  if (heavy) throw heavy;
  const image = await prepareImage(bytes, fileName, companyId);
  // Written anew it may weigh more than it did: what is kept must pass when it is chosen again.
  const fault = coverFault({ ...image, name: fileName, size: image.original.length });
  if (fault) throw fault;
  return image;
};
