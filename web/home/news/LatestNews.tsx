import { listLatestNews } from '../../../contract/home/news.ts';
import { newsPath } from '../../../contract/platform/paths.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { IconPin } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './news.module.css';
import { newsKeys } from './use-news.ts';

/** Latest news, pinned first. Renders nothing when there is none or when loading fails. */
export function LatestNews({ size, heading }: { size: number; heading: string }) {
  const t = useT();
  const { data } = useCallQuery([...newsKeys.latest, size], listLatestNews, { query: { size } });
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="actualites">
      <h2 id="actualites">{heading}</h2>
      <ul className={shared.gridSm}>
        {data.rows.map((item) => (
          <li key={item.id} className={`${shared.card} ${classes.item}`} data-unread={!item.read || undefined}>
            <div className={`${shared.rowWrap} ${shared.note} ${classes.meta}`}>
              {item.pinned && <IconPin size={16} role="img" aria-label={t('news.pinned')} />}
              <span>{t(`news.category.${item.category}`)}</span>
              <span>{formatDay(item.publishedAt)}</span>
              {!item.read && <strong>{t('news.unread')}</strong>}
              {item.important && !item.acknowledged && <strong>{t('news.toUnderstand')}</strong>}
            </div>
            <h3>
              <Link to={newsPath(item.id)}>{item.title}</Link>
            </h3>
            {item.lead !== '' && <p>{item.lead}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
