import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import { Refusal, toSchemaRefusal } from '../../platform/http/refusal.ts';

/** A file sent by a browser, in a temporary folder on this machine. */
export interface ReceivedFile {
  /** Name given by the browser, without any folder. */
  name: string;
  path: string;
  /** In bytes. */
  size: number;
  sha256: string;
  /** Resumable upload of the file: the quota already includes its bytes. */
  uploadId: string | null;
  read: () => Promise<Buffer>;
  /** Reads the first bytes, at most this number. */
  head: (bytes: number) => Promise<Buffer>;
  /** Reads the last bytes, at most this number. */
  tail: (bytes: number) => Promise<Buffer>;
}

export const cleanFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a name
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(-120) || 'fichier';

const readSlice = async (path: string, from: number, bytes: number): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Converts a file at `path` to the input of `checkFile`. */
export const toReceivedFile = (
  path: string,
  {
    name,
    size,
    sha256,
    uploadId = null,
  }: Pick<ReceivedFile, 'name' | 'size' | 'sha256'> & { uploadId?: string | null },
): ReceivedFile => ({
  name,
  path,
  size,
  sha256,
  uploadId,
  read: () => readFile(path),
  head: (bytes) => readSlice(path, 0, Math.min(bytes, size)),
  tail: (bytes) => readSlice(path, Math.max(0, size - bytes), Math.min(bytes, size)),
});

/** Hashes and counts the bytes of a stream. */
export const createFileMeter = () => {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, end: () => ({ size, sha256: hash.digest('hex') }) };
};

/** Creates a temporary folder for the duration of `work`. */
export const withTemporaryFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'embarque-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Bytes of a form beside its file: its fields, and the lines between its parts. */
const MAX_FORM_BYTES = 1024 * 1024;

const createSizeRefusal = (fichier: string, maxBytes: number): Refusal => {
  const max = formatFileSize(maxBytes);
  return new Refusal('MED-001', { fichier, taille: phraseText('plus de {taille}', { taille: max }), max });
};

/**
 * Receives a multipart request with one file and the fields of the call's `body`, in any order, and passes both to
 * `work`. The file is written to disk while it arrives, and deleted after `work`. Throws GEN-001 without a file,
 * MED-001 above `maxBytes`, and the refusals of the schema.
 */
export const receiveFile = async <Body extends z.ZodType, Result>(
  request: FastifyRequest,
  { body }: { body?: Body },
  maxBytes: number,
  work: (file: ReceivedFile, fields: z.output<Body>) => Promise<Result>,
): Promise<Result> => {
  if (!body) throw new Error('an upload names its fields');
  if (!request.isMultipart()) throw new Refusal('GEN-021');
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'file');
    const fields: Record<string, unknown> = {};
    let file: ReceivedFile | null = null;
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1 } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const name = cleanFileName(part.filename);
      // The announced length refuses at once what would be refused after the last byte, and nothing is written.
      if (Number(request.headers['content-length'] ?? 0) > maxBytes + MAX_FORM_BYTES) {
        part.file.resume();
        throw createSizeRefusal(name, maxBytes);
      }
      const measured = createFileMeter();
      await pipeline(part.file, measured.through, createWriteStream(path));
      if (part.file.truncated) {
        throw createSizeRefusal(name, maxBytes);
      }
      file = toReceivedFile(path, { name, ...measured.end() });
    }
    const parsed = body.safeParse(fields);
    if (!parsed.success) throw toSchemaRefusal(parsed.error.issues);
    if (!file || file.size === 0) throw new Refusal('GEN-001', {}, { file: [errorText('GEN-001')] });
    return work(file, parsed.data);
  });
};
