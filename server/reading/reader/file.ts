import { originalKey, variantKey } from '../../booklets/media/files.ts';
import type { FrozenMedia } from '../../booklets/publications/snapshot.ts';

/** Kinds that a browser displays. Any other file is downloaded, never opened in this origin. */
const SHOWN = new Set(['image', 'video', 'audio', 'captions']);

/** Cache policy of a public file whose content never changes under its URL. */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable';

export interface FileToSend {
  key: string;
  type: string;
  /** In bytes. */
  size: number;
  disposition: string;
}

/** RFC 6266: an ASCII name for old browsers, beside the real one. */
const dispositionOf = (kind: 'inline' | 'attachment', name: string): string => {
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
export const fileOf = (media: FrozenMedia | undefined, asked: string): FileToSend | null => {
  const [, variant, version = '1'] = /^(original|\d+)(?:-(\d+))?$/.exec(asked) ?? [];
  if (!media || String(media.version ?? 1) !== version) return null;
  if (variant === 'original') {
    const inline = SHOWN.has(media.kind) && media.mime !== 'image/svg+xml';
    return {
      key: originalKey(media),
      type: media.mime,
      size: media.fileSize,
      disposition: dispositionOf(inline ? 'inline' : 'attachment', media.name),
    };
  }
  const copy = media.variants.find(({ width }) => String(width) === variant);
  return copy
    ? { key: variantKey(media, copy.width), type: 'image/webp', size: copy.size, disposition: 'inline' }
    : null;
};
