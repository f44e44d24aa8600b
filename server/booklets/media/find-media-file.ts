import type { FrozenMedia } from '../publications/snapshot.ts';
import { buildOriginalKey, buildVariantKey } from './storage-keys.ts';

/** Kinds that a browser displays. Any other file is downloaded, never opened in this origin. */
const INLINE_MEDIA_KINDS = new Set(['image', 'video', 'audio', 'captions']);

export interface FileToSend {
  key: string;
  type: string;
  /** In bytes. */
  size: number;
  disposition: string;
}

/** RFC 6266: an ASCII name for old browsers, beside the real one. */
const buildContentDisposition = (kind: 'inline' | 'attachment', name: string): string => {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
};

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
  return copy
    ? { key: buildVariantKey(media, copy.width), type: 'image/webp', size: copy.size, disposition: 'inline' }
    : null;
};
