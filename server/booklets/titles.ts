import { foldedKey } from '../../contract/fold.ts';
import { suffixed } from '../../contract/titles.ts';

export { foldedKey, suffixed };

/** `title`, or the first of « title (copie) », « title (copie 2) »… that is not taken; `taken` holds folded keys. */
export const freeTitle = (title: string, word: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n += 1) {
    const candidate = suffixed(title, n === 1 ? ` (${word})` : ` (${word} ${n})`);
    if (!taken.has(foldedKey(candidate))) return candidate;
  }
};
