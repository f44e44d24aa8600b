import type { CSSProperties } from 'react';
import type { BookletRow } from '../../contract/booklets.ts';
import { readableOn } from '../../contract/colour.ts';
import classes from './BookletCover.module.css';

/** The cover in small: its picture, or its colours and its title. It says nothing that is not written beside it. */
export function BookletCover({ booklet }: { booklet: Pick<BookletRow, 'title' | 'colours' | 'coverUrl'> }) {
  const { primary, secondary, accent } = booklet.colours;
  const style = {
    '--cover': primary,
    '--cover-deep': secondary,
    '--cover-accent': accent,
    '--cover-text': readableOn(primary),
  } as CSSProperties;
  return (
    <div className={classes.cover} style={style} aria-hidden>
      {booklet.coverUrl ? (
        <img src={booklet.coverUrl} alt="" loading="lazy" className={classes.image} />
      ) : (
        <span className={classes.title}>{booklet.title}</span>
      )}
    </div>
  );
}
