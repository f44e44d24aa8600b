import { toReadingMinutes as minutesOfWords } from '../../../../../blocks/text-content.ts';
import type { PageNode } from '../../../../../contract/booklets/content/content.ts';

/** Reading minutes of a page, as readers see them. */
export const getReadingMinutes = ({ readingMinutes, words }: Pick<PageNode, 'readingMinutes' | 'words'>): number =>
  minutesOfWords(words, readingMinutes);

/** « J+3 », « J−2 », « J »: the day a page opens, counted from the arrival. */
export const formatUnlockDay = (days: number): string =>
  days === 0 ? 'J' : days > 0 ? `J+${days}` : `J\u2212${-days}`;
