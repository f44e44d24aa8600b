import { useCallback, useSyncExternalStore } from 'react';
import type { RenderMedia } from '../../../../blocks/context.ts';
import { getMedia, type Media } from '../../../../contract/booklets/media/media.ts';
import { altIn } from '../../../../contract/booklets/media/media-alt.ts';
import { ApiError, api } from '../../../lib/api.ts';

/** A cached file, or its state: loading, or missing from the library. */
type Known = Media | 'loading' | 'missing';

const files = new Map<string, Known>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const load = async (id: string): Promise<void> => {
  files.set(id, 'loading');
  try {
    files.set(id, await api(getMedia, { params: { id }, quiet: true }));
  } catch (error) {
    // Only a 404 of the library means that a file is gone; after a lost connection it is loaded again later.
    if (error instanceof ApiError && error.status === 404) files.set(id, 'missing');
    else files.delete(id);
  }
  tell();
};

export const keepMedia = (...given: readonly Media[]): void => {
  for (const media of given) files.set(media.id, media);
  tell();
};

/** The file, if it is cached; otherwise starts loading it. */
export const mediaOf = (id: string): Media | null => {
  const known = files.get(id);
  if (known === undefined) void load(id);
  return typeof known === 'object' ? known : null;
};

export const isMissing = (id: string): boolean => files.get(id) === 'missing';

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Value that changes when one of these files changes, so that components draw again. */
export const useMediaStamp = (ids: readonly string[]): string => {
  const read = () =>
    ids
      .map((id) => {
        const known = files.get(id);
        return typeof known === 'object' ? `${id}:${known.rowVersion}` : `${id}:${known ?? ''}`;
      })
      .join(' ');
  return useSyncExternalStore(listen, read);
};

export const useMedia = (id: string | null): Media | null => {
  const read = useCallback(() => {
    const known = id === null ? null : files.get(id);
    return typeof known === 'object' ? known : null;
  }, [id]);
  const media = useSyncExternalStore(listen, read);
  if (id !== null && media === null) queueMicrotask(() => mediaOf(id));
  return media;
};

/** Converts a file to the shape that block views need. */
export const toRender = (media: Media, language: string): RenderMedia => ({
  kind: media.kind === 'audio' || media.kind === 'font' ? 'document' : media.kind,
  name: media.name,
  alt: altIn(media, language),
  width: media.width,
  height: media.height,
  size: media.size,
  mime: media.mime,
  language: null,
  sources: media.sources,
  url: media.url,
  ...(media.focal && { focal: media.focal }),
});
