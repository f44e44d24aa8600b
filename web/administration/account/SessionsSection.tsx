import { Button } from '@mantine/core';
import { endSession, listSessions } from '../../../contract/administration/accounts/auth.ts';
import { api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './SessionsSection.module.css';

/** Open sessions of the user, with a button to end each. */
export function SessionsSection() {
  const t = useT();
  const { data, isPending, isError, refetch } = useCallQuery(['sessions'], listSessions);
  const end = async (id: string) => {
    await api(endSession, { params: { id } });
    await refetch();
  };
  return (
    <FormSection title={t('account.sessions')} sentence={t('account.sessions.sentence')}>
      {isPending && <LoadingSkeleton />}
      {isError && <ErrorState message={t('error.unexpected')} onRetry={() => void refetch()} />}
      <ul className={shared.plainList}>
        {data?.rows.map(({ id, current, browser, address, createdAt, lastSeenAt }) => (
          <li key={id} className={`${shared.rowWrap} ${classes.session}`}>
            <div>
              <strong>{browser || t('account.sessions.unknown')}</strong>
              {current && <span className={shared.dimmed}> {t('account.sessions.current')}</span>}
              <p>
                {t('account.sessions.detail', {
                  address,
                  created: formatDayAndTime(createdAt),
                  seen: formatDayAndTime(lastSeenAt),
                })}
              </p>
            </div>
            {!current && (
              <Button
                variant="default"
                aria-label={t('account.sessions.end.of', { browser })}
                onClick={() => void end(id)}
              >
                {t('account.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RowsLeftOut count={data?.left ?? 0} />
    </FormSection>
  );
}
