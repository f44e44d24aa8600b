import { uploadMedia } from '../../../../contract/booklets/media/media.ts';
import { api } from '../../../lib/api.ts';
import { useFileCall } from '../../../lib/use-file-call.ts';

/** Sends one file to the media library. */
export const useUpload = (purpose: 'logo' | 'photo', alt: string) => {
  const { run, ...state } = useFileCall();
  const upload = (file: File) => run((options) => api(uploadMedia, { body: { purpose, alt }, file, ...options }));
  return { ...state, upload };
};
