import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readNews, recordNewsRead } from '../../../contract/home/news.ts';
import { newsPath } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useParams } from '../../lib/router/router-hooks.ts';
import { useAction } from '../../lib/use-action.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { formatLongDay } from '../../lib/wall-time.ts';
import { IconArrowLeft, IconArrowRight, IconCheck } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { ArticleView } from '../articles/ArticleView.tsx';
import classes from './news.module.css';
import { newsKeys } from './use-news.ts';

/** `/actualite/{id}` (C4): one news item, as its readers see it. */
export function NewsPage() {
  const t = useT();
  const { newsId = '' } = useParams();
  const cache = useQueryClient();
  const { busy, run } = useAction();
  const { data, error, refetch } = useCallQuery(newsKeys.read(newsId), readNews, { params: { id: newsId } });
  const unread = data !== undefined && !data.read;
  useEffect(() => {
    if (!unread) return;
    // Records the opening; a failure has no consequence.
    api(recordNewsRead, { params: { id: newsId }, body: { understood: false }, quiet: true, background: true }).then(
      () => void cache.invalidateQueries({ queryKey: newsKeys.latest }),
      () => undefined,
    );
  }, [unread, newsId, cache]);
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  const understand = () =>
    run(async () => {
      await api(recordNewsRead, { params: { id: newsId }, body: { understood: true } });
      await refetch();
      void cache.invalidateQueries({ queryKey: newsKeys.latest });
    });
  return (
    <article>
      <PageHeader
        title={data.title}
        sentence={`${t(`news.category.${data.category}`)} · ${formatLongDay(data.publishedAt)}`}
      />
      {data.lead !== '' && <p className={classes.lead}>{data.lead}</p>}
      {data.image && <img className={classes.picture} src={data.image.url} alt={data.image.alt} />}
      <ArticleView blocks={data.blocks} />
      {data.important && (
        <div className={classes.understand}>
          {data.acknowledged ? (
            <p role="status">
              <IconCheck size={18} aria-hidden /> {t('news.understood')}
            </p>
          ) : (
            <Button loading={busy} onClick={() => void understand()}>
              {t('news.understand')}
            </Button>
          )}
        </div>
      )}
      <nav aria-label={t('news.others')} className={classes.others}>
        {data.previous && (
          <Link to={newsPath(data.previous.id)} rel="prev">
            <IconArrowLeft size={18} aria-hidden /> {t('news.previous', { title: data.previous.title })}
          </Link>
        )}
        {data.next && (
          <Link to={newsPath(data.next.id)} rel="next" className={classes.next}>
            {t('news.next', { title: data.next.title })} <IconArrowRight size={18} aria-hidden />
          </Link>
        )}
      </nav>
    </article>
  );
}
