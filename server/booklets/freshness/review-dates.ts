import type { ReviewMonths } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';

/** The same day of the month, months later; the last day of a shorter month. */
export const addMonths = (day: string, n: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + n + 1, 0, 12)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + n, Math.min(date, lastDay), 12)).toISOString().slice(0, 10);
};

interface ReviewSource {
  /** Day that a person chose; null: none. */
  reviewOn: string | null;
  /** Interval in force: of the page, else of its chapter, else of its booklet; 0: none. */
  months: ReviewMonths;
  verifiedAt: Date | null;
  /** Last change of the page or of one of its blocks. */
  changedAt: Date;
  timeZone: string;
}

/**
 * Day from which a page is due for review; null: never. A day that a person chose counts until the next verification.
 * Then the interval runs from the last verification: writing is not verifying. A page that was never verified counts
 * from its last change.
 */
export const findReviewDay = ({ reviewOn, months, verifiedAt, changedAt, timeZone }: ReviewSource): string | null => {
  const verifiedOn = verifiedAt && getLocalDay(timeZone, verifiedAt);
  if (reviewOn !== null && (verifiedOn === null || reviewOn > verifiedOn)) return reviewOn;
  return months === 0 ? null : addMonths(verifiedOn ?? getLocalDay(timeZone, changedAt), months);
};

/** Interval of a page, in months. */
export const getReviewMonths = (
  page: { reviewMonths: ReviewMonths | null },
  chapter: { reviewMonths: ReviewMonths | null },
  booklet: { reviewMonths: ReviewMonths },
): ReviewMonths => page.reviewMonths ?? chapter.reviewMonths ?? booklet.reviewMonths;
