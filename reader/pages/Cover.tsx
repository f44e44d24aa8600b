import { bindShortWords } from '../../blocks/cover/fit-title.ts';
import { CoverArt } from './CoverArt.tsx';
import { NextIcon } from './icons.tsx';
import { Picture } from './Picture.tsx';
import { formatEmptyBooklet, formatMinutes, isPageOpen, listPages, type ReaderBooklet } from './reader-booklet.ts';
import { Shell } from './Shell.tsx';
import { Size } from './Size.tsx';

const Logo = ({ booklet }: { booklet: ReaderBooklet }) => {
  const { logo, darkLogo } = booklet;
  if (!logo) return null;
  return (
    <p className={`r-logo r-logo-${booklet.theme.logo.position}`}>
      <Picture picture={logo} className={darkLogo ? 'r-logo-light' : ''} sizes="14rem" eager />
      {darkLogo && <Picture picture={darkLogo} className="r-logo-dark" sizes="14rem" eager />}
    </p>
  );
};

/** No welcome for a departure, nor for people who have worked in the company for years. */
const getGreeting = ({ type, tone }: ReaderBooklet): string => {
  if (type === 'departure' || type === 'internal_move' || type === 'return_from_leave') {
    return tone === 'tu' ? 'Un mot pour toi' : 'Un mot pour vous';
  }
  return 'Bienvenue';
};

export const LetterParagraphs = ({ message }: Pick<ReaderBooklet['welcome'], 'message'>) =>
  message.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph} className="r-letter-text">
      {paragraph}
    </p>
  ));

const WelcomeLetter = ({ booklet }: { booklet: ReaderBooklet }) => {
  const { message, signatory, signatoryRole, photo } = booklet.welcome;
  if (message === '') return null;
  return (
    <section className="r-letter" aria-labelledby="mot-accueil">
      <h2 className="r-section-title" id="mot-accueil">
        {getGreeting(booklet)}
      </h2>
      <LetterParagraphs message={message} />
      {signatory !== '' && (
        <div className="r-signatory">
          {photo && <Picture picture={{ media: photo, alt: '' }} className="r-signatory-photo" sizes="5rem" />}
          <p>
            <span className="r-signatory-name">{signatory}</span>
            {signatoryRole !== '' && <span className="r-signatory-role">{signatoryRole}</span>}
          </p>
        </div>
      )}
    </section>
  );
};

type Chapter = ReaderBooklet['chapters'][number];

/** Lock that opens first: the earliest day, or else a page to read. */
const findFirstLock = (locks: readonly string[]): string => {
  const days = locks.flatMap((lock) => (lock.startsWith('o') ? [Number(lock.slice(1))] : []));
  return days.length > 0 ? `o${Math.min(...days)}` : (locks[0] ?? '');
};

/** Size of a chapter, and its opening date when none of its pages is open yet. */
const ChapterFacts = ({ booklet, chapter }: { booklet: ReaderBooklet; chapter: Chapter }) => {
  const { pages } = chapter;
  const { personal } = booklet;
  const later = pages.filter((page) => !isPageOpen(booklet, page));
  const firstLock = findFirstLock(later.flatMap(({ id }) => personal?.locked.get(id) ?? []));
  return (
    <span className="r-inside-text">
      <span className="r-inside-title">{chapter.title}</span>{' '}
      <span className="r-inside-meta">
        {pages.length}
        {pages.length < 2 ? ' page' : ' pages'}
        {later.length > 0 && later.length < pages.length && ` dont ${later.length} à venir`}
        <span className="r-minutes">, {formatMinutes(pages.reduce((sum, page) => sum + page.minutes, 0))}</span>
        {later.length === pages.length && <>. {personal?.placeholder(firstLock)}</>}
      </span>
    </span>
  );
};

const ChapterList = ({ booklet }: { booklet: ReaderBooklet }) => (
  <section className="r-inside" aria-labelledby="dans-ce-livret">
    <h2 className="r-section-title" id="dans-ce-livret">
      Dans ce livret
    </h2>
    <ol className="r-inside-list">
      {booklet.chapters.map((chapter, index) => {
        const first = chapter.pages.find((page) => isPageOpen(booklet, page));
        const line = (
          <>
            <span className="r-inside-number" aria-hidden="true">
              {index + 1}
            </span>
            <ChapterFacts booklet={booklet} chapter={chapter} />
          </>
        );
        return (
          <li key={chapter.id}>
            {first ? (
              <a className="r-inside-chapter" href={`${booklet.addresses.base}/${first.slug}`}>
                {line}
              </a>
            ) : (
              <span className="r-inside-chapter">{line}</span>
            )}
          </li>
        );
      })}
    </ol>
  </section>
);

export const Cover = ({ booklet }: { booklet: ReaderBooklet }) => {
  const pages = listPages(booklet)
    .map(({ page }) => page)
    .filter((page) => isPageOpen(booklet, page));
  const first = pages[0];
  const { base } = booklet.addresses;
  return (
    <Shell booklet={booklet} title={booklet.title} kind="cover">
      <section className={`r-hero r-hero-${booklet.coverLayout} r-hero-v${booklet.coverSeed % 4}`}>
        <CoverArt booklet={booklet} />
        <div className="r-hero-panel">
          <Logo booklet={booklet} />
          {booklet.personal && <p className="r-hero-hello">{booklet.personal.placeholder('hello')}</p>}
          <h1 className="r-hero-title">{bindShortWords(booklet.title) || 'Livret sans titre'}</h1>
          {booklet.subtitle !== '' && <p className="r-hero-subtitle">{booklet.subtitle}</p>}
          {booklet.chapters.length > 0 ? (
            <>
              <p className="r-hero-go">
                {booklet.personal?.hasTracking
                  ? booklet.personal.placeholder('start')
                  : first && (
                      <a
                        className="r-go"
                        href={`${base}/${first.slug}`}
                        data-start=""
                        data-pages={pages.map(({ slug }) => slug).join(' ')}
                      >
                        <span data-start-label="">Commencer</span> <NextIcon />
                      </a>
                    )}
                <a className="r-go-quiet" href={`${base}/sommaire`}>
                  Voir le sommaire
                </a>
              </p>
              <p className="r-hero-facts">
                <Size booklet={booklet} />
              </p>
            </>
          ) : (
            <p className="r-hero-facts">{formatEmptyBooklet(booklet)}</p>
          )}
        </div>
      </section>
      {booklet.personal?.placeholder('card')}
      <div className="r-cover-below">
        <WelcomeLetter booklet={booklet} />
        {booklet.chapters.length > 0 && <ChapterList booklet={booklet} />}
      </div>
    </Shell>
  );
};
