import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getOwnStatistics, getStatistics, type Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { ApiError, api } from '../../lib/api.ts';
import { formatDay, formatTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/user.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { AnswerStatistics } from './AnswerStatistics.tsx';
import { ParticipantStatistics } from './ParticipantStatistics.tsx';
import { SavedViewsButton } from './SavedViewsButton.tsx';
import { StatisticsExport } from './StatisticsExport.tsx';
import { StatisticsFilters } from './StatisticsFilters.tsx';
import { StatisticsNotes } from './StatisticsNotes.tsx';
import classes from './statistics.module.css';
import { toReferentQuery, useStatisticsState } from './statistics-state.ts';
import { Versions } from './Versions.tsx';
import { VisitStatistics } from './VisitStatistics.tsx';

function StatisticsContent({ data, clear }: { data: Statistics; clear: (() => void) | null }) {
  const t = useT();
  const none = clear && (
    <Button variant="default" onClick={clear}>
      {t('ui.filter.clear')}
    </Button>
  );
  if (data.booklets.length === 0) {
    return (
      <EmptyState
        title={t('statistics.noBooklet')}
        sentence={t(data.reach === 'own' ? 'statistics.noBooklet.own' : 'statistics.noBooklet.sentence')}
      />
    );
  }
  return (
    <>
      {data.masked === null ? (
        <p className={classes.people} role="status">
          {t('statistics.people', { count: data.people ?? 0 })}
        </p>
      ) : (
        <EmptyState
          title={data.masked}
          sentence={t('statistics.masked.sentence')}
          drawing="search"
          action={none || undefined}
        />
      )}
      <div className={classes.blocks}>
        {data.masked === null && <ParticipantStatistics data={data} />}
        <AnswerStatistics data={data} />
        {data.visits && <VisitStatistics visits={data.visits} threshold={data.threshold} />}
        <Versions versions={data.versions} threshold={data.threshold} />
        {!data.visits && (
          <p className={classes.note}>{t(data.reach === 'own' ? 'statistics.visits.own' : 'statistics.visits.side')}</p>
        )}
      </div>
    </>
  );
}

/** `/tableau-bord/statistiques` (A24): booklet statistics without any names; referents see their own participants. */
export function StatisticsPage() {
  const t = useT();
  const state = useStatisticsState();
  const { asked } = state;
  const isOwn = useCan('statistics.own');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['statistics', isOwn, asked],
    queryFn: ({ signal }) =>
      isOwn
        ? api(getOwnStatistics, { query: toReferentQuery(asked), signal, quiet: true })
        : api(getStatistics, { query: asked, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const refused = error instanceof ApiError ? error : null;
  const isInvalid = refused?.status === 422;
  const computed =
    data?.computedAt && !isOwn
      ? t('statistics.computed', { date: formatDay(data.computedAt), time: formatTime(data.computedAt) })
      : '';
  const isShown = data && !error && data.booklets.length > 0;
  return (
    <>
      <PageHeader
        title={t(isOwn ? 'statistics.own.title' : 'statistics.title')}
        sentence={t(isOwn ? 'statistics.own.sentence' : 'statistics.sentence')}
        more={
          <>
            {!isOwn && !error && <SavedViewsButton state={state} />}
            {isShown && <StatisticsExport asked={asked} isOwn={isOwn} />}
          </>
        }
      />
      {refused && (refused.status === 403 || refused.status === 404) ? (
        <ScreenFailure error={refused} />
      ) : (
        <>
          <StatisticsFilters state={state} data={data} errors={refused?.errors ?? {}} />
          {error && !isInvalid && <ErrorState message={error.message} onRetry={() => void refetch()} />}
          {!data && !error && <LoadingSkeleton />}
          {data && !error && (
            <div aria-busy={isFetching}>
              <StatisticsNotes data={data} computed={computed} />
              <StatisticsContent data={data} clear={state.isNarrowed ? state.clear : null} />
            </div>
          )}
        </>
      )}
    </>
  );
}
