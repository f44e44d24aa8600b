import type { ReactNode } from 'react';
import { getPageTranslate } from '../../blocks/page-words.ts';
import { listBundledFonts, listOwnFonts } from '../../contract/booklets/fonts/fonts.ts';
import { COUNTING_METHOD_PATH, paths } from '../../contract/platform/paths.ts';
import { OFFLINE_PATH } from '../../contract/reading/offline-file.ts';
import { Aids } from './Aids.tsx';
import { CHAPTER_NAV_ID } from './ChapterNav.tsx';
import { AidsIcon, ListIcon, PrintIcon, SearchIcon } from './icons.tsx';
import { Picture } from './Picture.tsx';
import type { ReaderBooklet, ReaderPicture } from './reader-booklet.ts';

interface Props {
  booklet: ReaderBooklet;
  /** Name of the page; the title of the window is « {page} | {livret} ». */
  title: string;
  kind: 'cover' | 'contents' | 'page' | 'end' | 'print' | 'search';
  children: ReactNode;
  /** Content under the top bar, e.g. the progress through the booklet. */
  progress?: ReactNode;
  /** Band that opens a chapter. */
  opener?: ReactNode;
  /** Chapters, before the content. */
  chapters?: ReactNode;
  /** Titles of the page, after the content. */
  outline?: ReactNode;
  pageId?: string;
}

const listPreloadedFonts = ({ theme, addresses }: ReaderBooklet) => [
  ...listBundledFonts(theme).map((id) => `/lire/polices/${id}-latin-wght-normal.woff2`),
  ...listOwnFonts(theme).map((id) => `${addresses.base}/polices/${id}.woff2`),
];

/**
 * The logo has no text alternative, because the company name follows it. The cover and the printed booklet show it
 * larger.
 */
const BarLogo = ({ booklet: { logo, darkLogo } }: { booklet: ReaderBooklet }) => {
  if (!logo) return null;
  const named = (picture: ReaderPicture) => ({ ...picture, alt: '' });
  return (
    <span className="r-bar-logo">
      <Picture picture={named(logo)} className={darkLogo ? 'r-logo-light' : ''} sizes="6rem" eager />
      {darkLogo && <Picture picture={named(darkLogo)} className="r-logo-dark" sizes="6rem" eager />}
    </span>
  );
};

const Bar = ({ booklet, kind, progress, opener }: Pick<Props, 'booklet' | 'kind' | 'progress' | 'opener'>) => {
  const { base } = booklet.addresses;
  return (
    <header className="r-bar">
      <div className="r-bar-in">
        {kind === 'cover' ? (
          <span className="r-bar-company r-bar-alone">{booklet.company}</span>
        ) : (
          <a className={`r-bar-home${booklet.logo ? '' : ' r-bar-plain'}`} href={base}>
            <BarLogo booklet={booklet} />
            <span className="r-bar-words">
              <span className="r-bar-company">{booklet.company}</span>{' '}
              <span className="r-bar-name">{booklet.title}</span>
            </span>
          </a>
        )}
        <nav className="r-tools" aria-label="Outils de lecture">
          <a className="r-tool" href={`${base}/sommaire`} aria-current={kind === 'contents' ? 'page' : undefined}>
            <ListIcon />
            <span className="r-tool-name">Sommaire</span>
          </a>
          <a className="r-tool" href={`${base}/recherche`}>
            <SearchIcon />
            <span className="r-tool-name">Rechercher</span>
          </a>
          <button type="button" className="r-tool" data-aids-open="" hidden>
            <AidsIcon />
            <span className="r-tool-name">Confort de lecture</span>
          </button>
        </nav>
      </div>
      {progress}
      {opener}
    </header>
  );
};

const CountingMethodLink = () => (
  <a className="r-foot-link" href={COUNTING_METHOD_PATH}>
    Comment nous comptons
  </a>
);

/** Foot of a file read without a network: is it up to date, and how does the reading come back? */
const OfflineFoot = ({ base, address, version }: { base: string; address: string; version: number }) => (
  <p>
    Livret hors ligne ·{' '}
    <a className="r-foot-link" href={`${address}/${OFFLINE_PATH}?version=${version}`}>
      Vérifier si à jour
    </a>{' '}
    ·{' '}
    <a className="r-foot-link" href={`${base}/${OFFLINE_PATH}`}>
      Reporter ma lecture
    </a>{' '}
    ·{' '}
    <a className="r-foot-link" href={`${base}/livret/accessibilite`}>
      Accessibilité
    </a>
  </p>
);

const Foot = ({ booklet, kind }: Pick<Props, 'booklet' | 'kind'>) => (
  <footer className="r-foot">
    <p>
      {booklet.company}
      {booklet.version > 0 && ` · version ${booklet.version} du ${booklet.publishedOn}`}
    </p>
    {booklet.offline && (
      <OfflineFoot base={booklet.addresses.base} address={booklet.offline.address} version={booklet.version} />
    )}
    {kind !== 'print' && !booklet.offline && (
      <p>
        <a className="r-foot-link" href={`${booklet.addresses.base}/imprimer`}>
          <PrintIcon /> Imprimer le livret
        </a>{' '}
        ·{' '}
        <a className="r-foot-link" href={`${booklet.addresses.base}/livret/accessibilite`}>
          Accessibilité
        </a>{' '}
        ·{' '}
        <a className="r-foot-link" href={paths.legalNotice}>
          Mentions légales
        </a>{' '}
        <span className="r-foot-notes">
          ·{' '}
          <a className="r-foot-link" href={`${booklet.addresses.base}/moi/notes`}>
            Mes marque-pages et mes notes
          </a>
        </span>
      </p>
    )}
    {booklet.personal ? (
      <p className="r-foot-note">
        {booklet.personal.placeholder('ask')}
        <a className="r-foot-link" href={`${booklet.addresses.base}/moi/information`}>
          Ce qui est suivi de {booklet.tone === 'tu' ? 'ta' : 'votre'} lecture
        </a>{' '}
        ·{' '}
        <a className="r-foot-link" href={`${booklet.addresses.base}/donnees`}>
          Mes données
        </a>{' '}
        · <CountingMethodLink />
      </p>
    ) : (
      <p className="r-foot-note">
        {getPageTranslate(booklet.tone)('foot.device')}{' '}
        {!booklet.offline && (
          <span className="r-counted">
            {getPageTranslate(booklet.tone)('foot.counted')} <CountingMethodLink />
          </span>
        )}
      </p>
    )}
  </footer>
);

/**
 * Layout of all documents of a booklet. It contains no inline style or script: the content security policy forbids
 * them.
 */
export const Shell = ({ booklet, title, kind, children, progress, opener, chapters, outline, pageId }: Props) => {
  const { addresses, theme } = booklet;
  const name = title === booklet.title ? title : `${title} | ${booklet.title}`;
  const main = (
    <main id="contenu" className="r-main" tabIndex={-1}>
      {children}
    </main>
  );
  return (
    <html
      lang={booklet.language}
      data-booklet={booklet.id}
      data-version={booklet.version}
      data-base={addresses.base}
      data-tone={booklet.tone}
      data-follows={booklet.personal?.hasTracking ? booklet.personal.validation : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{name}</title>
        <meta name="theme-color" content={kind === 'cover' ? theme.colours.primary : theme.colours.background} />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        {listPreloadedFonts(booklet).map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/admin/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={addresses.style} />
        <link rel="stylesheet" href={addresses.theme} />
        {/* Render-blocking, so that the first paint already uses the dark mode or the text size. */}
        <script type="module" async blocking="render" src={addresses.script} />
      </head>
      <body className={`b-page r-${kind}`} data-kind={kind} data-page={pageId}>
        <a className="r-skip" href="#contenu">
          Aller au contenu
        </a>
        {chapters && (
          <a className="r-skip r-skip-side" href={`#${CHAPTER_NAV_ID}`}>
            Aller aux chapitres
          </a>
        )}
        <Bar booklet={booklet} kind={kind} progress={progress} opener={opener} />
        {chapters ? (
          <div className="r-book">
            {chapters}
            {main}
            {outline}
          </div>
        ) : (
          main
        )}
        <Foot booklet={booklet} kind={kind} />
        <Aids aloud={kind === 'page'} />
      </body>
    </html>
  );
};
