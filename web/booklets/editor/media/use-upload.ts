import { useCallback, useRef, useState } from 'react';
import { type Media, type MediaKind, uploadMedia } from '../../../../contract/booklets/media/media.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { MEGABYTE } from '../../../../contract/platform/text/size.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { size } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n.ts';
import { keepMedia } from './media-cache.ts';

const LIMITS: Partial<Record<MediaKind, number>> = {
  image: 20 * MEGABYTE,
  document: 50 * MEGABYTE,
  video: 500 * MEGABYTE,
};

/** File dialog filter for each kind of file. The server checks the bytes. */
export const ACCEPT = {
  image: 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml,image/heic',
  video: 'video/mp4,video/webm',
  captions: '.vtt,text/vtt',
  document: '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt',
} as const;

export type Accept = keyof typeof ACCEPT;

/** False when a file is clearly of another kind. A file without a type is left to the server. */
const mayBe = (file: File, accept: Accept): boolean =>
  ACCEPT[accept]
    .split(',')
    .some((one) => (one.startsWith('.') ? file.name.toLowerCase().endsWith(one) : file.type === one)) ||
  (file.type === '' && accept !== 'document' && accept !== 'captions');

/** Requirements of a field on its files, besides their kind. */
export interface Demand {
  /** Purpose for which the server checks the file. */
  purpose: 'cover';
  /** Bytes. */
  max: number;
}

interface Upload {
  /** From 0 to 1; null when nothing is being sent. */
  share: number | null;
  error: string;
  /** Resolves to the file in the library, or null: refused (see `error`) or cancelled. */
  start: (file: File, accept: Accept) => Promise<Media | null>;
  cancel: () => void;
}

/**
 * Uploads one file at a time to the library and reports progress. `tell` also receives refusals, where no field shows
 * them.
 */
export const useUpload = (tell?: (message: string) => void, demand?: Demand): Upload => {
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
    async (file: File, accept: Accept): Promise<Media | null> => {
      setError('');
      const refuseKind = () =>
        refuse(errorText('MED-007', { fichier: file.name, formats: t(`editor.media.formats.${accept}`) }));
      if (!mayBe(file, accept)) {
        refuseKind();
        return null;
      }
      const max = demand?.max ?? LIMITS[accept];
      if (max !== undefined && file.size > max) {
        refuse(errorText('MED-001', { fichier: file.name, taille: size(file.size), max: size(max) }));
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
        keepMedia(media);
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
  return { share, error, start, cancel };
};
