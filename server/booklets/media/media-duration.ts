import type { ReceivedFile } from '../../platform/files/received-file.ts';

/** Number of bytes searched for metadata at the start and at the end of a file. */
const SCAN_BYTES = 4 * 1024 * 1024;

/** Duration of an MP4 (`mvhd`) or M4A; null if these bytes do not contain it. */
const readMp4Duration = (bytes: Buffer): number | null => {
  const at = bytes.indexOf('mvhd');
  if (at < 0 || at + 36 > bytes.length) return null;
  const long = bytes[at + 4] === 1;
  const scale = bytes.readUInt32BE(at + (long ? 24 : 16));
  const length = long ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20);
  return scale === 0 ? null : length / scale;
};

/** Duration of an Ogg file: samples at 48 kHz for Opus, at the rate in the header for Vorbis. */
const readOggDuration = (head: Buffer, tail: Buffer): number | null => {
  const last = tail.lastIndexOf('OggS');
  if (!head.subarray(0, 4).equals(Buffer.from('OggS')) || last < 0 || last + 14 > tail.length) return null;
  const vorbis = head.indexOf('\u0001vorbis');
  const rate = vorbis >= 0 && vorbis + 16 <= head.length ? head.readUInt32LE(vorbis + 12) : 48_000;
  return rate === 0 ? null : Number(tail.readBigInt64LE(last + 6)) / rate;
};

/** Duration of a video or audio file in whole seconds; null if unknown: WebM and MP3 are not parsed. */
export const findMediaDuration = async (file: ReceivedFile): Promise<number | null> => {
  const head = await file.head(SCAN_BYTES);
  const tail = await file.tail(SCAN_BYTES);
  const seconds = readMp4Duration(head) ?? readMp4Duration(tail) ?? readOggDuration(head, tail);
  return seconds !== null && seconds > 0 && seconds < 86_400 ? Math.round(seconds) : null;
};
