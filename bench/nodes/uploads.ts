/** Images that arrive in parts by the client of the library: each one that was taken in has the same bytes at the end. */
import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { finishUpload } from '../../contract/booklets/media/media-library.ts';
import { RAW_ROUTES } from '../../contract/platform/raw-routes.ts';
import type { ApiClient } from '../../test/system/api-client.ts';
import { formatCookies } from '../measures.ts';
import { countFailure, insist, type Load, pause } from './load.ts';

const PAUSE_MS = 500;
const SIDE_PIXELS = 320;
/** Several parts for each file, so that some arrive at another node. */
const PART_BYTES = 64 * 1024;
const RETRY_DELAYS_MS = Array.from({ length: 300 }, () => 200);

const createPicture = (): Promise<Buffer> =>
  sharp(randomBytes(SIDE_PIXELS * SIDE_PIXELS * 3), { raw: { width: SIDE_PIXELS, height: SIDE_PIXELS, channels: 3 } })
    .png()
    .toBuffer();

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const createUploads = (client: ApiClient): Load => {
  const taken: { path: string; sha: string }[] = [];
  let errors = 0;
  const countError = () => {
    errors += 1;
  };

  /** Sends a file as a browser does. Resolves to the id of the complete upload. */
  const sendInParts = (bytes: Buffer, token: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: client.address + RAW_ROUTES.beginUpload.path,
        chunkSize: PART_BYTES,
        retryDelays: RETRY_DELAYS_MS,
        metadata: { filename: 'photo.png' },
        headers: { cookie: formatCookies(client.cookies), 'x-csrf-token': token },
        onAfterResponse: (_request, response) => {
          countFailure(response.getStatus(), response.getBody());
          if (response.getStatus() >= 500) countError();
        },
        onShouldRetry: () => true,
        onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
        onError: reject,
      });
      upload.start();
    });

  const readFile = async (path: string): Promise<string> =>
    insist(async () => {
      const response = await client.fetch(path);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return digest(new Uint8Array(await response.arrayBuffer()));
    }, countError);

  const uploadOne = async (): Promise<void> => {
    const bytes = await createPicture();
    const id = await sendInParts(bytes, await insist(() => client.getToken(), countError));
    const file = await insist(
      () => client.call(finishUpload, { params: { id }, body: { alt: 'Du bruit' } }),
      countError,
    );
    const path = `/api/admin/media/${file.id}/file`;
    // The library encodes images anew: the bytes that count are those that it showed first.
    taken.push({ path, sha: await readFile(path) });
  };

  return {
    name: 'envois d’images',
    run: async (signal) => {
      while (!signal.aborted) {
        await uploadOne();
        await pause(PAUSE_MS, signal);
      }
    },
    verify: async () => {
      let lost = 0;
      for (const { path, sha } of taken) if ((await readFile(path)) !== sha) lost += 1;
      return { done: taken.length, errors, lost, twice: 0, notes: '' };
    },
  };
};
