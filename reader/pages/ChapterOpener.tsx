import { findDrawingByTitle } from '../../blocks/drawings/find-drawing.ts';
import { Illustration } from '../../blocks/drawings/Illustration.tsx';
import { formatCount } from '../format-count.ts';
import { ChapterArt } from './ChapterArt.tsx';
import { formatMinutes, type NumberedPage } from './reader-booklet.ts';

/** Colours of the palette that bands take in turn: primary, secondary, accent. */
const BAND_COLOURS = 3;

/** Class of the band of a chapter, from 1. */
export const getBandClass = (chapterNumber: number): string =>
  `r-band r-band-${((chapterNumber - 1) % BAND_COLOURS) + 1}`;

/** Band above the first page of a chapter: its number, its title, its size and its drawing. */
export const ChapterOpener = ({ place: { chapter, chapterNumber } }: { place: NumberedPage }) => {
  const { pages } = chapter;
  const drawing = findDrawingByTitle(chapter.title);
  return (
    <div className={`${getBandClass(chapterNumber)} r-opener`}>
      {drawing ? (
        <Illustration id={drawing} className="r-opener-drawing" />
      ) : (
        <ChapterArt seed={chapter.id} number={chapterNumber} />
      )}
      <p className="r-opener-in">
        <span className="r-opener-number" aria-hidden="true">
          {chapterNumber}
        </span>
        <span className="r-opener-words">
          <span className="r-opener-kind">Chapitre {chapterNumber}</span>{' '}
          <span className="r-opener-title">{chapter.title}</span>{' '}
          <span className="r-opener-facts">
            {formatCount(pages.length, 'page', 'pages')}
            <span className="r-minutes"> · {formatMinutes(pages.reduce((sum, { minutes }) => sum + minutes, 0))}</span>
          </span>
        </span>
      </p>
    </div>
  );
};
