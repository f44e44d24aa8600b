import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { toBookletRows } from '../../../contract/booklets/booklets/booklet-rows.ts';
import { getHome } from '../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { BookletCard } from '../../booklets/booklets/BookletCard.tsx';
import { useBookletActions } from '../../booklets/booklets/use-booklet-actions.tsx';
import { lazyPart } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useCan, useUser } from '../../lib/user.ts';
import { formatLongDay } from '../../lib/wall-time.ts';
import { IconPlus } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { FirstSteps } from '../help/FirstSteps.tsx';
import { LatestNews } from '../news/LatestNews.tsx';
import classes from './HomePage.module.css';
import { OfferedBooklets } from './OfferedBooklets.tsx';
import { TodoList } from './TodoList.tsx';

const ArrivalStrip = lazyPart(() => import('./ArrivalStrip.tsx'));
const OwnArrivals = lazyPart(() => import('./OwnArrivals.tsx'));

/** Tasks, then the booklets of the user; for a referent, their participants. */
export function HomePage() {
  const t = useT();
  const user = useUser();
  const isReferent = useCan('participants.own');
  const { actionsFor, dialogs } = useBookletActions();
  const { data, error, refetch } = useCallQuery(['home'], getHome, { enabled: !isReferent });
  const create = data?.can['booklet.create'] && (
    <Button component={Link} to={paths.builder} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('booklets.create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('home.greeting', { name: user?.firstName ?? '' })}
        sentence={t('home.today', { date: formatLongDay(new Date()) })}
        action={create}
      />
      {isReferent && (
        <Suspense fallback={<LoadingSkeleton />}>
          <OwnArrivals />
        </Suspense>
      )}
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && !isReferent && <LoadingSkeleton />}
      {!isReferent && <OfferedBooklets />}
      {data && data.todo.length > 0 && <TodoList todo={data.todo} left={data.todoLeft} />}
      <FirstSteps />
      {data && data.total === 0 && (
        <EmptyState title={t('booklets.empty')} sentence={t('booklets.empty.sentence')} action={create} />
      )}
      {data && data.booklets.length > 0 && (
        <section aria-labelledby="mes-livrets">
          <div className={classes.heading}>
            <h2 id="mes-livrets">{t('home.booklets')}</h2>
            <Link to={paths.booklets}>{t('home.booklets.all', { count: data.total })}</Link>
          </div>
          <ul className={classes.grid}>
            {toBookletRows({ ...data, rows: data.booklets }).map((booklet) => (
              <li key={booklet.id}>
                <BookletCard booklet={booklet} actions={actionsFor(booklet)} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && data.total > 0 && (
        <Suspense fallback={null}>
          <ArrivalStrip arrivals={data.arrivals} />
        </Suspense>
      )}
      <LatestNews size={3} heading={t('home.news')} />
      {dialogs}
    </>
  );
}
