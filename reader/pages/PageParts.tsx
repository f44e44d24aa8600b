import type { ReactNode } from 'react';

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
export const BackLink = ({ href }: { href: string }) => (
  <p className="r-actions">
    <a className="r-action" href={href}>
      Revenir à la page
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
  /** Classes of the body and of its content. */
  bodyClass: string;
  contentClass: string;
  /** Other elements of the head, before the style sheet. */
  head?: ReactNode;
  children: ReactNode;
}

/** Document outside the layout of a booklet: it works without a script, and search engines leave it out. */
export const NoticeDocument = ({ style, title, bodyClass, contentClass, head, children }: NoticeDocumentProps) => (
  <html lang="fr-FR">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {head}
      <link rel="stylesheet" href={style} />
    </head>
    <body className={`b-page r-notice${bodyClass}`}>
      <main className={`r-column ${contentClass}`} id="contenu">
        {children}
      </main>
    </body>
  </html>
);
