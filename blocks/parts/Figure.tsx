import type { ReactNode } from 'react';

/** A figure whose legend is also its name, as RGAA 1.9 requires; without a legend, only its content. */
export const Figure = ({
  caption,
  credit = '',
  className,
  children,
}: {
  caption: string;
  credit?: string;
  className: string;
  children: ReactNode;
}) =>
  caption === '' && credit === '' ? (
    <div className={className}>{children}</div>
  ) : (
    // biome-ignore lint/a11y/noRedundantRoles: RGAA 1.9.1 wants the role spelt out
    <figure className={className} role="figure" aria-label={caption || credit}>
      {children}
      <figcaption className="b-caption">
        {caption}
        {credit !== '' && <span className="b-credit"> {credit}</span>}
      </figcaption>
    </figure>
  );
