/** Side lengths of what a signature is drawn in, in its own units. */
export const PAD = { width: 600, height: 200 };
const LONGEST = 20_000;

const PATH = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)+$/;

/** Whether a text is a drawn signature: lines between whole points of the pad, 20,000 signs at most. Nothing drawn is one too. */
export const isDrawing = (path: string): boolean => {
  if (path === '') return true;
  if (path.length > LONGEST || !PATH.test(path)) return false;
  return [...path.matchAll(/[ML](\d+) (\d+)/g)].every(([, x, y]) => Number(x) <= PAD.width && Number(y) <= PAD.height);
};
