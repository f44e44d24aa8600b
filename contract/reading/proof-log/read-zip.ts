import { inflateBytes } from './inflate.ts';

const MAX_ENTRY_BYTES = 512 * 1024 * 1024;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

export interface ZipContents {
  files: Map<string, Uint8Array<ArrayBuffer>>;
  /** Names that stand there twice: which of the two is read depends on the program. */
  duplicates: string[];
}

const findEnd = (view: DataView): number => {
  for (let at = view.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return -1;
};

const decodeName = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Reads a zip as its central directory describes it; null: it cannot be read whole. Folders are left out. */
export const readZip = async (bytes: Uint8Array<ArrayBuffer>): Promise<ZipContents | null> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end < 0) return null;
  const files: ZipContents['files'] = new Map();
  const duplicates: string[] = [];
  try {
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
      const method = view.getUint16(at + 10, true);
      const packed = view.getUint32(at + 20, true);
      const size = view.getUint32(at + 24, true);
      const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
        number,
        number,
        number,
      ];
      const local = view.getUint32(at + 42, true);
      const rawName = bytes.slice(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
      const name = decodeName(rawName);
      at += ENTRY_BYTES + nameLength + extra + comment;
      if (view.getUint32(local, true) !== LOCAL_SIGNATURE) return null;
      const localName = view.getUint16(local + 26, true);
      if (decodeName(bytes.slice(local + LOCAL_BYTES, local + LOCAL_BYTES + localName)) !== name) return null;
      if (name.endsWith('/')) continue;
      const from = local + LOCAL_BYTES + localName + view.getUint16(local + 28, true);
      const data = bytes.slice(from, from + packed);
      if (method !== STORED && method !== DEFLATED) return null;
      const content = method === STORED ? data : await inflateBytes(data, 'deflate-raw', MAX_ENTRY_BYTES);
      if (!content || content.length !== size) return null;
      if (files.has(name)) duplicates.push(name);
      files.set(name, content);
    }
  } catch {
    return null;
  }
  return { files, duplicates };
};
