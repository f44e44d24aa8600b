/*
 * HMAC-SHA-256 without the browser's own: it is missing where a file opened from a disk is not a secure context. The
 * signed texts are some fifty bytes.
 */

const rotate = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

const isPrime = (value: number): boolean => {
  for (let divisor = 2; divisor * divisor <= value; divisor += 1) if (value % divisor === 0) return false;
  return true;
};

const listPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let value = 2; primes.length < count; value += 1) if (isPrime(value)) primes.push(value);
  return primes;
};

/** First 32 bits of the fraction of a root. */
const toFractionBits = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

const PRIMES = listPrimes(64);
const ROUND_CONSTANTS = PRIMES.map((prime) => toFractionBits(Math.cbrt(prime)));
const FIRST_STATE = PRIMES.slice(0, 8).map((prime) => toFractionBits(Math.sqrt(prime)));
const BLOCK_BYTES = 64;

const padMessage = (message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8);
  return padded;
};

const mixBlock = (state: readonly number[], words: readonly number[]): number[] => {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  words.forEach((word, round) => {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (ROUND_CONSTANTS[round] ?? 0) + word) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h].map((value, index) => (value + (state[index] ?? 0)) | 0);
};

const expandBlock = (view: DataView, from: number): number[] => {
  const words = Array.from({ length: 16 }, (_, index) => view.getInt32(from + 4 * index));
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
    const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push(((words[at - 16] ?? 0) + low + (words[at - 7] ?? 0) + high) | 0);
  }
  return words;
};

export const hashBytes = (message: Uint8Array): Uint8Array => {
  const padded = padMessage(message);
  const view = new DataView(padded.buffer);
  let state: number[] = FIRST_STATE;
  for (let from = 0; from < padded.length; from += BLOCK_BYTES) state = mixBlock(state, expandBlock(view, from));
  const hash = new Uint8Array(32);
  const written = new DataView(hash.buffer);
  for (const [index, word] of state.entries()) written.setInt32(4 * index, word);
  return hash;
};

/** `key`: 64 bytes at most. */
export const signBytes = (key: Uint8Array, message: Uint8Array): Uint8Array => {
  const pad = (value: number) => Uint8Array.from({ length: BLOCK_BYTES }, (_, index) => (key[index] ?? 0) ^ value);
  const inner = hashBytes(Uint8Array.from([...pad(0x36), ...message]));
  return hashBytes(Uint8Array.from([...pad(0x5c), ...inner]));
};
