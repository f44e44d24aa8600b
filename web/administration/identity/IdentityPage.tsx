import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { listIdentities } from '../../../contract/administration/accounts/identity.ts';
import { getUserDetail } from '../../../contract/administration/accounts/users.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { ApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useSearch } from '../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconEye } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { CandidateTable } from './CandidateTable.tsx';
import { RecentSwitches } from './RecentSwitches.tsx';
import { type IdentityCandidate, SwitchDialog } from './SwitchDialog.tsx';

type IdentityList = CallAnswer<typeof listIdentities>;

/** The person named in the address, when the user comes from their card. */
const useRequestedPerson = (id: string | undefined): IdentityCandidate | null => {
  const { data } = useCallQuery(['user', id], getUserDetail, { params: { id: id ?? '' }, enabled: id !== undefined });
  return data ? { ...data, mayAct: data.identity.act } : null;
};

function SearchResults({
  data,
  words,
  onTake,
}: {
  data: IdentityList;
  words: string;
  onTake: (person: IdentityCandidate) => void;
}) {
  const t = useT();
  if (data.people.length > 0) {
    return (
      <>
        <CandidateTable people={data.people} onTake={onTake} />
        {data.more && <p>{t('identity.more')}</p>}
      </>
    );
  }
  if (words.length >= 2) {
    return <EmptyState title={t('identity.none')} sentence={t('identity.none.sentence')} drawing="search" />;
  }
  return data.recent.length === 0 ? (
    <EmptyState title={t('identity.start')} sentence={t('identity.start.sentence')} drawing="search" />
  ) : null;
}

/** `/identity` (A3): take the identity of another user, for a reason and a limited time. */
export function IdentityPage() {
  const t = useT();
  const { personne } = useSearch();
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words.trim(), 250);
  const [chosen, setChosen] = useState<IdentityCandidate | null>(null);
  const [left, setLeft] = useState(false);
  const asked = useRequestedPerson(personne);
  const { data, error, refetch } = useCallQuery(['identity', search], listIdentities, {
    query: { search },
    placeholderData: keepPreviousData,
  });
  if (error instanceof ApiError && error.status === 403) return <ScreenFailure error={error} />;
  const person = chosen ?? (left ? null : asked);
  const close = () => {
    setChosen(null);
    setLeft(true);
  };
  return (
    <>
      <PageHeader title={t('identity.title')} sentence={t('identity.sentence')} />
      <SearchField label={t('identity.search')} value={words} onChange={setWords} />
      {(error || !data) && <LoadState error={error} onRetry={refetch} />}
      {data && <SearchResults data={data} words={search} onTake={setChosen} />}
      {data && data.recent.length > 0 && (
        <RecentSwitches
          recent={data.recent}
          action={({ person }) =>
            person.refusal === null && (
              <ButtonWithIcon
                variant="default"
                size="xs"
                icon={IconEye}
                iconSize={16}
                onClick={() => setChosen(person)}
              >
                {t('identity.again')}
              </ButtonWithIcon>
            )
          }
        />
      )}
      {person && <SwitchDialog person={person} mayAct={data?.mayAct ?? false} from={personne} onClose={close} />}
    </>
  );
}
