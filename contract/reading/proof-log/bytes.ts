const HEX_PAIR = /^(?:[0-9a-f]{2})*$/;

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Null: not lower-case hexadecimal. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> | null =>
  HEX_PAIR.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : null;

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Null: not base64 with its padding, or several texts could stand for the same bytes. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
};

export const encodeText = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export const joinBytes = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

export const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => toHex(await sha256(bytes));
