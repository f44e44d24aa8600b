import { foldedKey } from '../../../contract/platform/text/fold.ts';

/** A name as it is compared: no case, no accents, and hyphens and apostrophes are as good as spaces. */
const compared = (name: string): string =>
  foldedKey(name)
    .replace(/[-'‐‑.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether what was typed is the person's whole name, in either order. */
export const isNameOf = (typed: string, { firstName, lastName }: { firstName: string; lastName: string }): boolean => {
  const said = compared(typed);
  return (
    said !== '' && [`${firstName} ${lastName}`, `${lastName} ${firstName}`].some((name) => compared(name) === said)
  );
};
