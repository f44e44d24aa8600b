import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exportStatistics, getStatistics, type Statistics } from '../../contract/statistics.ts';
import { ApiError, api } from '../lib/api.ts';
import { day, time } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { saveFile } from '../lib/save-file.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { DeniedState } from '../ui/DeniedState.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Answers } from './Answers.tsx';
import { Filters } from './Filters.tsx';
import { Notes } from './Notes.tsx';
import { People } from './People.tsx';
import { type StatisticsAsked, useStatisticsState } from './state.ts';
import classes from './statistics.module.css';
import { Visits } from './Visits.tsx';

function Export({ asked }: { asked: StatisticsAsked }) {
  const t = useT();
  const download = (format: 'csv' | 'xlsx') => () =>
    void api(exportStatistics, { query: { ...asked, format } }).then(
      (file) => saveFile(file as unknown as File),
      // Already said in a toast.
      () => undefined,
    );
  return (
    <ActionMenu
      label={t('statistics.export')}
      actions={[
        { label: t('statistics.export.csv'), onClick: download('csv') },
        { label: t('statistics.export.xlsx'), onClick: download('xlsx') },
      ]}
      target={
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          {t('statistics.export')}
        </Button>
      }
    />
  );
}

function Told({ data, clear }: { data: Statistics; clear: (() => void) | null }) {
  const t = useT();
  const none = clear && (
    <Button variant="default" onClick={clear}>
      {t('statistics.clear')}
    </Button>
  );
  if (data.booklets.length === 0) {
    return <EmptyState title={t('statistics.noBooklet')} sentence={t('statistics.noBooklet.sentence')} />;
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
        {data.masked === null && <People data={data} />}
        <Answers data={data} />
        {data.visits ? (
          <Visits visits={data.visits} threshold={data.threshold} />
        ) : (
          <p className={classes.note}>{t('statistics.visits.side')}</p>
        )}
      </div>
    </>
  );
}

/** `/tableau-bord/statistiques` (A24): how booklets are received, without anybody's name. */
export function StatisticsPage() {
  const t = useT();
  const state = useStatisticsState();
  const { asked } = state;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['statistics', asked],
    queryFn: ({ signal }) => api(getStatistics, { query: asked, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const refused = error instanceof ApiError ? error : null;
  const isDenied = refused?.status === 403;
  const isInvalid = refused?.status === 422;
  const computed = data?.computedAt
    ? t('statistics.computed', { date: day(data.computedAt), time: time(data.computedAt) })
    : '';
  return (
    <>
      <PageHeader
        title={t('statistics.title')}
        sentence={t('statistics.sentence')}
        more={data && !error && data.booklets.length > 0 && <Export asked={asked} />}
      />
      {isDenied ? (
        <DeniedState message={refused.message} />
      ) : (
        <>
          <Filters state={state} data={data} errors={refused?.errors ?? {}} />
          {error && !isInvalid && <ErrorState message={error.message} onRetry={() => void refetch()} />}
          {!data && !error && <LoadingSkeleton />}
          {data && !error && (
            <div aria-busy={isFetching}>
              <Notes data={data} computed={computed} />
              <Told data={data} clear={state.isNarrowed ? state.clear : null} />
            </div>
          )}
        </>
      )}
    </>
  );
}
