import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Unzip, UnzipInflate, UnzipPassThrough, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One day for everything in an archive: two archives of the same thing are the same bytes. */
const DAY = new Date(1980, 0, 1);
/** Already compressed: pictures, films, PDF. */
const PACKED = /\.(jpe?g|png|webp|avif|gif|mp4|webm|mp3|m4a|ogg|woff2|zip|docx|xlsx|pptx|pdf)$|\/original$/i;

export interface Part {
  /** In the archive, with slashes. */
  name: string;
  open: () => Promise<Readable> | Readable;
}

/** Writes parts into a zip at `path`, one after the other, a piece at a time. `each` is told after each part. */
export const writeZip = async (path: string, parts: readonly Part[], each: (done: number) => Promise<void>) => {
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
    const entry = PACKED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = DAY;
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

/** Takes a zip apart into a folder, a piece at a time. A name that would leave the folder is refused. Answers the names. */
export const readZip = async (path: string, folder: string): Promise<string[]> => {
  const names: string[] = [];
  const writing: Promise<unknown>[] = [];
  const unzip = new Unzip((entry) => {
    if (entry.name.endsWith('/')) return;
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(entry.name)) throw new RangeError(`odd name: ${entry.name}`);
    names.push(entry.name);
    const target = join(folder, entry.name);
    const through = new Transform({ transform: (piece, _, done) => done(null, piece) });
    writing.push(mkdir(dirname(target), { recursive: true }).then(() => pipeline(through, createWriteStream(target))));
    entry.ondata = (error, piece, final) => {
      if (error) through.destroy(error);
      else through.write(piece);
      if (final) through.end();
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  for await (const piece of createReadStream(path)) unzip.push(new Uint8Array(piece as Buffer));
  unzip.push(new Uint8Array(0), true);
  await Promise.all(writing);
  return names;
};

export const textPart = (name: string, text: string): Part => ({
  name,
  open: () => Readable.from([Buffer.from(text)]),
});
export const filePart = (name: string, path: string): Part => ({ name, open: () => createReadStream(path) });

/** SHA-256 and length of a stream. */
export const measured = async (stream: Readable): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of stream) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** A file of lines that grows. */
export const lineFile = async (path: string) => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  const out = createWriteStream(path, { flags: 'a' });
  return {
    add: async (lines: readonly string[]) => {
      if (!out.write(`${lines.join('\n')}\n`)) await new Promise<void>((resolve) => out.once('drain', resolve));
    },
    end: () =>
      new Promise<void>((resolve, reject) => {
        out.once('error', reject);
        out.end(() => resolve());
      }),
  };
};
