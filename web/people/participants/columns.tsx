import { UnstyledButton } from '@mantine/core';
import type { ParticipantRow } from '../../../contract/people/participants/participants.ts';
import { formatDay } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import { getLanguageTitle } from '../../lib/language-names.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { EnrolmentBadge } from './EnrolmentBadge.tsx';
import { formatIsoDate, getFullName, getStageLabel } from './names.ts';
import classes from './participants.module.css';

const NO_VALUE = '—';

/** Columns of the list. Columns that reveal individual reading need named follow-up. */
export const buildParticipantColumns = (
  t: typeof Translate,
  named: boolean,
  open: (id: string) => void,
): Column<ParticipantRow>[] => {
  const progress: Column<ParticipantRow> = {
    id: 'progress',
    header: t('participants.column.progress'),
    sortable: true,
    kind: 'number',
    cell: ({ progress }) => (progress === null ? NO_VALUE : t('participants.percent', { n: progress })),
  };
  const lastActivity: Column<ParticipantRow> = {
    id: 'lastActivity',
    header: t('participants.column.lastActivity'),
    sortable: true,
    kind: 'date',
    cell: ({ lastActivityAt }) => (lastActivityAt ? formatDay(lastActivityAt) : NO_VALUE),
  };
  const versionRead: Column<ParticipantRow> = {
    id: 'versionRead',
    header: t('participants.column.versionRead'),
    kind: 'number',
    hidden: true,
    cell: ({ versionRead }) => versionRead ?? NO_VALUE,
  };
  const known: (Column<ParticipantRow> | undefined)[] = [
    {
      id: 'name',
      header: t('participants.column.name'),
      sortable: true,
      cell: (row) => (
        <span className={classes.person}>
          <UnstyledButton className={classes.link} onClick={() => open(row.id)}>
            {getFullName(row)}
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
      cell: ({ arrivalOn }) => formatIsoDate(arrivalOn),
    },
    {
      id: 'state',
      header: t('participants.column.state'),
      sortable: true,
      cell: (row) => <EnrolmentBadge row={row} />,
    },
    named ? progress : undefined,
    { id: 'site', header: t('participants.column.site'), sortable: true, cell: ({ site }) => site || NO_VALUE },
    {
      id: 'department',
      header: t('participants.column.department'),
      sortable: true,
      cell: ({ department }) => department || NO_VALUE,
    },
    named ? lastActivity : undefined,
    {
      id: 'stage',
      header: t('participants.column.stage'),
      hidden: true,
      cell: ({ stage }) => (stage ? getStageLabel(stage) : NO_VALUE),
    },
    {
      id: 'jobTitle',
      header: t('participants.column.jobTitle'),
      hidden: true,
      cell: ({ jobTitle }) => jobTitle || NO_VALUE,
    },
    {
      id: 'contract',
      header: t('participants.column.contract'),
      hidden: true,
      cell: ({ contractType }) => (contractType ? t(`participants.contract.${contractType}`) : NO_VALUE),
    },
    {
      id: 'referent',
      header: t('participants.column.referent'),
      hidden: true,
      cell: ({ referent }) => referent?.name ?? NO_VALUE,
    },
    {
      id: 'groups',
      header: t('participants.column.groups'),
      hidden: true,
      cell: ({ groups }) => groups.join(', ') || NO_VALUE,
    },
    {
      id: 'language',
      header: t('participants.column.language'),
      hidden: true,
      cell: ({ language }) => (language === '' ? NO_VALUE : getLanguageTitle(language)),
    },
    {
      id: 'employeeNumber',
      header: t('participants.column.employeeNumber'),
      hidden: true,
      cell: ({ employeeNumber }) => employeeNumber || NO_VALUE,
    },
    {
      id: 'invitedAt',
      header: t('participants.column.invitedAt'),
      kind: 'date',
      hidden: true,
      cell: ({ invitedAt }) => (invitedAt ? formatDay(invitedAt) : NO_VALUE),
    },
    {
      id: 'expiresAt',
      header: t('participants.column.expiresAt'),
      kind: 'date',
      hidden: true,
      cell: ({ expiresAt }) => (expiresAt ? formatDay(expiresAt) : NO_VALUE),
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
      cell: ({ proofs }) => (proofs ? t('participants.proofsOf', proofs) : NO_VALUE),
    },
    named ? versionRead : undefined,
  ];
  return known.filter((column) => column !== undefined);
};
