import { once } from 'node:events';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Unzip, UnzipInflate, UnzipPassThrough, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Fixed date of all parts: two archives of the same content are identical bytes. */
const PART_DATE = new Date(1980, 0, 1);
/** Already compressed formats: pictures, films, PDF. */
const COMPRESSED_NAMES = /\.(jpe?g|png|webp|avif|gif|mp4|webm|mp3|m4a|ogg|woff2|zip|docx|xlsx|pptx|pdf)$|\/original$/i;

/** Tells if a part with this name is stored without compression, which would gain nothing. */
export const isCompressedName = (name: string): boolean => COMPRESSED_NAMES.test(name);

/** Bytes inflated at once: zeros expand a thousand times. */
const READ_CHUNK_BYTES = 16 * 1024;

export interface ZipPart {
  /** Path in the archive, with slashes. */
  name: string;
  open: () => Promise<Readable> | Readable;
}

/** Writes parts into a zip at `path`, one after the other, a piece at a time. Calls `each` after each part. */
export const writeZip = async (path: string, parts: readonly ZipPart[], each: (done: number) => Promise<void>) => {
  const out = createWriteStream(path);
  let failure: Error | null = null;
  let waiting: Promise<unknown> | null = null;
  const zip = new Zip((error, piece, final) => {
    if (error) failure = error;
    else if (!out.write(piece)) waiting = new Promise<void>((resolve) => out.once('drain', resolve));
    if (final) out.end();
  });
  const ended = new Promise<void>((resolve, reject) => {
    out.once('finish', resolve);
    out.once('error', reject);
  });
  for (const [index, { name, open }] of parts.entries()) {
    const entry = isCompressedName(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = PART_DATE;
    zip.add(entry);
    for await (const piece of await open()) {
      entry.push(new Uint8Array(piece as Buffer));
      if (failure) throw failure;
      if (waiting) await waiting;
      waiting = null;
    }
    entry.push(new Uint8Array(0), true);
    await each(index + 1);
  }
  zip.end();
  await ended;
};

/** Limits of an external archive: number of parts, and total bytes once inflated. */
export interface ZipLimits {
  parts: number;
  bytes: number;
}

/** Thrown when an archive exceeds its limits. */
export class ZipLimitError extends RangeError {
  override readonly name = 'TooMuch';
}

const SAFE_PART_NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/**
 * Extracts a zip into a folder, a piece at a time, and returns the names. Throws `TooMuch` as soon as it exceeds
 * `most`, a RangeError or fflate's own errors for a name outside of the folder or a duplicate name, and for a corrupt
 * or truncated archive. The caller removes the folder with the files already written.
 */
export const readZip = async (path: string, folder: string, most?: ZipLimits): Promise<string[]> => {
  const names: string[] = [];
  const parts: { through: PassThrough; written: Promise<void>; ended: boolean }[] = [];
  let bytes = 0;
  const unzip = new Unzip((entry) => {
    if (entry.name.endsWith('/')) return;
    if (!SAFE_PART_NAME.test(entry.name) || names.includes(entry.name)) throw new RangeError(`odd name: ${entry.name}`);
    if (most && names.length === most.parts) throw new ZipLimitError('too many parts');
    names.push(entry.name);
    const target = join(folder, entry.name);
    const through = new PassThrough();
    const written = mkdir(dirname(target), { recursive: true }).then(() =>
      pipeline(through, createWriteStream(target)),
    );
    // The end awaits it; until then a failure must not be unhandled.
    written.catch(() => undefined);
    through.on('error', () => undefined);
    const part = { through, written, ended: false };
    parts.push(part);
    entry.ondata = (error, piece, final) => {
      if (error) throw error;
      bytes += piece.length;
      if (most && bytes > most.bytes) throw new ZipLimitError('too many bytes');
      through.write(piece);
      part.ended = final;
      if (final) through.end();
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  try {
    for await (const piece of createReadStream(path, { highWaterMark: READ_CHUNK_BYTES })) {
      unzip.push(new Uint8Array(piece as Buffer));
      // Waits for the disk: inflated data stays in memory until it is written.
      const last = parts.at(-1);
      if (last?.through.writableNeedDrain) await Promise.race([once(last.through, 'drain'), last.written]);
    }
    unzip.push(new Uint8Array(0), true);
    if (parts.some(({ ended }) => !ended)) throw new RangeError('cut short');
    await Promise.all(parts.map(({ written }) => written));
  } catch (error) {
    for (const { through } of parts) through.destroy(error as Error);
    await Promise.allSettled(parts.map(({ written }) => written));
    throw error;
  }
  return names;
};

export const createTextPart = (name: string, text: string): ZipPart => ({
  name,
  open: () => Readable.from([Buffer.from(text)]),
});
export const createFilePart = (name: string, path: string): ZipPart => ({ name, open: () => createReadStream(path) });

/** Archive as a downloadable file, read from the disk on demand. */
export const openAsFile = async (path: string, name: string): Promise<File> =>
  new File([await openAsBlob(path)], name, { type: 'application/zip' });
