import { Button, Stack } from '@mantine/core';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { useRouter } from '../../lib/router/router-hooks.ts';

/** Page after a refusal of the terms; the user may change their mind. */
export function LegalRefusedPage() {
  const t = useT();
  const router = useRouter();
  return (
    <Stack gap="md">
      <h1>{t('legal.refused.title')}</h1>
      <p>{t('legal.refused.sentence')}</p>
      <p>{t('legal.refused.data')}</p>
      <Button size="md" onClick={() => void router.navigate({ to: paths.legalPrompt })}>
        {t('legal.refused.again')}
      </Button>
    </Stack>
  );
}
