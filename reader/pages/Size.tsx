import {
  type BookletSize,
  formatBookletSize,
  formatEmptyBooklet,
  measureBooklet,
  type ReaderBooklet,
} from './reader-booklet.ts';

/** Size as text; for an identified reader, the minutes are the remaining ones. */
export const SizeWords = (size: BookletSize) => {
  const { pages, minutes } = formatBookletSize(size);
  return (
    <>
      {pages}
      {minutes !== '' && <span className="r-minutes"> · {minutes}</span>}
    </>
  );
};

/** « 4 chapitres · 13 pages · 25 minutes de lecture », or the text of an empty booklet. */
export const Size = ({ booklet }: { booklet: ReaderBooklet }) => {
  const none = formatEmptyBooklet(booklet);
  if (none !== '') return none;
  return booklet.personal?.hasTracking ? (
    booklet.personal.placeholder('size')
  ) : (
    <SizeWords {...measureBooklet(booklet)} />
  );
};

/** Number of pages read: written by the server when it stores the progress, otherwise by the script. */
export const ProgressWords = ({ personal }: Pick<ReaderBooklet, 'personal'>) =>
  personal?.hasTracking ? (
    <p className="r-progress-words">{personal.placeholder('sum')}</p>
  ) : (
    <p className="r-progress-words" role="status" data-progress="" />
  );
