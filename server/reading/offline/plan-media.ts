import {
  buildOriginalKey,
  buildVariantKey,
  type FrozenMedia,
  listMediaIds,
  type Snapshot,
} from '../../booklets/index.ts';

/** Largest offline file, in bytes. */
export const MAX_OFFLINE_BYTES = 50 * 1024 * 1024;
/** Widths of images, from the finest: the next one is used when a booklet would not fit. */
const IMAGE_WIDTHS = [1280, 640] as const;
/** Below this, images are encoded again, with less detail. */
export const COMPACT_IMAGE = { width: 480, quality: 50 } as const;
/** Share of the stored bytes that such an image takes, measured on photographs of 640 pixels. */
const COMPACT_SHARE = 0.5;
/** Script, style sheet, fonts and the frame of each page, rounded up. */
const FRAME_BYTES = 1_500_000;
const FRAME_BYTES_PER_PAGE = 14_000;
/** HTML and search text, for each byte of the blocks as JSON. */
const TEXT_FACTOR = 3;

/** A file of the booklet as the offline file holds it. */
export interface PlannedMedia {
  id: string;
  mime: string;
  storageKey: string;
  /** Bytes to read; re-encoded images take fewer. */
  bytes: number;
  isCompacted: boolean;
}

export interface MediaPlan {
  files: PlannedMedia[];
  /** Files left out: documents, recordings and videos that do not fit, and videos that are not wanted. */
  leftOut: Set<string>;
  /** Estimated bytes of the whole file. */
  bytes: number;
  doesFit: boolean;
}

const toBase64Bytes = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 100;

const estimateTextBytes = ({ chapters }: Pick<Snapshot, 'chapters'>): number => {
  const pages = chapters.reduce((sum, chapter) => sum + chapter.pages.length, 0);
  return FRAME_BYTES + FRAME_BYTES_PER_PAGE * pages + TEXT_FACTOR * JSON.stringify(chapters).length;
};

/** Images of the booklet itself are in each file, with those of the chosen chapters. */
const listFiles = ({ media, chapters, theme, welcome, cover, referents = [] }: Snapshot): [string, FrozenMedia][] => {
  const own = [theme.logo.mediaId, theme.logo.darkMediaId, welcome.photoMediaId, cover.mediaId];
  const ids = new Set([...own, ...referents.map(({ photo }) => photo.mediaId), ...listMediaIds(chapters)]);
  return [...ids].flatMap((id) => {
    const found = id !== null && Object.hasOwn(media, id) ? media[id] : undefined;
    return id !== null && found ? [[id, found] as [string, FrozenMedia]] : [];
  });
};

const planImage = (id: string, media: FrozenMedia, level: number): PlannedMedia => {
  const width = IMAGE_WIDTHS[Math.min(level, IMAGE_WIDTHS.length - 1)] ?? 640;
  const sizes = [...media.variants].sort((a, b) => a.width - b.width);
  const copy = sizes.findLast((size) => size.width <= width) ?? sizes[0];
  // A drawing stays a drawing, and the copy of a small picture may weigh more than the picture.
  const isOriginal = !copy || media.fileSize <= copy.size;
  return {
    id,
    mime: isOriginal ? media.mime : 'image/webp',
    storageKey: isOriginal ? buildOriginalKey(media) : buildVariantKey(media, copy.width),
    bytes: isOriginal ? media.fileSize : copy.size,
    isCompacted: level >= IMAGE_WIDTHS.length && media.mime !== 'image/svg+xml',
  };
};

const planOriginal = (id: string, media: FrozenMedia): PlannedMedia => ({
  id,
  mime: media.mime,
  storageKey: buildOriginalKey(media),
  bytes: media.fileSize,
  isCompacted: false,
});

const sumBytes = (files: readonly PlannedMedia[]): number =>
  files.reduce((sum, { bytes, isCompacted }) => sum + toBase64Bytes(isCompacted ? bytes * COMPACT_SHARE : bytes), 0);

/** Order in which files that may be left out get their place. */
const OPTIONAL_KINDS: readonly FrozenMedia['kind'][] = ['captions', 'document', 'audio', 'video'];

/**
 * Chooses the size of images, then the other files that still fit. Images come first: they belong to the text, while a
 * document or a video has a link to the page online in its place.
 */
export const planMedia = (snapshot: Snapshot, withVideo: boolean, maxBytes = MAX_OFFLINE_BYTES): MediaPlan => {
  const all = listFiles(snapshot);
  const text = estimateTextBytes(snapshot);
  const pictures = all.filter(([, { kind }]) => kind === 'image');
  const levels = [0, 1, 2].map((level) => pictures.map(([id, media]) => planImage(id, media, level)));
  const images = levels.find((files) => text + sumBytes(files) <= maxBytes) ?? levels.at(-1) ?? [];
  const files = [...images];
  const leftOut = new Set<string>();
  let bytes = text + sumBytes(images);
  for (const kind of OPTIONAL_KINDS) {
    for (const [id, media] of all.filter(([, file]) => file.kind === kind)) {
      const file = planOriginal(id, media);
      const needed = toBase64Bytes(file.bytes);
      if ((kind === 'video' && !withVideo) || bytes + needed > maxBytes) leftOut.add(id);
      else {
        bytes += needed;
        files.push(file);
      }
    }
  }
  return { files, leftOut, bytes, doesFit: bytes <= maxBytes };
};
