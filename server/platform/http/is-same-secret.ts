import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time, so that the duration does not reveal where they differ. */
export const isSameSecret = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
