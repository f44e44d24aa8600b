import { type CSSProperties, useState } from 'react';
import type { BookletRow } from '../../../contract/booklets/booklets/booklets.ts';
import { buildCoverUrl } from '../../../contract/booklets/booklets/cover.ts';
import { getReadableColour } from '../../../contract/platform/text/colour.ts';
import classes from './BookletCover.module.css';

/** Small cover, drawn as for readers; its colours and title while it loads. Decorative: the text beside it says the same. */
export function BookletCover({
  booklet: { id, title, colours, updatedAt },
}: {
  booklet: Pick<BookletRow, 'id' | 'title' | 'colours' | 'updatedAt'>;
}) {
  const url = buildCoverUrl(id, { version: updatedAt });
  const [broken, setBroken] = useState<string | null>(null);
  const { primary, secondary } = colours;
  const style = {
    '--cover': primary,
    '--cover-deep': secondary,
    '--cover-text': getReadableColour(primary),
  } as CSSProperties;
  return (
    <div className={classes.cover} style={style} aria-hidden>
      {url === broken ? (
        <span className={classes.title}>{title}</span>
      ) : (
        <img src={url} alt="" loading="lazy" className={classes.image} onError={() => setBroken(url)} />
      )}
    </div>
  );
}
