import { useCallback, useSyncExternalStore } from 'react';
import type { RenderMedia } from '../../../../blocks/context.ts';
import { getMedia, type Media } from '../../../../contract/booklets/media/media.ts';
import { altIn } from '../../../../contract/booklets/media/media-alt.ts';
import { ApiError, api } from '../../../lib/api.ts';

/** A file as it is known here: on its way, or not in the library any more. */
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
    // Only the library can say that a file is gone; a lost connection is asked again later.
    if (error instanceof ApiError && error.status === 404) files.set(id, 'missing');
    else files.delete(id);
  }
  tell();
};

export const keepMedia = (...given: readonly Media[]): void => {
  for (const media of given) files.set(media.id, media);
  tell();
};

/** The file, when it is known already; asks for it otherwise. */
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

/** Changes when one of these files does: what shows them draws again. */
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

/** A file as the views of the blocks want it. */
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
