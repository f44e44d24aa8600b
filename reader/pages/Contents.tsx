import { emptyInWords, minutesInWords, type ReaderBooklet, type ReaderChapter, sizeInWords } from './booklet.ts';
import { Shell } from './Shell.tsx';

/** The pages of a chapter. A script writes in `data-state` what was read on this device, in words. */
export const ChapterPages = ({ chapter, base }: { chapter: ReaderChapter; base: string }) => (
  <ol className="r-pages">
    {chapter.pages.map((page) => (
      <li key={page.id}>
        <a className="r-page-link" href={`${base}/${page.slug}`} data-page-link={page.id} data-hash={page.hash}>
          <span className="r-page-link-text">
            <span className="r-page-link-title">{page.title}</span>
            {page.summary !== '' && <span className="r-page-link-summary">{page.summary}</span>}
          </span>{' '}
          <span className="r-page-link-meta">
            <span className="r-state" data-state="" /> <span>{minutesInWords(page.minutes)}</span>
          </span>
        </a>
      </li>
    ))}
  </ol>
);

export const Contents = ({ booklet }: { booklet: ReaderBooklet }) => {
  const { base } = booklet.addresses;
  return (
    <Shell booklet={booklet} title="Sommaire" kind="contents">
      <div className="r-column">
        <h1 className="r-title">Sommaire</h1>
        <p className="r-meta">{emptyInWords(booklet) || sizeInWords(booklet)}</p>
        <p className="r-progress-words" role="status" data-progress="" />
        {booklet.chapters.length > 0 && (
          <>
            <ol className="r-chapters">
              {booklet.chapters.map((chapter, index) => (
                <li key={chapter.id} className="r-chapter" data-chapter="">
                  <h2 className="r-chapter-title">
                    <span className="r-chapter-number">Chapitre {index + 1}</span> {chapter.title}
                  </h2>
                  <ChapterPages chapter={chapter} base={base} />
                </li>
              ))}
            </ol>
            <p className="r-after">
              <a href={`${base}/fin`}>Aller à la fin du livret</a>
            </p>
          </>
        )}
      </div>
    </Shell>
  );
};
