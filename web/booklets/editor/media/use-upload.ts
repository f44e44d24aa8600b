import { useCallback } from 'react';
import { type Media, type MediaKind, uploadMedia } from '../../../../contract/booklets/media/media.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { MEGABYTE } from '../../../../contract/platform/text/size.ts';
import { api } from '../../../lib/api.ts';
import { formatSize } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n.ts';
import { type FileCallOptions, useFileCall } from '../../../lib/use-file-call.ts';
import { cacheMedia } from './media-cache.ts';

const MAX_BYTES_BY_KIND: Partial<Record<MediaKind, number>> = {
  image: 20 * MEGABYTE,
  document: 50 * MEGABYTE,
  video: 500 * MEGABYTE,
  audio: 100 * MEGABYTE,
};

/** File dialog filter for each kind of file. The server checks the bytes. */
export const ACCEPTED_FORMATS = {
  image: 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml,image/heic',
  video: 'video/mp4,video/webm',
  audio: '.mp3,.m4a,.ogg,.oga,.opus,audio/mpeg,audio/mp4,audio/ogg',
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

/**
 * Uploads one file at a time to the library. `start` resolves to the file, or null: refused (see `refusal`) or
 * cancelled. `tell` also receives refusals, where no field shows them.
 */
export const useUpload = (tell?: (message: string) => void, demand?: UploadRequirements) => {
  const { progress, refusal, setRefusal, run, cancel } = useFileCall();
  const start = useCallback(
    async (file: File, accept: AcceptedKind): Promise<Media | null> => {
      const refuse = (message: string) => {
        setRefusal(message);
        tell?.(message);
        return null;
      };
      const refuseKind = () =>
        refuse(errorText('MED-007', { fichier: file.name, formats: t(`editor.media.formats.${accept}`) }));
      if (!canBeKind(file, accept)) return refuseKind();
      const max = demand?.maxBytes ?? MAX_BYTES_BY_KIND[accept];
      if (max !== undefined && file.size > max)
        return refuse(
          errorText('MED-001', { fichier: file.name, taille: formatSize(file.size), max: formatSize(max) }),
        );
      const send = async (options: FileCallOptions) => {
        const body = demand ? { purpose: demand.purpose } : {};
        const media = await api(uploadMedia, { body, file, ...options });
        cacheMedia(media);
        // The library detects the kind from the bytes, whatever the name says: this field may refuse it.
        return media.kind === accept ? media : refuseKind();
      };
      return run(send, ({ message }) => refuse(message));
    },
    [run, setRefusal, tell, demand],
  );
  return { progress, refusal, start, cancel };
};
