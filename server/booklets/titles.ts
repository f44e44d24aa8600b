import { foldedKey } from '../../contract/fold.ts';

export { foldedKey };

/** The title with a suffix, shortened so that both fit in 80 characters. */
export const suffixed = (title: string, suffix: string, max = 80): string => {
  const room = max - [...suffix].length;
  const letters = [...title];
  return letters.length <= room
    ? `${title}${suffix}`
    : `${letters
        .slice(0, room - 1)
        .join('')
        .trimEnd()}…${suffix}`;
};

/** `title`, or the first of « title (copie) », « title (copie 2) »… that is not taken; `taken` holds folded keys. */
export const freeTitle = (title: string, word: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n += 1) {
    const candidate = suffixed(title, n === 1 ? ` (${word})` : ` (${word} ${n})`);
    if (!taken.has(foldedKey(candidate))) return candidate;
  }
};
