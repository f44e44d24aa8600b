import type { MediaKind } from '../../../contract/booklets/media/media.ts';
import { checkCover } from '../../platform/files/images/cover.ts';
import { detectFileType } from '../../platform/files/images/detect-file-type.ts';
import { IMAGE_FORMATS, type PreparedImage, prepareImage } from '../../platform/files/images/image.ts';
import { checkLogo } from '../../platform/files/images/logo.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isLockedPdf, refuseZipBomb } from './check-document.ts';
import { ACCEPTED_FORMATS, ACCEPTED_TYPES, findTypeByName, isImageName, MAX_BYTES_BY_KIND } from './kinds.ts';
import { findMediaDuration } from './media-duration.ts';

/** Bytes to store: in memory, or in a file on this machine. */
export type FileContent = { bytes: Buffer } | { path: string; size: number };

export const countContentBytes = (content: FileContent): number =>
  'bytes' in content ? content.bytes.length : content.size;

/** A smaller copy of an image, in WebP, and in AVIF if that is worth it. */
export interface CheckedVariant {
  width: number;
  height: number;
  webp: FileContent;
  avif: FileContent | null;
}

/** Detected type of a file, with the content to store. */
export interface CheckedFile {
  kind: MediaKind;
  mime: string;
  /** A re-encoded image, or the file unchanged. */
  content: FileContent;
  width: number | null;
  height: number | null;
  variants: CheckedVariant[];
  /** Duration in seconds of an audio or video file, if known. */
  duration: number | null;
  isLocked: boolean;
}

/** Use of an uploaded file. */
export type UploadPurpose = 'block' | 'logo' | 'cover' | 'photo';

/** Number of bytes that suffice to detect a type. */
const TYPE_SAMPLE_BYTES = 1024 * 1024;

const createSizeRefusal = (file: ReceivedFile, max: number) =>
  new Refusal('MED-001', { fichier: file.name, taille: formatFileSize(file.size), max: formatFileSize(max) });

/** Converts a prepared image and its copies. */
export const toCheckedImage = ({ width, height, mime, original, variants }: PreparedImage): CheckedFile => ({
  kind: 'image',
  mime,
  content: { bytes: original },
  width,
  height,
  variants: variants.map((copy) => ({
    width: copy.width,
    height: Math.round((height * copy.width) / width),
    webp: { bytes: copy.bytes },
    avif: copy.avif && { bytes: copy.avif },
  })),
  duration: null,
  isLocked: false,
});

/** `whole`: bytes of the file, when it was read already. */
const checkImage = async (
  file: ReceivedFile,
  whole: Buffer | null,
  purpose: UploadPurpose,
  companyId: string,
): Promise<CheckedFile> => {
  if (file.size > MAX_BYTES_BY_KIND.image) throw createSizeRefusal(file, MAX_BYTES_BY_KIND.image);
  const bytes = whole ?? (await file.read());
  const check = { logo: checkLogo, cover: checkCover, block: prepareImage, photo: prepareImage }[purpose];
  return toCheckedImage(await check(bytes, file.name, companyId));
};

/**
 * Detects the type of a file by its bytes, whatever its name. Throws a `Refusal`: MED-001 too heavy for its kind,
 * MED-002 different from its name, MED-007 kind not accepted, MED-008 broken or a zip bomb, or those of `prepareImage`,
 * `checkLogo` and `checkCover`.
 */
export const checkFile = async (
  file: ReceivedFile,
  purpose: UploadPurpose,
  companyId: string,
): Promise<CheckedFile> => {
  // The marks of an office document may be far from the start of the archive.
  const whole = file.size <= MAX_BYTES_BY_KIND.document ? await file.read() : null;
  const real = await detectFileType(whole ?? (await file.head(TYPE_SAMPLE_BYTES)));
  const wantsImage = purpose !== 'block';
  if (wantsImage || real?.mime.startsWith('image/') || isImageName(file.name))
    return checkImage(file, whole, purpose, companyId);
  const type = real ? ACCEPTED_TYPES[real.mime.replace(/;.*/, '')] : undefined;
  const promised = findTypeByName(file.name);
  if (!real || !type) {
    if (!promised)
      throw new Refusal('MED-007', { fichier: file.name, formats: `${IMAGE_FORMATS}, ${ACCEPTED_FORMATS}` });
    throw real
      ? new Refusal('MED-002', { fichier: file.name, type: real.label })
      : new Refusal('MED-008', { fichier: file.name });
  }
  const { kind, mime } = type;
  if (promised && promised !== mime) throw new Refusal('MED-002', { fichier: file.name, type: real.label });
  if (file.size > MAX_BYTES_BY_KIND[kind]) throw createSizeRefusal(file, MAX_BYTES_BY_KIND[kind]);
  if (whole && type.zip) refuseZipBomb(whole, file.name);
  return {
    kind,
    mime,
    content: { path: file.path, size: file.size },
    width: null,
    height: null,
    variants: [],
    duration: kind === 'audio' || kind === 'video' ? await findMediaDuration(file) : null,
    isLocked: mime === 'application/pdf' && whole !== null && isLockedPdf(whole),
  };
};
