import { COVER_LIMITS } from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import { Refusal } from '../../http/refusal.ts';
import { formatFileSize } from '../storage/format-file-size.ts';
import { type PreparedImage, prepareImage } from './image.ts';

interface CoverPicture {
  name: string;
  mime: string;
  width: number | null;
  height: number | null;
  /** In bytes. */
  size: number;
}

const findSizeRefusal = (name: string, bytes: number): Refusal | null =>
  bytes > COVER_LIMITS.bytes
    ? new Refusal('MED-001', { fichier: name, taille: formatFileSize(bytes), max: formatFileSize(COVER_LIMITS.bytes) })
    : null;

/**
 * Reason that forbids an image as a cover: MED-001 above 10 Mo, MED-010 below 1200 × 630 px (no minimum for vector
 * drawings).
 */
export const findCoverFault = ({ name, mime, width, height, size }: CoverPicture): Refusal | null => {
  const heavy = findSizeRefusal(name, size);
  if (heavy || mime === 'image/svg+xml') return heavy;
  const [l, h] = [width ?? 0, height ?? 0];
  return l < COVER_LIMITS.width || h < COVER_LIMITS.height ? new Refusal('MED-010', { l: `${l}`, h: `${h}` }) : null;
};

/** Prepares a picture for a booklet cover. Throws a `Refusal` of `findCoverFault` or `prepareImage`. */
export const checkCover = async (bytes: Buffer, fileName: string, companyId: string): Promise<PreparedImage> => {
  const heavy = findSizeRefusal(fileName, bytes.length);
  if (heavy) throw heavy;
  const image = await prepareImage(bytes, fileName, companyId);
  // The new encoding may be heavier: the stored file must pass when an editor selects it again.
  const fault = findCoverFault({ ...image, name: fileName, size: image.original.length });
  if (fault) throw fault;
  return image;
};
