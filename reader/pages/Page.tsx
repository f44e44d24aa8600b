import { BlockView } from '../../blocks/Blocks.tsx';
import { getTranslate } from '../../blocks/booklet-words.ts';
import type { PageContext } from '../../blocks/context.ts';
import { DRAWING_SHAPES } from '../../blocks/drawings/shapes/index.ts';
import { CHAPTER_NAV_ID, ChapterNav } from './ChapterNav.tsx';
import { ChapterOpener } from './ChapterOpener.tsx';
import { BackIcon, ListIcon, NextIcon } from './icons.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { DeviceBookmark, DeviceNote } from './PageNotes.tsx';
import { PageNumber } from './PageNumber.tsx';
import { PageOutline } from './PageOutline.tsx';
import { TickMark } from './ProgressMarks.tsx';
import { formatMinutes, listPages, type ReaderBooklet, type ReaderPage } from './reader-booklet.ts';
import { Shell } from './Shell.tsx';

/** Rendering context of the blocks of this booklet. */
export const createPageContext = (
  booklet: ReaderBooklet,
  mode: 'reader' | 'print',
  {
    slug = '',
    printed = null,
  }: {
    /** The page of the offline file; empty elsewhere. */
    slug?: string;
    /** Ids of the printed pages; null: all. A link to another page leaves the document. */
    printed?: ReadonlySet<string> | null;
  } = {},
): PageContext => {
  const { personal, offline } = booklet;
  const { base } = booklet.addresses;
  const slugs = new Map(listPages(booklet).map(({ page }) => [page.id, page.slug]));
  return {
    mode,
    language: booklet.language,
    findMedia: booklet.media,
    findPageHref: (id) => {
      const slug = slugs.get(id);
      if (slug === undefined) return null;
      return mode === 'print' && (printed?.has(id) ?? true) ? `#page-${slug}` : `${base}/${slug}`;
    },
    fillText: booklet.text,
    fillHtml: booklet.html,
    t: getTranslate(booklet.language, booklet.tone),
    getQuizAction: (blockId) => `${base}/quiz/${blockId}`,
    getQuizSeed: booklet.quizSeed,
    countdown: booklet.countdown,
    qr: booklet.qr,
    drawings: DRAWING_SHAPES,
    referents: booklet.referents,
    isPreview: booklet.version === 0,
    ...(offline && {
      renderOfflineNote: (part) => <OfflineNote part={part} address={`${offline.address}/${slug}`} />,
    }),
    ...(personal && {
      survey: (blockId) => personal.placeholder(`q${blockId}`),
      confirmation: (blockId) => personal.placeholder(`k${blockId}`),
      fileToRead: (blockId) => personal.placeholder(`f${blockId}`),
    }),
  };
};

export const PageBlocks = ({ page, context }: { page: ReaderPage; context: PageContext }) =>
  page.blocks.map((block) => <BlockView key={block.id} block={block} context={context} />);

const PageProgress = ({ at, total }: { at: number; total: number }) => (
  <div className="r-progress">
    <progress className="r-progress-bar" value={at} max={total} aria-label="Avancement dans le livret" />
  </div>
);

export const Page = ({ booklet, slug }: { booklet: ReaderBooklet; slug: string }) => {
  const pages = listPages(booklet);
  const index = pages.findIndex(({ page }) => page.slug === slug);
  const here = pages[index];
  if (!here) throw new RangeError(`No page « ${slug} » in this booklet`);
  const { page, chapter, chapterNumber } = here;
  const { base } = booklet.addresses;
  const previous = pages[index - 1]?.page;
  const next = pages[index + 1]?.page;
  const isOpener = pages[index - 1]?.chapter !== chapter;
  return (
    <Shell
      booklet={booklet}
      title={page.title}
      kind="page"
      pageId={page.id}
      progress={<PageProgress at={index + 1} total={pages.length} />}
      opener={isOpener && <ChapterOpener place={here} />}
      chapters={<ChapterNav booklet={booklet} here={here} />}
      outline={<PageOutline booklet={booklet} page={page} />}
    >
      <article data-article="" data-hash={page.hash} data-slug={page.slug} data-title={page.title}>
        <header className="r-column r-page-head">
          {!isOpener && (
            <nav aria-label="Fil d’Ariane" className="r-crumb">
              <a href={`${base}/sommaire`}>Sommaire</a> <span aria-hidden="true">›</span>{' '}
              <span>
                Chapitre {chapterNumber} : {chapter.title}
              </span>
            </nav>
          )}
          <h1 className="r-title">
            <PageNumber of={here} /> {page.title}
          </h1>
          {page.summary !== '' && <p className="r-lead">{page.summary}</p>}
          <p className="r-meta">
            <span className="r-position">
              Page {index + 1} sur {pages.length}
            </span>
            <span className="r-minutes">
              <span className="r-position"> · </span>
              {formatMinutes(page.minutes)} de lecture
            </span>
          </p>
          {booklet.personal
            ? booklet.personal.placeholder(`b${page.id}`)
            : !booklet.offline && <DeviceBookmark base={base} page={page.id} />}
        </header>
        <div className="r-blocks">
          <PageBlocks page={page} context={createPageContext(booklet, 'reader', { slug: page.slug })} />
        </div>
        {booklet.personal
          ? booklet.personal.placeholder(`m${page.id}`)
          : !booklet.offline && <DeviceNote base={base} tone={booklet.tone} page={page.id} />}
        <p className="r-column r-page-report">
          <a className="r-foot-link" href={`${booklet.offline?.address ?? base}/erreur/${page.slug}`} rel="nofollow">
            Signaler une erreur sur cette page
          </a>{' '}
          {!booklet.offline && (
            <span className="r-chapter-print">
              ·{' '}
              <a className="r-foot-link" href={`${base}/imprimer/${chapter.id}`} rel="nofollow">
                Imprimer ce chapitre
              </a>
            </span>
          )}
        </p>
      </article>
      {booklet.personal?.hasTracking ? (
        booklet.personal.placeholder(`d${page.id}`)
      ) : (
        <div className="r-column r-done" data-end="" hidden>
          <button type="button" className="r-done-button" data-done="">
            J’ai lu cette page
          </button>
          <p className="r-done-line">
            <TickMark />
            <span className="r-done-words" role="status" data-done-words="" />
          </p>
        </div>
      )}
      <nav className="r-turn" aria-label="Pages du livret">
        <div className="r-turn-in">
          <a
            className="r-turn-link r-turn-previous"
            href={previous ? `${base}/${previous.slug}` : base}
            rel="prev"
            data-previous=""
          >
            <BackIcon />
            <span className="r-turn-text">
              <span className="r-turn-way">Précédent</span>{' '}
              <span className="r-turn-title">{previous?.title ?? 'Couverture'}</span>
            </span>
          </a>
          <button type="button" className="r-turn-link r-turn-sheet" popoverTarget={CHAPTER_NAV_ID}>
            <ListIcon />
            <span className="r-turn-sheet-name">Chapitres</span>
          </button>
          <a
            className="r-turn-link r-turn-next"
            href={next ? `${base}/${next.slug}` : `${base}/fin`}
            rel="next"
            data-next=""
          >
            <span className="r-turn-text">
              <span className="r-turn-way">Suivant</span>{' '}
              <span className="r-turn-title">{next?.title ?? 'Fin du livret'}</span>
            </span>
            <NextIcon />
          </a>
        </div>
      </nav>
    </Shell>
  );
};
