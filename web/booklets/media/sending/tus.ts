import { DetailedError, type PreviousUpload, Upload } from 'tus-js-client';
import { ApiError, getCsrfHeader, refreshCsrfToken } from '../../../lib/api.ts';

const ENDPOINT = '/api/admin/media/uploads';
/** Bytes of a part: the most that a network failure loses. */
const PART_BYTES = 8 * 1024 * 1024;
/** Milliseconds before each retry after a network failure; afterwards the upload waits for the user. */
const RETRY_DELAYS_MS = [500, 1000, 3000, 5000, 10_000];

const getResponseStatus = (error: Error | DetailedError): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** The server's refusal as an ApiError; status 0 when there is no response. */
const toApiError = (error: Error | DetailedError): ApiError => {
  try {
    const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
    return new ApiError(getResponseStatus(error), JSON.parse(body ?? '{}') as Record<string, unknown>);
  } catch {
    return new ApiError(getResponseStatus(error), {});
  }
};

interface TusUploadOptions {
  file: File;
  folderId: string | null;
  onProgress: (sent: number) => void;
  onAll: (uploadId: string) => void;
  onError: (error: ApiError) => void;
}

const getUploadId = (url: string | null): string => url?.split('/').at(-1) ?? '';

/** Uploads a file in parts. Resumes an earlier upload of this browser when there is one. */
export const startTusUpload = async ({
  file,
  folderId,
  onProgress,
  onAll,
  onError,
}: TusUploadOptions): Promise<Upload> => {
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: PART_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, ...(folderId && { folderId }) },
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(getCsrfHeader())) request.setHeader(name, value);
    },
    onAfterResponse: async (_request, response) => {
      if (response.getStatus() === 419) await refreshCsrfToken();
    },
    onShouldRetry: (error) => {
      const status = getResponseStatus(error);
      return status === 0 || status >= 500 || status === 409 || status === 419 || status === 423;
    },
    onProgress,
    onSuccess: () => onAll(getUploadId(upload.url)),
    onError: (error) => onError(toApiError(error)),
  });
  const [before]: PreviousUpload[] = await upload.findPreviousUploads().catch(() => []);
  if (before) upload.resumeFromPreviousUpload(before);
  upload.start();
  return upload;
};

/** Cancels an upload and deletes its parts on the server. */
export const deleteTusUpload = async (upload: Upload): Promise<void> => {
  await upload.abort(true).catch(() => undefined);
};
