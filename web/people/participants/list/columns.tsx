import { UnstyledButton } from '@mantine/core';
import { PARTICIPANT_FIELDS } from '../../../../contract/people/participants/participant-fields.ts';
import { LISTED_FIELDS, type ListedField } from '../../../../contract/people/participants/participant-profile.ts';
import { PARTICIPANT_SORTS, type ParticipantRow } from '../../../../contract/people/participants/participants.ts';
import { formatDay } from '../../../lib/format.ts';
import type { t as Translate } from '../../../lib/i18n.ts';
import type { Column } from '../../../ui/table/DataTable.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../participants.module.css';
import { formatProfileField } from '../profile/format-profile-field.ts';
import { EnrolmentBadge } from './EnrolmentBadge.tsx';
import { getFullName, getStageLabel } from './names.ts';

const NO_VALUE = '—';

/** Columns in their order; any other one comes last. */
const COLUMN_ORDER: readonly string[] = [
  'name',
  'arrival',
  'state',
  'progress',
  'site',
  'department',
  'lastActivity',
  'stage',
  'jobTitle',
  'contract',
  'referent',
  'groups',
  'language',
  'employeeNumber',
  'invitedAt',
  'expiresAt',
  'source',
  'proofs',
  'versionRead',
];
const getColumnRank = ({ id }: Pick<Column<ParticipantRow>, 'id'>): number => {
  const rank = COLUMN_ORDER.indexOf(id);
  return rank < 0 ? COLUMN_ORDER.length : rank;
};

/** Fields with a column of their own: the names and the e-mail share one. */
const COLUMN_FIELDS = LISTED_FIELDS.filter((name) => PARTICIPANT_FIELDS[name].column !== 'name');

/** Column of one field. The columns that sort the list are shown by default. */
const buildFieldColumn = (t: typeof Translate, name: ListedField): Column<ParticipantRow> => {
  const { column, kind } = PARTICIPANT_FIELDS[name];
  const sortable = PARTICIPANT_SORTS.some((sort) => sort === column);
  return {
    id: column,
    header: t(`participants.column.${column}`),
    ...(sortable ? { sortable } : { hidden: true }),
    ...(kind === 'day' && { kind: 'date' }),
    cell: (row) => formatProfileField(name, row[name], { referents: [], custom: [] }) ?? NO_VALUE,
  };
};

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
        <span className={shared.named}>
          <UnstyledButton className={`${shared.link} ${classes.link}`} onClick={() => open(row.id)}>
            {getFullName(row)}
          </UnstyledButton>
          {row.email !== '' && <span className={shared.quiet}>{row.email}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('participants.column.state'),
      sortable: true,
      cell: (row) => <EnrolmentBadge row={row} />,
    },
    named ? progress : undefined,
    named ? lastActivity : undefined,
    {
      id: 'stage',
      header: t('participants.column.stage'),
      hidden: true,
      cell: ({ stage }) => (stage ? getStageLabel(stage) : NO_VALUE),
    },
    {
      id: 'referent',
      header: t('participants.column.referent'),
      hidden: true,
      cell: ({ referent }) => referent?.name ?? NO_VALUE,
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
    ...COLUMN_FIELDS.map((name) => buildFieldColumn(t, name)),
  ];
  return known.filter((column) => column !== undefined).toSorted((a, b) => getColumnRank(a) - getColumnRank(b));
};
