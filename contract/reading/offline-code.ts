/*
 * The code that carries a reading from an offline file to the booklet: version, id of the file, one bit for each page
 * read, and a signature. Shared by the file, which writes it, and the server, which checks it.
 */

/** Letters of a code: no I, L, O or U, which are mistaken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_CHARACTERS = 4;
export const OFFLINE_FILE_ID_BYTES = 3;
/** Five bytes: a guess succeeds once in a million million tries, and the code stays short enough to type. */
export const OFFLINE_SIGNATURE_BYTES = 5;
/** Longest accepted text: the pages of the largest booklet, with a dash or a space after each letter. */
export const MAX_OFFLINE_CODE_CHARACTERS = 240;
/** Part of the address of the page that takes the code, before it: `#code=`. */
export const OFFLINE_CODE_FRAGMENT = 'code=';

export interface OfflineCode {
  version: number;
  fileId: Uint8Array;
  /** Places of the pages read, in the order of the version. */
  places: number[];
  /** The signed bytes. */
  payload: Uint8Array;
  signature: Uint8Array;
}

const writeBase32 = (bytes: Uint8Array): string => {
  let text = '';
  let [buffer, bits] = [0, 0];
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(buffer << (5 - bits)) & 31];
};

/** Null when a character is in no code, or when the last one holds bits that no byte has. */
const readBase32 = (text: string): Uint8Array | null => {
  const bytes: number[] = [];
  let [buffer, bits] = [0, 0];
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return null;
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(buffer >> bits);
    buffer &= (1 << bits) - 1;
  }
  return bits < 5 && buffer === 0 ? Uint8Array.from(bytes) : null;
};

/** Pages as bits, without the zero bytes at the end. */
const writePlaces = (places: readonly number[]): number[] => {
  const bytes: number[] = Array.from({ length: Math.ceil((Math.max(-1, ...places) + 1) / 8) }, () => 0);
  for (const place of places) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7));
  return bytes;
};

const readPlaces = (bytes: Uint8Array): number[] =>
  [...bytes].flatMap((byte, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (1 << bit)).map((bit) => index * 8 + bit),
  );

/** The bytes to sign. Versions are numbers below 65,536. */
export const buildOfflinePayload = ({ version, fileId, places }: Pick<OfflineCode, 'version' | 'fileId' | 'places'>) =>
  Uint8Array.from([version >> 8, version & 255, ...fileId, ...writePlaces(places)]);

/** The code as people read it: `0A1B-2C3D-…`. */
export const formatOfflineCode = (payload: Uint8Array, signature: Uint8Array): string => {
  const text = writeBase32(Uint8Array.from([...payload, ...signature.slice(0, OFFLINE_SIGNATURE_BYTES)]));
  return text.match(new RegExp(`.{1,${GROUP_CHARACTERS}}`, 'g'))?.join('-') ?? '';
};

/** Reads a typed code: case, spaces and dashes are free, and letters taken for others are put right. Null: not a code. */
export const parseOfflineCode = (typed: string): OfflineCode | null => {
  if (typed.length > MAX_OFFLINE_CODE_CHARACTERS) return null;
  const text = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const bytes = readBase32(text);
  const head = 2 + OFFLINE_FILE_ID_BYTES;
  if (!bytes || bytes.length < head + OFFLINE_SIGNATURE_BYTES) return null;
  const payload = bytes.slice(0, -OFFLINE_SIGNATURE_BYTES);
  return {
    version: ((payload[0] ?? 0) << 8) | (payload[1] ?? 0),
    fileId: payload.slice(2, head),
    places: readPlaces(payload.slice(head)),
    payload,
    signature: bytes.slice(-OFFLINE_SIGNATURE_BYTES),
  };
};
