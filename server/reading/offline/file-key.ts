import { createHmac, timingSafeEqual } from 'node:crypto';
import { OFFLINE_SIGNATURE_BYTES, type OfflineCode } from '../../../contract/reading/offline-code.ts';

interface OfflineFileIdentity {
  bookletId: string;
  version: number;
  fileId: Uint8Array;
}

/**
 * Key that a file holds to sign its codes. It is derived, never stored: a file is recognised by its booklet, its version
 * and its id, and its key opens no other file.
 */
export const deriveFileKey = (secret: string, { bookletId, version, fileId }: OfflineFileIdentity): Buffer => {
  const key = createHmac('sha256', secret).update('codes of offline files').digest();
  const identity = `${bookletId} ${version} ${Buffer.from(fileId).toString('hex')}`;
  return createHmac('sha256', key).update(identity).digest();
};

/** True if the file that the code names has signed it. */
export const isCodeGenuine = (secret: string, bookletId: string, code: OfflineCode): boolean => {
  const { version, fileId, payload, signature } = code;
  const key = deriveFileKey(secret, { bookletId, version, fileId });
  const expected = createHmac('sha256', key).update(payload).digest().subarray(0, OFFLINE_SIGNATURE_BYTES);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
};
