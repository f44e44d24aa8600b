import { useCallback, useSyncExternalStore } from 'react';
import type { RenderMedia } from '../../../../blocks/context.ts';
import { getMedia, type Media } from '../../../../contract/booklets/media/media.ts';
import { getAltText } from '../../../../contract/booklets/media/media-alt.ts';
import { ApiError, api } from '../../../lib/api.ts';

/** A cached file, or its state: loading, or missing from the library. */
type CachedMedia = Media | 'loading' | 'missing';

const mediaCache = new Map<string, CachedMedia>();
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

const loadMedia = async (id: string): Promise<void> => {
  mediaCache.set(id, 'loading');
  try {
    mediaCache.set(id, await api(getMedia, { params: { id }, quiet: true }));
  } catch (error) {
    // Only a 404 of the library means that a file is gone; after a lost connection it is loaded again later.
    if (error instanceof ApiError && error.status === 404) mediaCache.set(id, 'missing');
    else mediaCache.delete(id);
  }
  notifyListeners();
};

export const cacheMedia = (...given: readonly Media[]): void => {
  for (const media of given) mediaCache.set(media.id, media);
  notifyListeners();
};

/** The file, if it is cached; otherwise starts loading it. */
export const findMedia = (id: string): Media | null => {
  const known = mediaCache.get(id);
  if (known === undefined) void loadMedia(id);
  return typeof known === 'object' ? known : null;
};

export const isMediaMissing = (id: string): boolean => mediaCache.get(id) === 'missing';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Value that changes when one of these files changes, so that components draw again. */
export const useMediaVersion = (ids: readonly string[]): string => {
  const read = () =>
    ids
      .map((id) => {
        const known = mediaCache.get(id);
        return typeof known === 'object' ? `${id}:${known.rowVersion}` : `${id}:${known ?? ''}`;
      })
      .join(' ');
  return useSyncExternalStore(subscribe, read);
};

export const useMedia = (id: string | null): Media | null => {
  const read = useCallback(() => {
    const known = id === null ? null : mediaCache.get(id);
    return typeof known === 'object' ? known : null;
  }, [id]);
  const media = useSyncExternalStore(subscribe, read);
  if (id !== null && media === null) queueMicrotask(() => findMedia(id));
  return media;
};

/** Converts a file to the shape that block views need. */
export const toRenderMedia = (media: Media, language: string): RenderMedia => ({
  kind: media.kind === 'font' ? 'document' : media.kind,
  name: media.name,
  alt: getAltText(media, language),
  width: media.width,
  height: media.height,
  size: media.size,
  mime: media.mime,
  language: null,
  sources: media.sources,
  url: media.url,
  ...(media.focal && { focal: media.focal }),
});
