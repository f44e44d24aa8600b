import type { Sector } from '../../../../contract/library.ts';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Sectors whose name, description or NAF code answer what is typed: « batiment », « 43.3 », « 4332A ». */
export const searchSectors = <Shown extends Pick<Sector, 'label' | 'description' | 'nafCodes'>>(
  sectors: readonly Shown[],
  typed: string,
): Shown[] => {
  const words = folded(typed).trim().split(/\s+/).filter(Boolean);
  const bare = (code: string) => folded(code).replace(/[^a-z0-9]/g, '');
  return sectors.filter(({ label, description, nafCodes }) => {
    const text = folded(`${label} ${description}`);
    return words.every((word) => {
      const code = bare(word);
      // A code may be typed whole where the sector names only its beginning.
      const naf =
        /^\d{2}/.test(code) && nafCodes.map(bare).some((known) => known.startsWith(code) || code.startsWith(known));
      return text.includes(word) || naf;
    });
  });
};
