import type { FrozenMedia } from '../publications/snapshot.ts';
import { buildAvifKey, buildOriginalKey, buildVariantKey } from './storage-keys.ts';

/** Kinds that a browser displays. Any other file is downloaded, never opened in this origin. */
const INLINE_MEDIA_KINDS = new Set(['image', 'video', 'audio', 'captions']);

export interface FileToSend {
  key: string;
  type: string;
  /** In bytes. */
  size: number;
  disposition: string;
  /** The same picture for browsers that accept AVIF. */
  avif?: { key: string; size: number };
}

export const AVIF_MIME = 'image/avif';

/** True if a header `Accept` names AVIF: browsers do so for pictures, and mail servers do not. */
const doesAcceptAvif = (accepted: string | undefined): boolean =>
  /\bimage\/avif\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(accepted ?? '');

/** The format of a file that suits a request. `varies`: other requests may get another format at this address. */
export const chooseFormat = (
  { avif, ...file }: FileToSend,
  accepted: string | undefined,
): { file: FileToSend; varies: boolean } => ({
  file: avif && doesAcceptAvif(accepted) ? { ...file, ...avif, type: AVIF_MIME } : file,
  varies: avif !== undefined,
});

/** RFC 6266: an ASCII name for old browsers, beside the real one. */
const buildContentDisposition = (kind: 'inline' | 'attachment', name: string): string => {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
};

/** A smaller copy of an image. */
export const toCopyFile = (
  media: Pick<FrozenMedia, 'storageKey'>,
  { width, size, avif = 0 }: FrozenMedia['variants'][number],
): FileToSend => ({
  ...{ key: buildVariantKey(media, width), type: 'image/webp', size, disposition: 'inline' },
  ...(avif > 0 && { avif: { key: buildAvifKey(media, width), size: avif } }),
});

/**
 * The file behind `/fichiers/{id}/{variant}`: `original`, or the width of a resized copy, then `-2` for the second
 * version of the file. Null if there is none.
 */
export const findMediaFile = (media: FrozenMedia | undefined, asked: string): FileToSend | null => {
  const [, variant, version = '1'] = /^(original|\d+)(?:-(\d+))?$/.exec(asked) ?? [];
  if (!media || String(media.version ?? 1) !== version) return null;
  if (variant === 'original') {
    const inline = INLINE_MEDIA_KINDS.has(media.kind) && media.mime !== 'image/svg+xml';
    return {
      key: buildOriginalKey(media),
      type: media.mime,
      size: media.fileSize,
      disposition: buildContentDisposition(inline ? 'inline' : 'attachment', media.name),
    };
  }
  const copy = media.variants.find(({ width }) => String(width) === variant);
  return copy ? toCopyFile(media, copy) : null;
};
