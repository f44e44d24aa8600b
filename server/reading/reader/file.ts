import { originalKey, variantKey } from '../../booklets/media/files.ts';
import type { FrozenMedia } from '../../booklets/publications/snapshot.ts';

/** Kinds a browser shows in the page; anything else is handed over as a file to keep, never opened by this origin. */
const SHOWN = new Set(['image', 'video', 'audio', 'captions']);

/** What caches may do with a file that never changes under its address and is everybody's. */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable';

export interface FileToSend {
  key: string;
  type: string;
  /** In bytes. */
  size: number;
  disposition: string;
}

/** RFC 6266: an ASCII name for old browsers, the real one beside it. */
const dispositionOf = (kind: 'inline' | 'attachment', name: string): string => {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
};

/**
 * The file behind `/fichiers/{id}/{variant}`: `original`, or the width of one of its copies, then `-2` for the second file
 * that was put in this place. Null when there is none.
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
