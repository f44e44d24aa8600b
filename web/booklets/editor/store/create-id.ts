/** Twelve bits count the ids of one millisecond. */
const MAX_COUNT = 0xfff;

let lastTime = 0;
let count = 0;

const toHex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** A UUID of version 7: ids made later by this tab sort after those made before, even in the same millisecond. */
export const createId = (): string => {
  const now = Date.now();
  count = now > lastTime ? 0 : count + 1;
  // A clock that was set back, or a full millisecond: the time goes on from the last one.
  lastTime = Math.max(lastTime, now) + (count > MAX_COUNT ? 1 : 0);
  if (count > MAX_COUNT) count = 0;
  const time = toHex(lastTime, 12);
  // Not `randomUUID`, which browsers refuse to pages without TLS. The first of the bytes holds the variant.
  const [variant = 0, ...random] = crypto.getRandomValues(new Uint8Array(8));
  const tail = [(variant & 0x3f) | 0x80, ...random].map((byte) => toHex(byte, 2)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${toHex(count, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
};
