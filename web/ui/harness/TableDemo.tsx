import { useMemo, useState } from 'react';
import { StatusBadge } from '../feedback/StatusBadge.tsx';
import { toast } from '../feedback/toast.ts';
import { ButtonWithIcon } from '../form/ButtonWithIcon.tsx';
import { IconArchive, IconCircleCheck, IconCopy, IconDownload, IconPencil, IconTrash } from '../icons/index.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import { type Column, DataTable, initialTableState, type TableState } from '../table/DataTable.tsx';
import { FilterChips, type FilterValues } from '../table/FilterChips.tsx';
import { SearchField } from '../table/SearchField.tsx';

interface Booklet {
  id: string;
  title: string;
  published: boolean;
  sector: string;
  participants: number;
  changed: string;
}

const sectors = ['Commerce et distribution', 'Santé et médico-social', 'Industrie', 'Bâtiment et travaux publics'];
const places = ['siège', 'Lyon Part-Dieu', 'Nantes', 'Clermont-Ferrand', 'saisonniers', 'apprentis', 'télétravail'];
const TOTAL = 3412;

const booklets: readonly Booklet[] = Array.from({ length: TOTAL }, (_, index) => ({
  id: `b${index + 1}`,
  title: `Livret d’accueil ${places[index % places.length]} n° ${index + 1}`,
  published: index % 3 !== 1,
  sector: sectors[index % sectors.length] ?? '',
  participants: (index * 37) % 1250,
  changed: `${String((index % 28) + 1).padStart(2, '0')}/11/2026`,
}));

const columns: readonly Column<Booklet>[] = [
  { id: 'title', header: 'Titre', sortable: true, cell: (row) => row.title },
  {
    id: 'state',
    header: 'État',
    cell: (row) =>
      row.published ? (
        <StatusBadge tone="success" icon={IconCircleCheck}>
          Publié
        </StatusBadge>
      ) : (
        <StatusBadge tone="neutral" icon={IconPencil}>
          Brouillon
        </StatusBadge>
      ),
  },
  { id: 'sector', header: 'Secteur d’activité', cell: (row) => row.sector },
  {
    id: 'participants',
    header: 'Participants',
    sortable: true,
    kind: 'number',
    cell: (row) => row.participants.toLocaleString('fr-FR'),
  },
  { id: 'changed', header: 'Modifié le', sortable: true, kind: 'date', cell: (row) => row.changed },
  { id: 'id', header: 'Référence', hidden: true, cell: (row) => row.id },
];

const filters = [
  {
    id: 'state',
    label: 'État',
    options: [
      { value: 'published', label: 'Publié' },
      { value: 'draft', label: 'Brouillon' },
    ],
  },
  { id: 'sector', label: 'Secteur d’activité', options: sectors.map((sector) => ({ value: sector, label: sector })) },
];

/** Simulates the answer of a server. */
function findDemoRows(state: TableState, query: string, values: FilterValues) {
  const found = booklets.filter(
    (row) =>
      row.title.toLowerCase().includes(query.toLowerCase()) &&
      (values.state === undefined || row.published === (values.state === 'published')) &&
      (values.sector === undefined || row.sector === values.sector),
  );
  if (state.sort?.column === 'participants') {
    const sign = state.sort.direction === 'asc' ? 1 : -1;
    found.sort((a, b) => sign * (a.participants - b.participants));
  }
  const start = (state.page - 1) * state.pageSize;
  return { rows: found.slice(start, start + state.pageSize), total: found.length };
}

type Mode = 'ready' | 'waiting' | 'error';

export function TableDemo() {
  const [state, setState] = useState(initialTableState);
  const [query, setQuery] = useState('');
  const [values, setValues] = useState<FilterValues>({});
  const [mode, setMode] = useState<Mode>(() => {
    const asked = new URLSearchParams(window.location.search).get('table');
    return asked === 'waiting' || asked === 'error' ? asked : 'ready';
  });
  const { rows, total } = useMemo(() => findDemoRows(state, query, values), [state, query, values]);
  return (
    <DataTable
      label="Livrets"
      columns={columns}
      rows={mode === 'ready' ? rows : undefined}
      total={total}
      rowId={(row) => row.id}
      rowName={(row) => row.title}
      state={state}
      onStateChange={setState}
      error={
        mode === 'error'
          ? { message: 'Le serveur ne répond pas. Vérifiez votre connexion.', retry: () => setMode('ready') }
          : undefined
      }
      empty={
        <EmptyState
          drawing="search"
          title="Aucun livret ne correspond"
          sentence="Essayez un autre mot, ou retirez un filtre."
        />
      }
      actions={(row) => [
        { label: 'Modifier', icon: IconPencil, onClick: () => toast.success(`« ${row.title} » ouvert.`) },
        { label: 'Dupliquer', icon: IconCopy, onClick: () => toast.success('Livret dupliqué.') },
        { label: 'Supprimer', icon: IconTrash, danger: true, onClick: () => toast.error('Refusé.') },
      ]}
      bulkActions={[
        {
          label: 'Archiver',
          icon: IconArchive,
          onClick: (ids, clear) => {
            toast.success(`${ids.length} livrets archivés.`);
            clear();
          },
        },
      ]}
      toolbar={
        <>
          <SearchField
            label="Rechercher un livret"
            value={query}
            onChange={(next) => {
              setQuery(next);
              setState({ ...state, page: 1 });
            }}
          />
          <FilterChips
            filters={filters}
            values={values}
            onChange={(next) => {
              setValues(next);
              setState({ ...state, page: 1 });
            }}
          />
        </>
      }
      tools={
        <ButtonWithIcon variant="default" icon={IconDownload}>
          CSV
        </ButtonWithIcon>
      }
    />
  );
}
