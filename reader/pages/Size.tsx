import { type BookletSize, emptyInWords, type ReaderBooklet, sizeInWords, sizeOf } from './booklet.ts';

const SizeWords = (size: BookletSize) => {
  const { pages, minutes } = sizeInWords(size);
  return (
    <>
      {pages}
      {minutes !== '' && <span className="r-minutes"> · {minutes}</span>}
    </>
  );
};

/** The same for an identified reader: the minutes are the remaining ones. */
export const PersonalSize = SizeWords;

/** « 4 chapitres · 13 pages · 25 minutes de lecture », or the text of an empty booklet. */
export const Size = ({ booklet }: { booklet: ReaderBooklet }) => {
  const none = emptyInWords(booklet);
  if (none !== '') return none;
  return booklet.personal?.follows ? booklet.personal.slot('size') : <SizeWords {...sizeOf(booklet)} />;
};
