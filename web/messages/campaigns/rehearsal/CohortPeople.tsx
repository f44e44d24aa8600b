import { useMemo } from 'react';
import type { CohortAnswer } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { formatNumber } from '../../../lib/format.ts';
import { getCurrentLocale, useT } from '../../../lib/i18n.ts';
import { useLocalListState } from '../../../lib/use-list-state.ts';
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { formatRowDay } from './format-rehearsal.ts';
import { formatPersonName, PersonLink } from './PersonLink.tsx';
import classes from './rehearsal.module.css';

type Row = CohortAnswer['people'][number] & { place: number };

/** Value that each column is sorted by. */
const SORT_VALUES: Record<string, (row: Row) => string | number> = {
  name: ({ person }) => formatPersonName(person),
  site: ({ person }) => person.site,
  arrival: ({ person }) => person.arrivalOn,
  behaviour: ({ person }) => person.behaviour,
  sent: ({ sent }) => sent,
  notices: ({ notices }) => notices,
  skipped: ({ skipped }) => skipped,
};

const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), getCurrentLocale());

interface CohortPeopleProps {
  people: CohortAnswer['people'];
  withDrafts: boolean;
  loading: boolean;
}

/** People of a cohort, by arrival; each name opens the rehearsal of that person. */
export function CohortPeople({ people, withDrafts, loading }: CohortPeopleProps) {
  const t = useT();
  const { table, setTable } = useLocalListState();
  const { column, direction } = table.sort ?? { column: 'arrival', direction: 'asc' };
  const sorted = useMemo(() => {
    const toValue = SORT_VALUES[column] ?? (({ place }: Row) => place);
    const side = direction === 'asc' ? 1 : -1;
    return people
      .map((one, place) => ({ ...one, place }))
      .sort((a, b) => side * compareValues(toValue(a), toValue(b)) || a.place - b.place);
  }, [people, column, direction]);
  const makeColumn = (id: string, cell: Column<Row>['cell'], kind: Column<Row>['kind'] = 'text'): Column<Row> => ({
    id,
    header: t(`rehearsal.people.${id}` as 'rehearsal.people.name'),
    cell,
    kind,
    sortable: true,
    hideable: false,
  });
  const columns = [
    makeColumn('name', ({ person }) => <PersonLink person={person} withDrafts={withDrafts} />),
    makeColumn('site', ({ person }) => person.site || '—'),
    makeColumn('arrival', ({ person }) => formatRowDay(person.arrivalOn), 'date'),
    makeColumn('behaviour', ({ person }) => t(`rehearsal.behaviour.${person.behaviour}`)),
    makeColumn('sent', ({ sent }) => formatNumber(sent), 'number'),
    makeColumn('notices', ({ notices }) => formatNumber(notices), 'number'),
    makeColumn('skipped', ({ skipped }) => formatNumber(skipped), 'number'),
  ];
  const { page, pageSize } = table;
  return (
    <div className={shared.stackSm}>
      <h2 className={classes.title}>{t('rehearsal.people')}</h2>
      <DataTable
        label={t('rehearsal.people')}
        columns={columns}
        rows={sorted.slice((page - 1) * pageSize, page * pageSize)}
        total={sorted.length}
        rowId={({ place }) => String(place)}
        rowName={({ person }) => formatPersonName(person)}
        state={{ ...table, sort: { column, direction } }}
        onStateChange={setTable}
        loading={loading}
        empty={null}
      />
    </div>
  );
}
