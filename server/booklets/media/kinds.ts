import type { MediaKind } from '../../../contract/booklets/media/media.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';

/** Maximum size of each kind, in bytes. */
export const LIMITS: Record<MediaKind, number> = {
  image: 20 * MEGABYTE,
  document: 50 * MEGABYTE,
  audio: 100 * MEGABYTE,
  video: 500 * MEGABYTE,
  captions: MEGABYTE,
  font: 2 * MEGABYTE,
};
/** Maximum size of any kind. */
export const MAX_FILE = LIMITS.video;

interface Type {
  kind: Exclude<MediaKind, 'image'>;
  /** Content type in answers. */
  mime: string;
  zip?: true;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';
const office = (mime: string): Type => ({ kind: 'document', mime, zip: true });
const plain = (kind: Type['kind'], mime: string): Type => ({ kind, mime });

/** Accepted types besides images, by detected type. */
export const TYPES: Record<string, Type> = {
  'application/pdf': plain('document', 'application/pdf'),
  [`${OFFICE}.wordprocessingml.document`]: office(`${OFFICE}.wordprocessingml.document`),
  [`${OFFICE}.spreadsheetml.sheet`]: office(`${OFFICE}.spreadsheetml.sheet`),
  [`${OFFICE}.presentationml.presentation`]: office(`${OFFICE}.presentationml.presentation`),
  [`${OPEN}.text`]: office(`${OPEN}.text`),
  [`${OPEN}.spreadsheet`]: office(`${OPEN}.spreadsheet`),
  [`${OPEN}.presentation`]: office(`${OPEN}.presentation`),
  'video/mp4': plain('video', 'video/mp4'),
  'video/x-m4v': plain('video', 'video/mp4'),
  'video/webm': plain('video', 'video/webm'),
  'audio/mpeg': plain('audio', 'audio/mpeg'),
  'audio/mp4': plain('audio', 'audio/mp4'),
  'audio/x-m4a': plain('audio', 'audio/mp4'),
  'audio/ogg': plain('audio', 'audio/ogg'),
  'text/vtt': plain('captions', 'text/vtt'),
  'font/woff2': plain('font', 'font/woff2'),
};

export const FORMATS = 'PDF, DOCX, XLSX, PPTX, ODT, ODS, ODP, MP3, M4A, OGG, MP4, WebM, VTT, WOFF2';

/** Type of each extension, to distinguish a false name from a broken or useless file. */
const PROMISED: Record<string, string> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: `${OPEN}.text`,
  ods: `${OPEN}.spreadsheet`,
  odp: `${OPEN}.presentation`,
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
  woff2: 'font/woff2',
};

const extensionOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';

export const promisedBy = (name: string): string | undefined => PROMISED[extensionOf(name)];

export const isImageName = (name: string): boolean => /\.(jpe?g|png|apng|webp|avif|gif|svg|heic|heif)$/i.test(name);

/** Maximum size for a file name: its extension decides until the bytes are known. */
export const limitFor = (name: string): number => {
  if (isImageName(name)) return LIMITS.image;
  const mime = promisedBy(name);
  const type = mime === undefined ? undefined : TYPES[mime];
  return type ? LIMITS[type.kind] : MAX_FILE;
};
