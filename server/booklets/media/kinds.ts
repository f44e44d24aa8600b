import type { MediaKind } from '../../../contract/booklets/media/media.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';

/** Maximum size of each kind, in bytes. */
export const MAX_BYTES_BY_KIND: Record<MediaKind, number> = {
  image: 20 * MEGABYTE,
  document: 50 * MEGABYTE,
  audio: 100 * MEGABYTE,
  video: 500 * MEGABYTE,
  captions: MEGABYTE,
  font: 2 * MEGABYTE,
};
/** Maximum size of any kind. */
export const MAX_FILE_BYTES = MAX_BYTES_BY_KIND.video;

interface AcceptedType {
  kind: Exclude<MediaKind, 'image'>;
  /** Content type in answers. */
  mime: string;
  zip?: true;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
/** Types of office documents, which are zip files, by extension. */
export const OFFICE_TYPES = {
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: `${OPEN_DOCUMENT}.text`,
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
  odp: `${OPEN_DOCUMENT}.presentation`,
};
const createOfficeType = (mime: string): AcceptedType => ({ kind: 'document', mime, zip: true });
const createType = (kind: AcceptedType['kind'], mime: string): AcceptedType => ({ kind, mime });

/** Accepted types besides images, by detected type. */
export const ACCEPTED_TYPES: Record<string, AcceptedType> = {
  ...Object.fromEntries(Object.values(OFFICE_TYPES).map((mime) => [mime, createOfficeType(mime)])),
  'application/pdf': createType('document', 'application/pdf'),
  'video/mp4': createType('video', 'video/mp4'),
  'video/x-m4v': createType('video', 'video/mp4'),
  'video/webm': createType('video', 'video/webm'),
  'audio/mpeg': createType('audio', 'audio/mpeg'),
  'audio/mp4': createType('audio', 'audio/mp4'),
  'audio/x-m4a': createType('audio', 'audio/mp4'),
  'audio/ogg': createType('audio', 'audio/ogg'),
  'text/vtt': createType('captions', 'text/vtt'),
  'font/woff2': createType('font', 'font/woff2'),
};

export const ACCEPTED_FORMATS = 'PDF, DOCX, XLSX, PPTX, ODT, ODS, ODP, MP3, M4A, OGG, MP4, WebM, VTT, WOFF2';

/** Type of each extension, to distinguish a false name from a broken or useless file. */
const TYPES_BY_EXTENSION: Record<string, string> = {
  ...OFFICE_TYPES,
  pdf: 'application/pdf',
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

const getExtension = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';

export const findTypeByName = (name: string): string | undefined => TYPES_BY_EXTENSION[getExtension(name)];

export const isImageName = (name: string): boolean => /\.(jpe?g|png|apng|webp|avif|gif|svg|heic|heif)$/i.test(name);

/** Maximum size for a file name: its extension decides until the bytes are known. */
export const getMaxBytes = (name: string): number => {
  if (isImageName(name)) return MAX_BYTES_BY_KIND.image;
  const mime = findTypeByName(name);
  const type = mime === undefined ? undefined : ACCEPTED_TYPES[mime];
  return type ? MAX_BYTES_BY_KIND[type.kind] : MAX_FILE_BYTES;
};
