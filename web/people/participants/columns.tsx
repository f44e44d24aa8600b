import { UnstyledButton } from '@mantine/core';
import type { ParticipantRow } from '../../../contract/people/participants/participants.ts';
import { day } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import { languageTitle } from '../../lib/language-names.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { EnrolmentBadge } from './EnrolmentBadge.tsx';
import { dayWords, fullName, stageName } from './names.ts';
import classes from './participants.module.css';

const NONE = '—';

/** Columns of the list. Columns that reveal individual reading need named follow-up. */
export const participantColumns = (
  t: typeof Translate,
  named: boolean,
  open: (id: string) => void,
): Column<ParticipantRow>[] => {
  const progress: Column<ParticipantRow> = {
    id: 'progress',
    header: t('participants.column.progress'),
    sortable: true,
    kind: 'number',
    cell: ({ progress }) => (progress === null ? NONE : t('participants.percent', { n: progress })),
  };
  const lastActivity: Column<ParticipantRow> = {
    id: 'lastActivity',
    header: t('participants.column.lastActivity'),
    sortable: true,
    kind: 'date',
    cell: ({ lastActivityAt }) => (lastActivityAt ? day(lastActivityAt) : NONE),
  };
  const versionRead: Column<ParticipantRow> = {
    id: 'versionRead',
    header: t('participants.column.versionRead'),
    kind: 'number',
    hidden: true,
    cell: ({ versionRead }) => versionRead ?? NONE,
  };
  const known: (Column<ParticipantRow> | undefined)[] = [
    {
      id: 'name',
      header: t('participants.column.name'),
      sortable: true,
      cell: (row) => (
        <span className={classes.person}>
          <UnstyledButton className={classes.link} onClick={() => open(row.id)}>
            {fullName(row)}
          </UnstyledButton>
          {row.email !== '' && <span className={classes.quiet}>{row.email}</span>}
        </span>
      ),
    },
    {
      id: 'arrival',
      header: t('participants.column.arrival'),
      sortable: true,
      kind: 'date',
      cell: ({ arrivalOn }) => dayWords(arrivalOn),
    },
    {
      id: 'state',
      header: t('participants.column.state'),
      sortable: true,
      cell: (row) => <EnrolmentBadge row={row} />,
    },
    named ? progress : undefined,
    { id: 'site', header: t('participants.column.site'), sortable: true, cell: ({ site }) => site || NONE },
    {
      id: 'department',
      header: t('participants.column.department'),
      sortable: true,
      cell: ({ department }) => department || NONE,
    },
    named ? lastActivity : undefined,
    {
      id: 'stage',
      header: t('participants.column.stage'),
      hidden: true,
      cell: ({ stage }) => (stage ? stageName(stage) : NONE),
    },
    {
      id: 'jobTitle',
      header: t('participants.column.jobTitle'),
      hidden: true,
      cell: ({ jobTitle }) => jobTitle || NONE,
    },
    {
      id: 'contract',
      header: t('participants.column.contract'),
      hidden: true,
      cell: ({ contractType }) => (contractType ? t(`participants.contract.${contractType}`) : NONE),
    },
    {
      id: 'referent',
      header: t('participants.column.referent'),
      hidden: true,
      cell: ({ referent }) => referent?.name ?? NONE,
    },
    {
      id: 'groups',
      header: t('participants.column.groups'),
      hidden: true,
      cell: ({ groups }) => groups.join(', ') || NONE,
    },
    {
      id: 'language',
      header: t('participants.column.language'),
      hidden: true,
      cell: ({ language }) => (language === '' ? NONE : languageTitle(language)),
    },
    {
      id: 'employeeNumber',
      header: t('participants.column.employeeNumber'),
      hidden: true,
      cell: ({ employeeNumber }) => employeeNumber || NONE,
    },
    {
      id: 'invitedAt',
      header: t('participants.column.invitedAt'),
      kind: 'date',
      hidden: true,
      cell: ({ invitedAt }) => (invitedAt ? day(invitedAt) : NONE),
    },
    {
      id: 'expiresAt',
      header: t('participants.column.expiresAt'),
      kind: 'date',
      hidden: true,
      cell: ({ expiresAt }) => (expiresAt ? day(expiresAt) : NONE),
    },
    {
      id: 'source',
      header: t('participants.column.source'),
      hidden: true,
      cell: ({ source }) => t(`participants.source.${source}`),
    },
    {
      id: 'proofs',
      header: t('participants.column.proofs'),
      hidden: true,
      cell: ({ proofs }) => (proofs ? t('participants.proofsOf', proofs) : NONE),
    },
    named ? versionRead : undefined,
  ];
  return known.filter((column) => column !== undefined);
};
