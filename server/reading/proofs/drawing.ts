/** Size of the signature area, in its own units. */
export const PAD = { width: 600, height: 200 };
const LONGEST = 20_000;

const PATH = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)+$/;

/**
 * True for a drawn signature: lines between whole points of the area, at most 20,000 characters. An empty drawing is
 * valid.
 */
export const isDrawing = (path: string): boolean => {
  if (path === '') return true;
  if (path.length > LONGEST || !PATH.test(path)) return false;
  return [...path.matchAll(/[ML](\d+) (\d+)/g)].every(([, x, y]) => Number(x) <= PAD.width && Number(y) <= PAD.height);
};
