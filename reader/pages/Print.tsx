import type { PageContext } from '../../blocks/context.ts';
import { LetterParagraphs } from './Cover.tsx';
import { CoverArt } from './CoverArt.tsx';
import { createPageContext, PageBlocks } from './Page.tsx';
import { PageNumber } from './PageNumber.tsx';
import { Picture } from './Picture.tsx';
import { listPages, type NumberedPage, type ReaderBooklet } from './reader-booklet.ts';
import { Shell } from './Shell.tsx';
import { Size } from './Size.tsx';

const PrintedPage = ({ place, context }: { place: NumberedPage; context: PageContext }) => {
  const { page, chapter, chapterNumber } = place;
  return (
    <article className="r-print-page" id={`page-${page.slug}`}>
      <header className="r-column r-page-head">
        <p className="r-crumb">
          Chapitre {chapterNumber} : {chapter.title}
        </p>
        <h2 className="r-title">
          <PageNumber of={place} /> {page.title}
        </h2>
        {page.summary !== '' && <p className="r-lead">{page.summary}</p>}
      </header>
      <PageBlocks page={page} context={context} />
    </article>
  );
};

/** The whole booklet on one page, for paper or for a PDF. Links between pages become links inside it. */
export const Print = ({ booklet }: { booklet: ReaderBooklet }) => {
  const context = createPageContext(booklet, 'print');
  const { welcome } = booklet;
  return (
    <Shell booklet={booklet} title="Livret à imprimer" kind="print">
      <div className="r-column r-print-ask">
        <p className="r-meta">Le livret entier, prêt pour l’imprimante ou pour un fichier PDF.</p>
        <p className="r-actions">
          <button type="button" className="r-action" data-print="" hidden>
            Imprimer
          </button>
          <a className="r-action" href={booklet.addresses.base}>
            Revenir à la couverture
          </a>
        </p>
      </div>
      <section className="r-print-cover">
        {booklet.logo && <Picture picture={booklet.logo} className="r-print-logo" sizes="14rem" eager />}
        <p className="r-print-company">{booklet.company}</p>
        <h1 className="r-print-title">{booklet.title}</h1>
        {booklet.subtitle !== '' && <p className="r-print-subtitle">{booklet.subtitle}</p>}
        <div className={`r-print-art r-hero-${booklet.coverLayout}`}>
          <CoverArt booklet={booklet} />
        </div>
        <p className="r-meta">
          <Size booklet={booklet} />
        </p>
      </section>
      {welcome.message !== '' && (
        <section className="r-column r-print-letter">
          <LetterParagraphs message={welcome.message} />
          <p className="r-print-sign">
            {[welcome.signatory, welcome.signatoryRole].filter((words) => words !== '').join(', ')}
          </p>
        </section>
      )}
      {booklet.chapters.length > 0 && (
        <nav className="r-column r-print-contents" aria-labelledby="sommaire-imprime">
          <h2 className="r-section-title" id="sommaire-imprime">
            Sommaire
          </h2>
          <ol>
            {booklet.chapters.map((chapter) => (
              <li key={chapter.id}>
                {chapter.title}
                <ul>
                  {chapter.pages.map((page) => (
                    <li key={page.id}>
                      <a href={`#page-${page.slug}`}>{page.title}</a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {listPages(booklet).map((place) => (
        <PrintedPage key={place.page.id} place={place} context={context} />
      ))}
    </Shell>
  );
};

/** One chapter alone, for paper or for a PDF. Throws a RangeError when the booklet has no such chapter. */
export const PrintChapter = ({ booklet, chapterId }: { booklet: ReaderBooklet; chapterId: string }) => {
  const places = listPages(booklet).filter(({ chapter }) => chapter.id === chapterId);
  const [first] = places;
  if (!first) throw new RangeError(`No chapter « ${chapterId} » in this booklet`);
  const { chapter, chapterNumber } = first;
  const context = createPageContext(booklet, 'print', { printed: new Set(places.map(({ page }) => page.id)) });
  return (
    <Shell booklet={booklet} title={`Chapitre à imprimer\u00a0: ${chapter.title}`} kind="print">
      <div className="r-column r-print-ask">
        <p className="r-meta">Ce chapitre seul, prêt pour l’imprimante ou pour un fichier PDF.</p>
        <p className="r-actions">
          <button type="button" className="r-action" data-print="" hidden>
            Imprimer
          </button>
          <a className="r-action" href={`${booklet.addresses.base}/sommaire`}>
            Revenir au sommaire
          </a>
        </p>
      </div>
      <header className="r-column r-print-chapter">
        <p className="r-print-company">
          {booklet.company} · {booklet.title}
        </p>
        <h1 className="r-title">
          Chapitre {chapterNumber} : {chapter.title}
        </h1>
      </header>
      {places.map((place) => (
        <PrintedPage key={place.page.id} place={place} context={context} />
      ))}
    </Shell>
  );
};
