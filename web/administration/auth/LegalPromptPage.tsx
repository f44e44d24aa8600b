import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { decideOnTerms, type TermsDecision } from '../../../contract/administration/accounts/auth.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { type ApiError, api, refreshCsrfToken } from '../../lib/api.ts';
import { consumeDestination } from '../../lib/destination.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useRouter } from '../../lib/router/router-hooks.ts';
import { useAction } from '../../lib/use-action.ts';
import { session, terms } from '../../lib/user.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { useLegalDocument } from './use-legal.ts';

/**
 * Asks for acceptance of the terms: version, date, changes, full text on the same page, and two buttons of equal
 * weight.
 */
export function LegalPromptPage() {
  const t = useT();
  const router = useRouter();
  const { data: document, isPending, isError, refetch } = useLegalDocument('terms');
  const [reading, setReading] = useState(false);
  const { busy, run } = useAction();
  if (isPending) return <LoadingSkeleton />;
  if (isError) return <ErrorState message={t('legal.unavailable')} onRetry={() => void refetch()} />;

  const showNewerVersion = async ({ status, message }: ApiError) => {
    // A newer version came out meanwhile (LEG-002): show it.
    if (status === 409) await refetch();
    return message;
  };
  const decide = (decision: TermsDecision) =>
    run(async () => {
      await api(decideOnTerms, { body: { kind: 'terms', version: document.version, decision } });
      terms.set(decision === 'accepted');
      await session.load();
      await refreshCsrfToken();
      // A refusal keeps the destination: the user may change their mind.
      const next = decision === 'accepted' ? (consumeDestination() ?? paths.home) : paths.legalRefused;
      await router.open(next);
    }, showNewerVersion);

  return (
    <Stack gap="md" data-wide>
      <div>
        <h1>{t('legal.prompt.title')}</h1>
        <p>{t('legal.prompt.sentence')}</p>
      </div>
      <div>
        <strong>{document.title}</strong>
        <br />
        {t('legal.version', { version: String(document.version), date: formatDay(document.effectiveOn) })}
      </div>
      {document.changes && (
        <div>
          <h2>{t('legal.prompt.changes')}</h2>
          <p>{document.changes}</p>
        </div>
      )}
      <Button variant="subtle" onClick={() => setReading(true)}>
        {t('legal.prompt.read')}
      </Button>
      <Group grow>
        <Button variant="default" size="md" disabled={busy} onClick={() => void decide('accepted')}>
          {t('legal.prompt.accept')}
        </Button>
        <Button variant="default" size="md" disabled={busy} onClick={() => void decide('refused')}>
          {t('legal.prompt.refuse')}
        </Button>
      </Group>
      <Dialog opened={reading} onClose={() => setReading(false)} title={document.title} maximizable>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the publisher and sanitised by the server */}
        <div dangerouslySetInnerHTML={{ __html: document.body }} />
      </Dialog>
    </Stack>
  );
}
