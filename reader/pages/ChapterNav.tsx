import { formatReadCount } from '../format-count.ts';
import { CloseIcon } from './icons.tsx';
import { PageNumber } from './PageNumber.tsx';
import { ProgressRing, Tick } from './ProgressMarks.tsx';
import { listPages, type NumberedPage, type ReaderBooklet, type ReaderChapter } from './reader-booklet.ts';

/** Id of the chapters: a column from 1,200 px, a sheet at the foot of a smaller window. */
export const CHAPTER_NAV_ID = 'chapitres';

const usesServerProgress = ({ personal }: ReaderBooklet) => (personal?.hasTracking ? personal : null);

/** Progress of a known reader; otherwise hidden until the script counts what this device knows. */
const ReadingState = ({ booklet, here }: { booklet: ReaderBooklet; here: NumberedPage }) => {
  const personal = usesServerProgress(booklet);
  const total = listPages(booklet).length;
  return (
    <div className="r-side-state" data-device-state={personal ? undefined : ''} hidden={!personal}>
      {personal ? personal.placeholder('ring') : <ProgressRing read={0} total={total} />}
      <div>
        <p className="r-side-count" data-count="">
          {personal ? personal.placeholder('count') : formatReadCount({ read: 0, total })}
        </p>
        {personal?.placeholder(`n${here.page.id}`)}
      </div>
    </div>
  );
};

const ChapterPageLinks = ({ booklet, here }: { booklet: ReaderBooklet; here: NumberedPage }) => {
  const personal = usesServerProgress(booklet);
  return (
    <ol className="r-side-pages">
      {listPages(booklet)
        .filter(({ chapter }) => chapter === here.chapter)
        .map((place) => (
          <li key={place.page.id}>
            <a
              className="r-side-page"
              href={`${booklet.addresses.base}/${place.page.slug}`}
              aria-current={place.page === here.page ? 'page' : undefined}
              data-hashes={personal ? undefined : place.page.hash}
            >
              <span className="r-side-words">
                <PageNumber of={place} /> {place.page.title}
              </span>
              {personal ? personal.placeholder(`r${place.page.id}`) : <Tick />}
            </a>
          </li>
        ))}
    </ol>
  );
};

const listChapterStarts = (booklet: ReaderBooklet): NumberedPage[] => {
  const starts = new Map<ReaderChapter, NumberedPage>();
  for (const place of listPages(booklet)) if (!starts.has(place.chapter)) starts.set(place.chapter, place);
  return [...starts.values()];
};

/**
 * Chapters of the booklet, and the pages of the current one. Other chapters are one link each, so that a document stays
 * small in a booklet of hundreds of pages. As a popover it opens and closes without a script.
 */
export const ChapterNav = ({ booklet, here }: { booklet: ReaderBooklet; here: NumberedPage }) => {
  const { base } = booklet.addresses;
  const personal = usesServerProgress(booklet);
  return (
    <nav className="r-side" id={CHAPTER_NAV_ID} aria-label="Chapitres" popover="auto" tabIndex={-1}>
      <p className="r-side-head">
        <span className="r-side-title">{booklet.title}</span>
        <button type="button" className="r-tool" popoverTarget={CHAPTER_NAV_ID} popoverTargetAction="hide">
          <CloseIcon />
          <span className="b-hidden">Fermer le sommaire</span>
        </button>
      </p>
      <ReadingState booklet={booklet} here={here} />
      <ol className="r-side-chapters">
        {listChapterStarts(booklet).map(({ chapter, chapterNumber, page: first }) => {
          const isHere = chapter === here.chapter;
          return (
            <li key={chapter.id} className="r-side-chapter">
              <a
                className="r-side-link"
                href={`${base}/${first.slug}`}
                aria-current={isHere ? 'true' : undefined}
                data-hashes={personal ? undefined : chapter.pages.map(({ hash }) => hash).join(' ')}
                data-chapter-link=""
              >
                <span className="r-side-number">{chapterNumber}</span>
                <span className="r-side-words">{chapter.title}</span>
                {personal ? personal.placeholder(`h${chapter.id}`) : <Tick />}
              </a>
              {isHere && <ChapterPageLinks booklet={booklet} here={here} />}
            </li>
          );
        })}
      </ol>
      <p className="r-side-foot">
        <a href={`${base}/sommaire`}>Tout le sommaire</a>
        <a href={`${base}/fin`}>Fin du livret</a>
      </p>
    </nav>
  );
};
