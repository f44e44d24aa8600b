import type { MediaKind } from '../../../contract/booklets/media/media.ts';
import { checkCover } from '../../platform/files/images/cover.ts';
import {
  IMAGE_FORMATS,
  type ImageVariant,
  type PreparedImage,
  prepareImage,
} from '../../platform/files/images/image.ts';
import { checkLogo } from '../../platform/files/images/logo.ts';
import { sniff } from '../../platform/files/images/sniff.ts';
import { fileSize } from '../../platform/files/storage/size.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isLockedPdf, refuseBomb } from './document.ts';
import { FORMATS, isImageName, LIMITS, promisedBy, TYPES } from './kinds.ts';
import type { Received } from './received.ts';
import { secondsOf } from './seconds.ts';

/** Detected type of a file, with the content to store. */
export interface Judged {
  kind: MediaKind;
  mime: string;
  /** Content to store: a re-encoded image, or the file unchanged. */
  kept: { bytes: Buffer } | { path: string };
  width: number | null;
  height: number | null;
  variants: (ImageVariant & { height: number })[];
  /** Duration in seconds of an audio or video file, if known. */
  duration: number | null;
  isLocked: boolean;
}

/** Use of an uploaded file. */
export type Purpose = 'block' | 'logo' | 'cover' | 'photo';

/** Number of bytes that suffice to detect a type. */
const HEAD = 1024 * 1024;

const tooHeavy = (file: Received, max: number) =>
  new Refusal('MED-001', { fichier: file.name, taille: fileSize(file.size), max: fileSize(max) });

/** Converts a prepared image and its copies. */
export const judgedImage = ({ width, height, mime, original, variants }: PreparedImage): Judged => ({
  kind: 'image',
  mime,
  kept: { bytes: original },
  width,
  height,
  variants: variants.map((variant) => ({ ...variant, height: Math.round((height * variant.width) / width) })),
  duration: null,
  isLocked: false,
});

const judgeImage = async (file: Received, purpose: Purpose, companyId: string): Promise<Judged> => {
  if (file.size > LIMITS.image) throw tooHeavy(file, LIMITS.image);
  const bytes = await file.read();
  const check = { logo: checkLogo, cover: checkCover, block: prepareImage, photo: prepareImage }[purpose];
  return judgedImage(await check(bytes, file.name, companyId));
};

/**
 * Detects the type of a file by its bytes, whatever its name. Throws a `Refusal`: MED-001 too heavy for its kind,
 * MED-002 different from its name, MED-007 kind not accepted, MED-008 broken or a zip bomb, or those of `prepareImage`,
 * `checkLogo` and `checkCover`.
 */
export const judge = async (file: Received, purpose: Purpose, companyId: string): Promise<Judged> => {
  // The marks of an office document may be far from the start of the archive.
  const whole = file.size <= LIMITS.document ? await file.read() : null;
  const real = await sniff(whole ?? (await file.head(HEAD)));
  const wantsImage = purpose !== 'block';
  if (wantsImage || real?.mime.startsWith('image/') || isImageName(file.name))
    return judgeImage(file, purpose, companyId);
  const type = real ? TYPES[real.mime.replace(/;.*/, '')] : undefined;
  const promised = promisedBy(file.name);
  if (!real || !type) {
    if (!promised) throw new Refusal('MED-007', { fichier: file.name, formats: `${IMAGE_FORMATS}, ${FORMATS}` });
    throw real
      ? new Refusal('MED-002', { fichier: file.name, type: real.label })
      : new Refusal('MED-008', { fichier: file.name });
  }
  const { kind, mime } = type;
  if (promised && promised !== mime) throw new Refusal('MED-002', { fichier: file.name, type: real.label });
  if (file.size > LIMITS[kind]) throw tooHeavy(file, LIMITS[kind]);
  if (whole && type.zip) refuseBomb(whole, file.name);
  return {
    kind,
    mime,
    kept: { path: file.path },
    width: null,
    height: null,
    variants: [],
    duration: kind === 'audio' || kind === 'video' ? await secondsOf(file) : null,
    isLocked: mime === 'application/pdf' && whole !== null && isLockedPdf(whole),
  };
};
