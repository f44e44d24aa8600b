import { useCallback, useRef, useState } from 'react';
import { type Media, type MediaKind, uploadMedia } from '../../../../contract/booklets/media/media.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { MEGABYTE } from '../../../../contract/platform/text/size.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { formatSize } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n.ts';
import { cacheMedia } from './media-cache.ts';

const MAX_BYTES_BY_KIND: Partial<Record<MediaKind, number>> = {
  image: 20 * MEGABYTE,
  document: 50 * MEGABYTE,
  video: 500 * MEGABYTE,
};

/** File dialog filter for each kind of file. The server checks the bytes. */
export const ACCEPTED_FORMATS = {
  image: 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml,image/heic',
  video: 'video/mp4,video/webm',
  captions: '.vtt,text/vtt',
  document: '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt',
} as const;

export type AcceptedKind = keyof typeof ACCEPTED_FORMATS;

/** False when a file is clearly of another kind. A file without a type is left to the server. */
const canBeKind = (file: File, accept: AcceptedKind): boolean =>
  ACCEPTED_FORMATS[accept]
    .split(',')
    .some((one) => (one.startsWith('.') ? file.name.toLowerCase().endsWith(one) : file.type === one)) ||
  (file.type === '' && accept !== 'document' && accept !== 'captions');

/** Requirements of a field on its files, besides their kind. */
export interface UploadRequirements {
  /** Purpose for which the server checks the file. */
  purpose: 'cover';
  /** Bytes. */
  maxBytes: number;
}

interface Upload {
  /** From 0 to 1; null when nothing is being sent. */
  progress: number | null;
  error: string;
  /** Resolves to the file in the library, or null: refused (see `error`) or cancelled. */
  start: (file: File, accept: AcceptedKind) => Promise<Media | null>;
  cancel: () => void;
}

/**
 * Uploads one file at a time to the library and reports progress. `tell` also receives refusals, where no field shows
 * them.
 */
export const useUpload = (tell?: (message: string) => void, demand?: UploadRequirements): Upload => {
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState('');
  const refuse = useCallback(
    (message: string) => {
      setError(message);
      tell?.(message);
    },
    [tell],
  );
  const abort = useRef<AbortController | null>(null);

  const start = useCallback(
    async (file: File, accept: AcceptedKind): Promise<Media | null> => {
      setError('');
      const refuseKind = () =>
        refuse(errorText('MED-007', { fichier: file.name, formats: t(`editor.media.formats.${accept}`) }));
      if (!canBeKind(file, accept)) {
        refuseKind();
        return null;
      }
      const max = demand?.maxBytes ?? MAX_BYTES_BY_KIND[accept];
      if (max !== undefined && file.size > max) {
        refuse(errorText('MED-001', { fichier: file.name, taille: formatSize(file.size), max: formatSize(max) }));
        return null;
      }
      abort.current = new AbortController();
      setShare(0);
      try {
        const media = await api(uploadMedia, {
          body: demand ? { purpose: demand.purpose } : {},
          file,
          quiet: true,
          signal: abort.current.signal,
          onProgress: setShare,
        });
        cacheMedia(media);
        // The library detects the kind from the bytes, whatever the name says: this field may refuse it.
        if (media.kind === accept) return media;
        refuseKind();
        return null;
      } catch (failure) {
        if (failure instanceof ApiError) refuse(failure.message);
        else if (!(failure instanceof DOMException)) throw failure;
        return null;
      } finally {
        setShare(null);
      }
    },
    [refuse, demand],
  );
  const cancel = useCallback(() => abort.current?.abort(), []);
  return { progress: share, error, start, cancel };
};
