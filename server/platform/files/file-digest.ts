import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** Identity of a file's content. */
export interface FileDigest {
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/** SHA-256 and length of a stream. */
export const digestStream = async (stream: Readable): Promise<FileDigest> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of stream) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** The same for a file of this machine. Rejects when it does not exist. */
export const digestFile = (path: string): Promise<FileDigest> => digestStream(createReadStream(path));
