import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Candidate } from '../../../contract/administration/accounts/identity.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { type Column, DataTable, initialTableState } from '../../ui/table/DataTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { AccountStateBadge } from '../users/names.tsx';
import classes from './identity.module.css';
import type { IdentityCandidate } from './SwitchDialog.tsx';

/** Search results; a person whose identity cannot be taken shows the reason. */
export function CandidateTable({
  people,
  onTake,
}: {
  people: readonly Candidate[];
  onTake: (person: IdentityCandidate) => void;
}) {
  const t = useT();
  const [state, setState] = useState(initialTableState);
  const columns = useMemo<Column<Candidate>[]>(
    () => [
      {
        id: 'name',
        header: t('users.column.name'),
        cell: ({ firstName, lastName, email }) => (
          <span className={shared.stack}>
            <strong>
              {firstName} {lastName}
            </strong>
            <span className={`${shared.quiet} ${shared.normal} ${classes.quiet}`}>{email}</span>
          </span>
        ),
      },
      {
        id: 'company',
        header: t('users.column.company'),
        hideable: false,
        cell: ({ company }) => company?.name ?? t('users.platform'),
      },
      { id: 'role', header: t('users.column.role'), hideable: false, cell: ({ role }) => t(`users.role.${role}`) },
      {
        id: 'state',
        header: t('users.column.state'),
        hideable: false,
        cell: ({ state }) => <AccountStateBadge state={state} />,
      },
      {
        id: 'lastLogin',
        header: t('users.column.lastLogin'),
        kind: 'date',
        hideable: false,
        cell: ({ lastLoginAt }) => (lastLoginAt ? formatDayAndTime(lastLoginAt) : t('users.never')),
      },
      {
        id: 'take',
        header: t('identity.column.take'),
        hideable: false,
        cell: (person) =>
          person.refusal === null ? (
            <Button
              size="xs"
              variant="default"
              aria-label={t('identity.take.of', { name: `${person.firstName} ${person.lastName}` })}
              onClick={() => onTake(person)}
            >
              {t('identity.take')}
            </Button>
          ) : (
            <span className={`${shared.quiet} ${shared.normal} ${classes.quiet}`}>{person.refusal}</span>
          ),
      },
    ],
    [t, onTake],
  );
  return (
    <DataTable<Candidate>
      label={t('identity.found')}
      columns={columns}
      rows={people}
      total={people.length}
      rowId={({ id }) => id}
      rowName={({ firstName, lastName }) => `${firstName} ${lastName}`}
      state={state}
      onStateChange={setState}
      empty={null}
    />
  );
}
