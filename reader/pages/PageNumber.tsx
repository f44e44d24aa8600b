import type { NumberedPage } from './reader-booklet.ts';

/** Page number, as « 7 » and as « 2.3 »: the booklet settings show one of them, or none (reader.css). */
export const PageNumber = ({ of }: { of: Pick<NumberedPage, 'number' | 'chapterNumber' | 'numberInChapter'> }) => (
  <>
    <span className="r-number r-number-page">{of.number}.</span>
    <span className="r-number r-number-chapter">
      {of.chapterNumber}.{of.numberInChapter}
    </span>
  </>
);
