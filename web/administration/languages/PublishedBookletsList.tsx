import { useT } from '../../lib/i18n.ts';
import classes from './languages.module.css';

export interface PublishedBooklet {
  id: string;
  title: string;
  company: string;
}

const MAX_SHOWN_BOOKLETS = 10;

/** Booklets that still need a language. */
export function PublishedBookletsList({ booklets }: { booklets: readonly PublishedBooklet[] }) {
  const t = useT();
  const more = booklets.length - MAX_SHOWN_BOOKLETS;
  return (
    <div>
      <strong>{t('languages.published')}</strong>
      <ul className={classes.booklets}>
        {booklets.slice(0, MAX_SHOWN_BOOKLETS).map(({ id, title, company }) => (
          <li key={id}>{t('languages.published.one', { title: title || t('booklets.untitled'), company })}</li>
        ))}
        {more > 0 && <li>{t('languages.published.more', { count: more })}</li>}
      </ul>
    </div>
  );
}
