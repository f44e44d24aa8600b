import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { getSecondFactor } from '../../../contract/administration/accounts/second-factor.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { session } from '../../lib/user.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { IconAlertTriangle, IconShieldCheck } from '../../ui/icons/index.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';

const EnrolDialog = lazyComponent('EnrolDialog', () => import('./EnrolDialog.tsx'));
const FactorDialog = lazyComponent('FactorDialog', () => import('./FactorDialog.tsx'));

/** Number of remaining recovery codes below which a warning appears. */
const MIN_RECOVERY_CODES = 3;

/** State of the second factor, with the actions to change it (A1). */
export function SecondFactorSection() {
  const t = useT();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<'enrol' | 'renew' | 'remove' | null>(null);
  const { data, isError, refetch } = useCallQuery(['second-factor'], getSecondFactor);
  const changed = async () => {
    await refetch();
    await session.load();
    await cache.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <FormSection title={t('factor.title')} sentence={t('factor.sentence')}>
      {isError && <ErrorState message={t('error.unexpected')} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingSkeleton />}
      {data?.required && data.since === null && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {t('factor.required')}
        </Alert>
      )}
      {data?.since === null && (
        <Group>
          <Button onClick={() => setAsked('enrol')}>{t('factor.enrol')}</Button>
        </Group>
      )}
      {data && data.since !== null && (
        <>
          <div>
            <StatusBadge tone="success" icon={IconShieldCheck}>
              {t('factor.since', { day: formatDay(data.since) })}
            </StatusBadge>
          </div>
          <p>{t('factor.codes.left', { count: data.codesLeft, n: formatNumber(data.codesLeft) })}</p>
          {data.codesLeft < MIN_RECOVERY_CODES && (
            <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
              {t('factor.codes.few')}
            </Alert>
          )}
          <Group>
            <Button variant="default" onClick={() => setAsked('renew')}>
              {t('factor.codes.renew')}
            </Button>
            <Button variant="default" onClick={() => setAsked('enrol')}>
              {t('factor.replace')}
            </Button>
            {!data.required && (
              <Button variant="default" onClick={() => setAsked('remove')}>
                {t('factor.remove')}
              </Button>
            )}
          </Group>
        </>
      )}
      <Suspense>
        {asked === 'enrol' && <EnrolDialog onClose={() => setAsked(null)} onChanged={changed} />}
        {(asked === 'renew' || asked === 'remove') && (
          <FactorDialog what={asked} onClose={() => setAsked(null)} onChanged={changed} />
        )}
      </Suspense>
    </FormSection>
  );
}
