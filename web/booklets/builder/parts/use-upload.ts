import { useRef, useState } from 'react';
import { type Media, uploadMedia } from '../../../../contract/booklets/media/media.ts';
import { ApiError, api } from '../../../lib/api.ts';

type UploadPurpose = 'logo' | 'photo';

/** Sends one file. Returns its progress (0 to 1), a cancel function, and the refusal to show beside the field. */
export const useUpload = (purpose: UploadPurpose, alt: string) => {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState('');
  const stop = useRef<AbortController | null>(null);
  const upload = async (file: File): Promise<Media | null> => {
    stop.current = new AbortController();
    setError('');
    setProgress(0);
    try {
      return await api(uploadMedia, {
        body: { purpose, alt },
        file,
        onProgress: setProgress,
        signal: stop.current.signal,
        quiet: true,
      });
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.message);
      else if (!(failure instanceof DOMException)) throw failure;
      return null;
    } finally {
      setProgress(null);
    }
  };
  return { upload, progress, error, refuse: setError, cancel: () => stop.current?.abort() };
};
