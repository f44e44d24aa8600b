import type { PlacedPage } from './booklet.ts';

/** The number of a page, as « 7 » and as « 2.3 »: the settings of the booklet show one of them, or none (reader.css). */
export const PageNumber = ({ of }: { of: Pick<PlacedPage, 'number' | 'chapterNumber' | 'numberInChapter'> }) => (
  <>
    <span className="r-number r-number-page">{of.number}.</span>
    <span className="r-number r-number-chapter">
      {of.chapterNumber}.{of.numberInChapter}
    </span>
  </>
);
