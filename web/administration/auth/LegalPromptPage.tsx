import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { decideOnTerms, getLegalDocument, type TermsDecision } from '../../../contract/administration/accounts/auth.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { type ApiError, api, refreshCsrfToken } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { consumeDestination } from '../../lib/destination.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useRouter } from '../../lib/router/router-hooks.ts';
import { useAction } from '../../lib/use-action.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { session, terms } from '../../lib/user.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './LegalPromptPage.module.css';

// The first visit shows neither.
const TermsDialog = lazyComponent('TermsDialog', () => import('./TermsDialog.tsx'));
const TermsUnavailable = lazyComponent('TermsUnavailable', () => import('./TermsUnavailable.tsx'));

/**
 * Asks for acceptance of the terms: version, date, changes, full text on the same page, and two buttons of equal
 * weight.
 */
export function LegalPromptPage() {
  const t = useT();
  const router = useRouter();
  const { data: document, error, refetch } = useAnswer(getLegalDocument, { params: { kind: 'terms' } });
  const [reading, setReading] = useState(false);
  const [wasRead, setWasRead] = useState(false);
  const read = () => {
    setWasRead(true);
    setReading(true);
  };
  const { busy, run } = useAction();
  if (!document)
    return error ? (
      <Suspense fallback={<LoadingSkeleton />}>
        <TermsUnavailable onRetry={() => void refetch()} />
      </Suspense>
    ) : (
      <LoadingSkeleton />
    );

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
    <div className={shared.stackMd} data-wide>
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
      <Button variant="subtle" onClick={read}>
        {t('legal.prompt.read')}
      </Button>
      <div className={classes.decision}>
        <Button variant="default" size="md" disabled={busy} onClick={() => void decide('accepted')}>
          {t('legal.prompt.accept')}
        </Button>
        <Button variant="default" size="md" disabled={busy} onClick={() => void decide('refused')}>
          {t('legal.prompt.refuse')}
        </Button>
      </div>
      {wasRead && (
        <Suspense fallback={null}>
          <TermsDialog title={document.title} body={document.body} opened={reading} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </div>
  );
}
