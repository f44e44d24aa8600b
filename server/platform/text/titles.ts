import { phraseText } from '../../../contract/platform/errors.ts';
import { addTitleSuffix } from '../../../contract/platform/text/add-title-suffix.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';

export { addTitleSuffix, toFoldedKey };

/** Title of a booklet for a list or a message, in the current language. */
export const getDisplayTitle = (title: string | null): string => title || phraseText('Livret sans titre');

/** Display title with a mention of the bin. */
export const getBinnedTitle = (title: string | null, binnedAt: Date | null): string => {
  const titre = getDisplayTitle(title);
  return binnedAt === null ? titre : phraseText('{titre} (corbeille)', { titre });
};

/** `title`, or the first free one of « title (copie) », « title (copie 2) »…; `taken` holds folded keys. */
export const findFreeTitle = (title: string, word: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n += 1) {
    const candidate = addTitleSuffix(title, n === 1 ? ` (${word})` : ` (${word} ${n})`);
    if (!taken.has(toFoldedKey(candidate))) return candidate;
  }
};
