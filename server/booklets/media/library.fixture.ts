import sharp from 'sharp';
import { finishUpload } from '../../../contract/booklets/media/media-library.ts';
import type { Browser } from '../../../test/browser.ts';

const UPLOADS_PATH = '/api/admin/media/uploads';
export const TUS_HEADERS = { 'tus-resumable': '1.0.0' };

let shade = 0;
/** Creates a unique picture; sizes in pixels. */
export const createPicture = (width = 400, height = 300): Promise<Buffer> => {
  shade += 1;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 120 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
};

const buildMetadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const buildTokenHeader = async (who: Browser) => ({ 'x-csrf-token': who.csrfToken ?? (await who.refreshToken()) });

/** Announces an upload. */
export const announceUpload = async (who: Browser, name: string, size: number, folderId = '') =>
  who.sendRequest('POST', UPLOADS_PATH, undefined, {
    ...TUS_HEADERS,
    ...(await buildTokenHeader(who)),
    'upload-length': String(size),
    'upload-metadata': buildMetadata({ filename: name, ...(folderId && { folderId }) }),
  });

/** Sends bytes from this offset. */
export const sendPart = async (who: Browser, url: string, from: number, bytes: Buffer) =>
  who.sendRequest('PATCH', url, bytes, {
    ...TUS_HEADERS,
    ...(await buildTokenHeader(who)),
    'upload-offset': String(from),
    'content-type': 'application/offset+octet-stream',
  });

/** Offset of an upload, in bytes. */
export const getUploadOffset = async (who: Browser, url: string): Promise<number> =>
  Number((await who.sendRequest('HEAD', url, undefined, TUS_HEADERS)).headers['upload-offset']);

export const getUploadId = (url: string): string => url.split('/').at(-1) ?? '';

/** Sends a whole file in parts of this size. Returns the address of the upload. */
export const sendWholeFile = async (who: Browser, name: string, bytes: Buffer, { part = 1e6, folderId = '' } = {}) => {
  const url = String((await announceUpload(who, name, bytes.length, folderId)).headers.location);
  for (let at = 0; at < bytes.length; at += part) await sendPart(who, url, at, bytes.subarray(at, at + part));
  return url;
};

/** Sends a whole file and finishes the upload. */
export const uploadFile = async (who: Browser, name: string, bytes: Buffer, options?: { folderId?: string }) => {
  const url = await sendWholeFile(who, name, bytes, options);
  return who.call(finishUpload, { params: { id: getUploadId(url) }, body: {} });
};
