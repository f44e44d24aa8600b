import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createSeededRandom, type Random } from './random.ts';

let random: Random = createSeededRandom(0);

export const seedCrypto = (seed: number): void => {
  random = createSeededRandom(seed).fork(1);
};

const fill = <Bytes extends ArrayBufferView>(view: Bytes): Bytes => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = random.between(0, 255);
  return view;
};

/** From now on ids, tokens and salts of this process come from the seed. */
export const replaceCrypto = (): void => {
  const randomUUID = (): string => {
    const hex = fill(Buffer.alloc(16)).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  Object.assign(crypto, {
    randomBytes: (size: number) => fill(Buffer.alloc(size)),
    randomUUID,
    randomInt: (min: number, max?: number) =>
      max === undefined ? random.between(0, min - 1) : random.between(min, max - 1),
    randomFillSync: fill,
  });
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill });
  Math.random = () => random.next();
  syncBuiltinESMExports();
};
