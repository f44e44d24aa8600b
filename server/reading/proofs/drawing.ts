/** Size of the signature area, in its own units. */
export const SIGNATURE_PAD = { width: 600, height: 200 };
const MAX_DRAWING_LENGTH = 20_000;

const DRAWING_PATTERN = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)+$/;

/**
 * True for a drawn signature: lines between whole points of the area, at most 20,000 characters. An empty drawing is
 * valid.
 */
export const isDrawing = (path: string): boolean => {
  if (path === '') return true;
  if (path.length > MAX_DRAWING_LENGTH || !DRAWING_PATTERN.test(path)) return false;
  return [...path.matchAll(/[ML](\d+) (\d+)/g)].every(
    ([, x, y]) => Number(x) <= SIGNATURE_PAD.width && Number(y) <= SIGNATURE_PAD.height,
  );
};
