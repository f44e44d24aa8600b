import type { MediaKind } from '../../contract/media.ts';
import { checkCover } from '../images/cover.ts';
import { IMAGE_FORMATS, type ImageVariant, type PreparedImage, prepareImage } from '../images/image.ts';
import { checkLogo } from '../images/logo.ts';
import { sniff } from '../images/sniff.ts';
import { Refusal } from '../refusal.ts';
import { fileSize, MEGABYTE } from '../storage/size.ts';
import type { Received } from './received.ts';

/** What a file turned out to be, and what is kept of it. */
export interface Judged {
  kind: MediaKind;
  mime: string;
  /** What to keep: an image written anew, or the file as it came. */
  kept: { bytes: Buffer } | { path: string };
  width: number | null;
  height: number | null;
  variants: (ImageVariant & { height: number })[];
}

/** What a file is taken in for. */
type Purpose = 'block' | 'logo' | 'cover' | 'photo';

type OtherKind = Exclude<MediaKind, 'image' | 'audio'>;

const LIMITS: Record<OtherKind, number> = { document: 50 * MEGABYTE, video: 500 * MEGABYTE, captions: MEGABYTE };
/** The largest file of any kind. */
export const MAX_FILE = LIMITS.video;
const MAX_IMAGE = 20 * MEGABYTE;

const KINDS: Record<string, OtherKind> = {
  'application/pdf': 'document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'document',
  'application/vnd.oasis.opendocument.text': 'document',
  'video/mp4': 'video',
  'video/webm': 'video',
  'text/vtt': 'captions',
};

const FORMATS = `${IMAGE_FORMATS}, PDF, DOCX, XLSX, PPTX, ODT, MP4, WebM, VTT`;
/** What a name promises, to tell a file that lies from one that is broken or of no use here. */
const PROMISED: Record<string, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
};

const isImageName = (name: string) => /\.(jpe?g|png|apng|webp|avif|gif|svg|heic|heif)$/i.test(name);
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
});

const judgeImage = async (file: Received, purpose: Purpose): Promise<Judged> => {
  if (file.size > MAX_IMAGE) throw tooHeavy(file, MAX_IMAGE);
  const bytes = await file.read();
  const check = { logo: checkLogo, cover: checkCover, block: prepareImage, photo: prepareImage }[purpose];
  return judgedImage(await check(bytes, file.name));
};

/**
 * What a file is, by its bytes, whatever its name says. Throws a `Refusal`: MED-001 too heavy for its kind, MED-002 not
 * what its name says, MED-007 of a kind that is not accepted, MED-008 broken, or those of `prepareImage`, `checkLogo` and `checkCover`.
 */
export const judge = async (file: Received, purpose: Purpose): Promise<Judged> => {
  // What tells an office document from any other archive may stand far from its beginning.
  const real = await sniff(file.size <= LIMITS.document ? await file.read() : await file.head(MEGABYTE));
  const wantsImage = purpose !== 'block';
  if (wantsImage || real?.mime.startsWith('image/') || isImageName(file.name)) return judgeImage(file, purpose);
  const kind = real ? KINDS[real.mime] : undefined;
  const promised = PROMISED[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!real || !kind) {
    if (!promised) throw new Refusal('MED-007', { fichier: file.name, formats: FORMATS });
    throw real
      ? new Refusal('MED-002', { fichier: file.name, type: real.label })
      : new Refusal('MED-008', { fichier: file.name });
  }
  if (promised && promised !== real.mime) throw new Refusal('MED-002', { fichier: file.name, type: real.label });
  if (file.size > LIMITS[kind]) throw tooHeavy(file, LIMITS[kind]);
  return { kind, mime: real.mime, kept: { path: file.path }, width: null, height: null, variants: [] };
};
