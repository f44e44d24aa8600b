import { constants, createReadStream } from 'node:fs';
import { access, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { uuidv7 } from 'uuidv7';
import { hasErrorCode } from '../../data/connection/outage.ts';
import { repeat } from '../../repeat.ts';

export type StorageConfig =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string };

/** No file exists under this key. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
  constructor(key: string) {
    super(`No file under ${key}`);
  }
}

export interface ByteRange {
  start: number;
  end: number;
}

/** Files by key, as `companies/{id}/media/{id}/{variant}`. A key holds a whole file or none, even after a crash. */
export interface Storage {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Stores a copy of a local file without loading it into memory: for videos. */
  putFile: (key: string, path: string, contentType: string) => Promise<void>;
  /** Throws `MissingFile`. */
  get: (key: string) => Promise<Buffer>;
  /** Streams the whole file, or a range (both ends included, within its size). Throws `MissingFile`. */
  stream: (key: string, range?: ByteRange) => Promise<Readable>;
  /** A missing key is not an error. */
  delete: (key: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
  /** Lists all keys with this prefix, `companies/{id}/`. */
  list: (prefix: string) => Promise<string[]>;
  /** Rejects if files cannot be read or written now. */
  check: () => Promise<void>;
}

/** The driver silently repairs invalid keys; two keys must never become one, so this function refuses them. */
const requireValidKey = (key: string): string => {
  if (!/^[a-z0-9][\w-]*(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/i.test(key))
    throw new RangeError(`Not a storage key: ${key}`);
  return key;
};

interface StorageDriver {
  disk: Disk;
  put: Storage['put'];
  putFile: Storage['putFile'];
  slice: (key: string, range: ByteRange) => Promise<Readable>;
  check: Storage['check'];
}

const openDisk = ({ disk, put, putFile, slice, check }: StorageDriver): Storage => {
  const stream = async (key: string, range?: ByteRange): Promise<Readable> => {
    if (!(await disk.exists(requireValidKey(key)))) throw new MissingFile(key);
    return range ? slice(key, range) : disk.getStream(key);
  };
  return {
    put: (key, bytes, contentType) => put(requireValidKey(key), bytes, contentType),
    putFile: (key, path, contentType) => putFile(requireValidKey(key), path, contentType),
    // Not disk.getBytes: on a folder it returns the whole memory pool of a small file.
    get: async (key) => buffer(await stream(key)),
    stream,
    delete: (key) => disk.delete(requireValidKey(key)),
    exists: (key) => disk.exists(requireValidKey(key)),
    list: async (prefix) => {
      const keys: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) }).catch(
          // A folder without any write does not exist.
          (error: { cause?: { code?: string } }) => {
            if (error.cause?.code === 'ENOENT') return null;
            throw error;
          },
        );
        for (const entry of page?.objects ?? []) if (entry.isFile) keys.push(entry.key);
        paginationToken = page?.paginationToken;
      } while (paginationToken);
      return keys;
    },
    check,
  };
};

const openFolder = async (folder: string): Promise<Storage> => {
  await mkdir(folder, { recursive: true });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  // Writes to a temporary name, then renames: nobody ever reads half a file. Not disk.move, which copies and then
  // deletes.
  const aside = async (key: string, write: (aside: string) => Promise<void>) => {
    const unfinished = `unfinished/${uuidv7()}`;
    try {
      await write(unfinished);
      await mkdir(dirname(join(folder, key)), { recursive: true });
      await rename(join(folder, unfinished), join(folder, key));
    } catch (error) {
      await disk.delete(unfinished);
      throw error;
    }
  };
  return openDisk({
    disk,
    put: (key, bytes) => aside(key, (unfinished) => disk.put(unfinished, bytes)),
    putFile: (key, path) => aside(key, (unfinished) => disk.copyFromFs(path, unfinished)),
    slice: async (key, range) => createReadStream(join(folder, key), range),
    check: () => access(folder, constants.R_OK | constants.W_OK),
  });
};

/** Writes of a file whose connection breaks: servers close the connections that they keep open as they like. */
const MAX_WRITES = 3;
const RETRY_MS = 200;
const BROKEN_CONNECTION_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT']);

/** Runs a write again when its connection breaks. */
const repeatBroken = (write: () => Promise<void>): Promise<void> =>
  repeat(write, {
    maxTries: MAX_WRITES,
    canRepeat: (error) => hasErrorCode(error, BROKEN_CONNECTION_CODES),
    getWaitMs: (tries) => RETRY_MS * tries,
  });

const openBucket = async ({
  bucket,
  endpoint,
  region,
  ...credentials
}: StorageConfig & { kind: 's3' }): Promise<Storage> => {
  const { GetObjectCommand, HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { S3Driver } = await import('flydrive/drivers/s3');
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // Many S3-compatible servers do not support the default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its failures are thrown: without a logger, it also writes some to the console.
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return openDisk({
    disk,
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    putFile: async (key, path, contentType) => {
      const { size } = await stat(path);
      // The client itself repeats a request, but not one whose body is a stream.
      await repeatBroken(async () => {
        const content = createReadStream(path);
        try {
          await disk.putStream(key, content, { contentType, contentLength: size });
        } finally {
          content.destroy();
        }
      });
    },
    slice: async (key, { start, end }) => {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` });
      const { Body: body } = await client.send(command);
      if (!(body instanceof Readable)) throw new MissingFile(key);
      return body;
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  });
};

/** Opens the storage folder (created if needed) or bucket. */
export const openStorage = async (config: StorageConfig): Promise<Storage> =>
  config.kind === 'folder' ? openFolder(config.folder) : openBucket(config);
