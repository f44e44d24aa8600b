import { foldedKey } from '../../../contract/platform/text/fold.ts';

/** Normalises a name for comparison: no case, no accents; hyphens and apostrophes equal spaces. */
const compared = (name: string): string =>
  foldedKey(name)
    .replace(/[-'‐‑.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** True if the typed text is the person's full name, in either order. */
export const isNameOf = (typed: string, { firstName, lastName }: { firstName: string; lastName: string }): boolean => {
  const said = compared(typed);
  return (
    said !== '' && [`${firstName} ${lastName}`, `${lastName} ${firstName}`].some((name) => compared(name) === said)
  );
};
