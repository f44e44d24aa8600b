import { type CSSProperties, useState } from 'react';
import type { BookletRow } from '../../../contract/booklets/booklets/booklets.ts';
import { getReadableColour } from '../../../contract/platform/text/colour.ts';
import classes from './BookletCover.module.css';

/** Small cover: its picture, or its colours and title. Decorative: the text beside it says the same. */
export function BookletCover({ booklet }: { booklet: Pick<BookletRow, 'title' | 'colours' | 'coverUrl'> }) {
  const { primary, secondary, accent } = booklet.colours;
  // Falls back to the colours when the file is no longer in the media library.
  const [broken, setBroken] = useState<string | null>(null);
  const style = {
    '--cover': primary,
    '--cover-deep': secondary,
    '--cover-accent': accent,
    '--cover-text': getReadableColour(primary),
  } as CSSProperties;
  return (
    <div className={classes.cover} style={style} aria-hidden>
      {booklet.coverUrl && booklet.coverUrl !== broken ? (
        <img
          src={booklet.coverUrl}
          alt=""
          loading="lazy"
          className={classes.image}
          onError={() => setBroken(booklet.coverUrl)}
        />
      ) : (
        <span className={classes.title}>{booklet.title}</span>
      )}
    </div>
  );
}
