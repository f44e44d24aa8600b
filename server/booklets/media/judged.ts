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

/** What a file turned out to be, and what is kept of it. */
export interface Judged {
  kind: MediaKind;
  mime: string;
  /** What to keep: an image written anew, or the file as it came. */
  kept: { bytes: Buffer } | { path: string };
  width: number | null;
  height: number | null;
  variants: (ImageVariant & { height: number })[];
  /** Seconds, of a sound or a film that tells. */
  duration: number | null;
  isLocked: boolean;
}

/** What a file is taken in for. */
export type Purpose = 'block' | 'logo' | 'cover' | 'photo';

/** Enough of a file to know its type. */
const HEAD = 1024 * 1024;

const tooHeavy = (file: Received, max: number) =>
  new Refusal('MED-001', { fichier: file.name, taille: fileSize(file.size), max: fileSize(max) });

/** An image that was judged and written anew, with its copies. */
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
 * What a file is, by its bytes, whatever its name says. Throws a `Refusal`: MED-001 too heavy for its kind, MED-002 not
 * what its name says, MED-007 of a kind that is not accepted, MED-008 broken or a bomb, or those of `prepareImage`,
 * `checkLogo` and `checkCover`.
 */
export const judge = async (file: Received, purpose: Purpose, companyId: string): Promise<Judged> => {
  // What tells an office document from any other archive may stand far from its beginning.
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
