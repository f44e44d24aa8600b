import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';

/** Normalises a name for comparison: no case, no accents; hyphens and apostrophes equal spaces. */
const normaliseName = (name: string): string =>
  toFoldedKey(name)
    .replace(/[-'‐‑.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** True if the typed text is the person's full name, in either order. */
export const isFullName = (
  typed: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): boolean => {
  const said = normaliseName(typed);
  return (
    said !== '' && [`${firstName} ${lastName}`, `${lastName} ${firstName}`].some((name) => normaliseName(name) === said)
  );
};
