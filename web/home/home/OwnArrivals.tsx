import { Button, Progress } from '@mantine/core';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listOwnArrivals,
  type OwnArrival,
  remindOwnParticipant,
} from '../../../contract/people/enrolments/own-arrivals.ts';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { formatLongDay } from '../../lib/wall-time.ts';
import { EnrolmentBadge } from '../../people/participants/list/EnrolmentBadge.tsx';
import { getFullName, getStageLabel } from '../../people/participants/list/names.ts';
import { IconBellRinging, IconExternalLink } from '../../ui/icons/index.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './arrivals.module.css';

const LIST_SIZES = [25, 50, 100] as const;

function ArrivalItem({ row, onRemind }: { row: OwnArrival; onRemind: (row: OwnArrival) => Promise<void> }) {
  const t = useT();
  const { busy, run } = useAction();
  const name = getFullName(row);
  const title = row.title || t('booklets.untitled');
  return (
    <li className={`${shared.card} ${classes.person}`}>
      <div className={classes.who}>
        <h3>{name}</h3>
        <p className={classes.quiet}>{title}</p>
      </div>
      <div className={classes.when}>
        <p>
          {row.arrivalOn === null
            ? t('home.own.noArrival')
            : t('home.own.arrival', { date: formatLongDay(`${row.arrivalOn}T12:00:00`) })}
        </p>
        {row.stage && <p className={classes.quiet}>{getStageLabel(row.stage)}</p>}
      </div>
      <div className={`${shared.stackTight} ${classes.reading}`}>
        <EnrolmentBadge row={{ state: row.state, late: null, toReread: null }} />
        {row.progress === null ? (
          <p className={classes.quiet}>{t('home.own.untold')}</p>
        ) : (
          <>
            <div className={classes.bar}>
              <Progress value={row.progress} aria-label={t('home.own.progress', { n: row.progress })} />
              <span>{t('home.own.percent', { n: row.progress })}</span>
            </div>
            <p className={classes.quiet}>
              {row.lastActivityAt === null
                ? t('home.own.noActivity')
                : t('home.own.lastActivity', { date: formatDay(row.lastActivityAt) })}
            </p>
          </>
        )}
        {row.remindedAt && (
          <p className={classes.quiet}>{t('home.own.reminded', { date: formatDay(row.remindedAt) })}</p>
        )}
      </div>
      <div className={classes.acts}>
        {row.mayRemind && (
          <Button
            variant="default"
            size="sm"
            loading={busy}
            leftSection={<IconBellRinging size={18} aria-hidden />}
            aria-label={t('home.own.remindWho', { name })}
            onClick={() => void run(() => onRemind(row))}
          >
            {t('home.own.remind')}
          </Button>
        )}
        <Button
          component="a"
          variant="subtle"
          size="sm"
          href={`/api/admin/booklets/${row.bookletId}/preview`}
          target="_blank"
          rel="noopener"
          rightSection={<IconExternalLink size={16} aria-hidden />}
          aria-label={t('home.own.openWhich', { title })}
        >
          {t('home.own.open')}
        </Button>
      </div>
    </li>
  );
}

/** « Mes nouveaux arrivants »: participants of a referent, in every booklet. */
export default function OwnArrivals() {
  const t = useT();
  const cache = useQueryClient();
  const [size, setSize] = useState<number>(LIST_SIZES[0]);
  const { data, error, refetch } = useCallQuery(['own-arrivals', size], listOwnArrivals, {
    query: { size },
    placeholderData: keepPreviousData,
  });
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  const remind = async (row: OwnArrival) => {
    const name = getFullName(row);
    const sure = await confirm.ask({
      header: t('home.own.remind.header', { name }),
      message: t('home.own.remind.message', { title: row.title }),
      acceptLabel: t('home.own.remind'),
    });
    if (!sure) return;
    const { bookletId: id, enrolmentId } = row;
    // A toast reports a refusal; the list shows the current state of the participant.
    await api(remindOwnParticipant, { params: { id, enrolmentId } }).catch(() => undefined);
    await cache.invalidateQueries({ queryKey: ['own-arrivals'] });
  };
  const next = LIST_SIZES.find((one) => one > size);
  return (
    <section aria-labelledby="nouveaux-arrivants" className={classes.section}>
      <h2 id="nouveaux-arrivants" className={classes.title}>
        {t('home.own')}
      </h2>
      {data.rows.length === 0 && <EmptyState title={t('home.own.none')} sentence={t('home.own.none.sentence')} />}
      <ul className={classes.people}>
        {data.rows.map((row) => (
          <ArrivalItem key={row.enrolmentId} row={row} onRemind={remind} />
        ))}
      </ul>
      {data.total > data.rows.length && (
        <p className={shared.rowWrapSm}>
          {t('home.own.shown', { shown: data.rows.length, count: data.total })}
          {next && (
            <Button variant="default" size="sm" onClick={() => setSize(next)}>
              {t('home.own.more')}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
