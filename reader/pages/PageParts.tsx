import type { ReactNode } from 'react';
import { EntryBand, type EntryBrand, EntryBrandHead, EntryContactCard, EntrySignature } from './EntryBrand.tsx';

/** Label and text of each fact. */
export type Facts = readonly (readonly [label: string, words: string])[];

export const FactList = ({ facts, className = 'r-arrival-facts' }: { facts: Facts; className?: string }) => (
  <dl className={className}>
    {facts.map(([label, words]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);

/** Way back from a page that replaces another one for a moment. */
export const BackLink = ({ href, words = 'Revenir à la page' }: { href: string; words?: string }) => (
  <p className="r-actions">
    <a className="r-action" href={href}>
      {words}
    </a>
  </p>
);

/** Error of a whole form; nothing without one. */
export const FormAlert = ({ words }: { words: string | undefined }) =>
  words ? (
    <p className="r-field-error" role="alert">
      {words}
    </p>
  ) : null;

interface NoticeDocumentProps {
  /** URL of the reader's style sheet. */
  style: string;
  title: string;
  /** Look of the booklet; null: that of the product, where nothing of a booklet may show. */
  brand?: EntryBrand | null;
  /** Classes of the body and of its content. */
  bodyClass: string;
  contentClass: string;
  /** Other elements of the head, before the style sheet. */
  head?: ReactNode;
  children: ReactNode;
}

/** Document outside the layout of a booklet: it works without a script, and search engines leave it out. */
export const NoticeDocument = ({ style, title, brand = null, head, children, ...classes }: NoticeDocumentProps) => (
  <html lang="fr-FR">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {brand && <EntryBrandHead brand={brand} />}
      {head}
      <link rel="stylesheet" href={style} />
      {brand && <link rel="stylesheet" href={brand.theme} />}
      {/* Render-blocking, so that the first paint already uses the dark mode or the text size. */}
      {brand && <script type="module" async blocking="render" src={brand.script} />}
    </head>
    <body className={`b-page r-notice${classes.bodyClass}${brand ? ' r-branded' : ''}`}>
      {brand && <EntryBand brand={brand} />}
      <main className={`r-column ${classes.contentClass}`} id="contenu">
        {brand && <EntrySignature brand={brand} />}
        {children}
        {brand?.contact && <EntryContactCard contact={brand.contact} />}
      </main>
    </body>
  </html>
);
