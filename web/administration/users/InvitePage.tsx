import { useState } from 'react';
import { listInvitationChoices } from '../../../contract/administration/accounts/users.ts';
import { ApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { InviteForm } from './InviteForm.tsx';
import { type InvitationResults, InviteResults } from './InviteResults.tsx';

/** `/parametres/utilisateurs/create` (A23): invites one person, or up to a hundred at once. */
export function InvitePage() {
  const t = useT();
  const [companyId, setCompanyId] = useState<string>();
  const [results, setResults] = useState<InvitationResults | null>(null);
  const { data, error, refetch } = useCallQuery(['invitation-choices', companyId], listInvitationChoices, {
    query: companyId ? { companyId } : {},
    placeholderData: (before) => before,
  });
  if (error instanceof ApiError && error.status === 403) return <ScreenFailure error={error} />;
  return (
    <>
      <PageHeader title={t('users.invite.title')} sentence={t('users.invite.sentence')} />
      {(error || !data) && <LoadState error={error} onRetry={refetch} />}
      {data && results === null && <InviteForm choices={data} onCompany={setCompanyId} onSent={setResults} />}
      {results && <InviteResults results={results} onMore={() => setResults(null)} />}
    </>
  );
}
