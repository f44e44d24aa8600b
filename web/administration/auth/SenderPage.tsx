import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { getSenderVerification, verifySender } from '../../../contract/messages/campaigns/senders.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useSearch } from '../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { IconAlertCircle, IconCircleCheck } from '../../ui/icons/index.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';

/** Target of a sender verification link. Mail programs open links automatically: only the button confirms. */
export function SenderPage() {
  const t = useT();
  const { jeton = '' } = useSearch();
  const params = { token: jeton || '-'.repeat(20) };
  const { data, isPending } = useCallQuery(['sender-token', jeton], getSenderVerification, {
    params,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirm = useMutation({ mutationFn: () => api(verifySender, { params, quiet: true, silent: true }) });
  if (isPending) return <LoadingSkeleton />;
  const over = !data || confirm.isError;
  return (
    <Stack>
      <h1>{t('auth.sender.title')}</h1>
      {over && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {confirm.error?.message || errorText('AUTH-005')}
        </Alert>
      )}
      {!over && confirm.data && (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
          {t('auth.sender.done', confirm.data)}
        </Alert>
      )}
      {!over && !confirm.data && (
        <>
          <p>{t('auth.sender.sentence', data)}</p>
          <p>{t('auth.sender.otherwise')}</p>
          <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('auth.sender.accept')}
          </Button>
        </>
      )}
    </Stack>
  );
}
