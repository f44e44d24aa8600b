import { DetailedError, type PreviousUpload, Upload } from 'tus-js-client';
import { ApiError, csrfHeader, refreshCsrfToken } from '../../../lib/api.ts';

const ENDPOINT = '/api/admin/media/uploads';
/** Bytes of a part: the most that a network failure loses. */
const PART = 8 * 1024 * 1024;
/** Milliseconds before each retry after a network failure; afterwards the upload waits for the user. */
const RETRIES = [500, 1000, 3000, 5000, 10_000];

const statusOf = (error: Error | DetailedError): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** The server's refusal as an ApiError; status 0 when there is no response. */
const apiError = (error: Error | DetailedError): ApiError => {
  try {
    const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
    return new ApiError(statusOf(error), JSON.parse(body ?? '{}') as Record<string, unknown>);
  } catch {
    return new ApiError(statusOf(error), {});
  }
};

interface Part {
  file: File;
  folderId: string | null;
  onProgress: (sent: number) => void;
  onAll: (uploadId: string) => void;
  onError: (error: ApiError) => void;
}

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

/** Uploads a file in parts. Resumes an earlier upload of this browser when there is one. */
export const begin = async ({ file, folderId, onProgress, onAll, onError }: Part): Promise<Upload> => {
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: PART,
    retryDelays: RETRIES,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, ...(folderId && { folderId }) },
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(csrfHeader())) request.setHeader(name, value);
    },
    onAfterResponse: async (_request, response) => {
      if (response.getStatus() === 419) await refreshCsrfToken();
    },
    onShouldRetry: (error) => {
      const status = statusOf(error);
      return status === 0 || status >= 500 || status === 409 || status === 419 || status === 423;
    },
    onProgress,
    onSuccess: () => onAll(idOf(upload.url)),
    onError: (error) => onError(apiError(error)),
  });
  const [before]: PreviousUpload[] = await upload.findPreviousUploads().catch(() => []);
  if (before) upload.resumeFromPreviousUpload(before);
  upload.start();
  return upload;
};

/** Cancels an upload and deletes its parts on the server. */
export const giveUp = async (upload: Upload): Promise<void> => {
  await upload.abort(true).catch(() => undefined);
};
