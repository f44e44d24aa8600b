import { useT } from '../../lib/i18n.ts';
import classes from './languages.module.css';

export interface Booklet {
  id: string;
  title: string;
  company: string;
}

const SHOWN = 10;

/** Booklets that still need a language. */
export function PublishedList({ booklets }: { booklets: readonly Booklet[] }) {
  const t = useT();
  const more = booklets.length - SHOWN;
  return (
    <div>
      <strong>{t('languages.published')}</strong>
      <ul className={classes.booklets}>
        {booklets.slice(0, SHOWN).map(({ id, title, company }) => (
          <li key={id}>{t('languages.published.one', { title: title || t('booklets.untitled'), company })}</li>
        ))}
        {more > 0 && <li>{t('languages.published.more', { count: more })}</li>}
      </ul>
    </div>
  );
}
