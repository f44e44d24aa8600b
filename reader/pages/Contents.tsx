import { PrintIcon } from './icons.tsx';
import { PageNumber } from './PageNumber.tsx';
import { ProgressRing } from './ProgressMarks.tsx';
import { formatMinutes, isPageOpen, listPages, type ReaderBooklet, type ReaderChapter } from './reader-booklet.ts';
import { Shell } from './Shell.tsx';
import { ProgressWords, Size } from './Size.tsx';
import { StartButton } from './StartButton.tsx';

const LockedPage = ({ title, opens }: { title: string; opens: string | undefined }) => (
  <li>
    <span className="r-page-link r-page-locked">
      <span className="r-page-link-text">
        <span className="r-page-locked-title">{title}</span>
      </span>{' '}
      <span className="r-page-link-meta">
        <span className="r-state">{opens}</span>
      </span>
    </span>
  </li>
);

/** Pages of a chapter. A script writes the state of reading on this device in `data-state`, as text. */
export const ChapterPages = ({ booklet, chapter }: { booklet: ReaderBooklet; chapter: ReaderChapter }) => {
  const { personal } = booklet;
  const { base } = booklet.addresses;
  const all = listPages(booklet);
  const places = all.filter((place) => place.chapter === chapter);
  // Where every page is mandatory, or none is, the word would tell nothing.
  const marksMandatory = all.some(({ page }) => page.mandatory) && all.some(({ page }) => !page.mandatory);
  return (
    <ol className="r-pages">
      {places.map(({ page, ...place }) => {
        const lock = personal?.locked.get(page.id);
        if (lock !== undefined)
          return <LockedPage key={page.id} title={page.title} opens={personal?.placeholder(lock)} />;
        return (
          <li key={page.id}>
            <a
              className="r-page-link"
              href={`${base}/${page.slug}`}
              data-page-link={page.id}
              data-hash={page.hash}
              data-minutes={page.minutes}
            >
              <span className="r-page-link-text">
                <span className="r-page-link-title">
                  <PageNumber of={place} /> <span className="r-page-link-name">{page.title}</span>
                </span>
                {page.summary !== '' && <span className="r-page-link-summary">{page.summary}</span>}
              </span>{' '}
              <span className="r-page-link-meta">
                {personal?.hasTracking ? (
                  <span className="r-state">{personal.placeholder(`p${page.id}`)}</span>
                ) : (
                  <span className="r-state" data-state="" />
                )}{' '}
                {marksMandatory && page.mandatory && <span className="r-mandatory">Obligatoire</span>}{' '}
                <span className="r-minutes">{formatMinutes(page.minutes)}</span>
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
};

export const Contents = ({ booklet }: { booklet: ReaderBooklet }) => {
  const { base } = booklet.addresses;
  const { personal } = booklet;
  return (
    <Shell booklet={booklet} title="Sommaire" kind="contents">
      <div className="r-column">
        <h1 className="r-title">Sommaire</h1>
        <p className="r-meta">
          <Size booklet={booklet} />
        </p>
        {booklet.chapters.length > 0 && (
          <div className="r-contents-state">
            {personal?.hasTracking ? (
              personal.placeholder('ring')
            ) : (
              <ProgressRing read={0} total={listPages(booklet).length} />
            )}
            <div>
              <ProgressWords personal={personal} />
              <p className="r-contents-go">
                <StartButton booklet={booklet} />
              </p>
            </div>
          </div>
        )}
        {personal?.placeholder('remaining')}
        {booklet.chapters.length > 0 && (
          <>
            <ol className="r-chapters">
              {booklet.chapters.map((chapter, index) => (
                <li key={chapter.id} className="r-chapter" data-chapter="">
                  <h2 className="r-chapter-title">
                    <span className="r-chapter-number">Chapitre {index + 1}</span> {chapter.title}
                    {personal?.hasTracking && (
                      <span className="r-chapter-state">{personal.placeholder(`c${chapter.id}`)}</span>
                    )}
                  </h2>
                  <ChapterPages booklet={booklet} chapter={chapter} />
                  {!booklet.offline && chapter.pages.some((page) => isPageOpen(booklet, page)) && (
                    <p className="r-chapter-print">
                      <a className="r-foot-link" href={`${base}/imprimer/${chapter.id}`} rel="nofollow">
                        <PrintIcon /> Imprimer ce chapitre
                        <span className="b-hidden">
                          {'\u00a0'}: {chapter.title}
                        </span>
                      </a>
                    </p>
                  )}
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
