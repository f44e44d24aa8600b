import { emptyInWords, type ReaderBooklet, sizeInWords } from './booklet.ts';

/** « 4 chapitres · 13 pages · 25 minutes de lecture », or that there is none. */
export const Size = ({ booklet }: { booklet: ReaderBooklet }) => {
  const none = emptyInWords(booklet);
  if (none !== '') return none;
  const { pages, minutes } = sizeInWords(booklet);
  return (
    <>
      {pages}
      <span className="r-minutes"> · {minutes}</span>
    </>
  );
};
