import { Refusal } from '../../platform/http/refusal.ts';

export type DecodedFile =
  | { format: 'csv'; encoding: 'utf-8' | 'utf-16' | 'windows-1252'; text: string }
  | { format: 'xlsx'; bytes: Buffer };

const startsWithBytes = (bytes: Buffer, ...signs: number[]) => signs.every((sign, index) => bytes[index] === sign);

/** Zeros at every second byte: UTF-16 of a European language without a byte order mark. */
const detectUtf16 = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const head = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const many = head.length / 4;
  if ((zeros[1] ?? 0) > many && zeros[0] === 0) return 'utf-16le';
  return (zeros[0] ?? 0) > many && zeros[1] === 0 ? 'utf-16be' : null;
};

const decodeText = (bytes: Buffer): { encoding: 'utf-8' | 'utf-16' | 'windows-1252'; text: string } => {
  const marked = startsWithBytes(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWithBytes(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : null;
  const wide = marked ?? detectUtf16(bytes);
  if (wide) return { encoding: 'utf-16', text: new TextDecoder(wide).decode(bytes) };
  try {
    // TextDecoder drops the byte order mark.
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
};

// Control characters that no text contains, except form feed and the end mark of old systems, which do no harm.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a binary file
const BINARY_CHARS = /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f]/;

/** Detects the format of a file by its bytes, never by its name. Throws PAR-005 for anything but a text or a zip. */
export const decodeImportFile = (bytes: Buffer): DecodedFile => {
  if (startsWithBytes(bytes, 0x50, 0x4b, 0x03, 0x04)) return { format: 'xlsx', bytes };
  const { encoding, text } = decodeText(bytes);
  // Some programs save HTML or XML as « .xls » or « .csv ».
  if (BINARY_CHARS.test(text) || /^\s*(<|%PDF|\{\\rtf)/.test(text)) throw new Refusal('PAR-005');
  return { format: 'csv', encoding, text };
};
