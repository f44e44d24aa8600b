import { Button } from '@mantine/core';
import { listSectorCards, type SectorRow } from '../../../../contract/library/sector-cards.ts';
import { ListScreen } from '../../../app/lists/ListScreen.tsx';
import { type t as Translate, useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { useLocalListState } from '../../../lib/use-list-state.ts';
import { useCan } from '../../../lib/user.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { IconCircleCheck, IconCircleOff, IconPlus } from '../../../ui/icons/index.ts';
import { ClearListButton } from '../../../ui/table/ClearListButton.tsx';
import type { Column } from '../../../ui/table/DataTable.tsx';
import { LibraryItemCell } from '../LibraryItemCell.tsx';
import { getSectorPath, libraryPagePaths } from '../library-paths.ts';
import { libraryKeys } from '../use-library.ts';

const buildSectorColumns = (t: typeof Translate): Column<SectorRow>[] => [
  {
    id: 'label',
    header: t('library.sector.column'),
    cell: ({ id, label, icon, code }) => (
      <LibraryItemCell name={label} icon={icon} code={code} to={getSectorPath(id)} />
    ),
  },
  {
    id: 'active',
    header: t('library.column.state'),
    cell: ({ active }) => (
      <StatusBadge tone={active ? 'success' : 'neutral'} icon={active ? IconCircleCheck : IconCircleOff}>
        {t(active ? 'library.sector.active' : 'library.sector.inactive')}
      </StatusBadge>
    ),
  },
  { id: 'naf', header: t('library.sector.naf'), cell: ({ nafCodes }) => nafCodes.join(', ') || '—' },
  { id: 'chapters', header: t('library.chapters.title'), kind: 'number', cell: ({ chapters }) => chapters },
  {
    id: 'usages',
    header: t('library.column.usages'),
    kind: 'number',
    cell: ({ usages }) => t('library.usages', { count: usages }),
  },
];

const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `/parametres/builder/secteurs-activite` (A16): all sectors, without paging: a few dozen at most. */
export function SectorsPage() {
  const t = useT();
  const mayWrite = useCan('sectors.write');
  const list = useLocalListState(100);
  const result = useCallQuery(libraryKeys.sectors, listSectorCards);
  const wanted = foldText(list.words);
  const rows = result.data?.filter(({ label, code, nafCodes }) =>
    foldText(`${label} ${code} ${nafCodes.join(' ')}`).includes(wanted),
  );
  const create = mayWrite && (
    <Button component={Link} to={libraryPagePaths.newSector} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('library.sector.create')}
    </Button>
  );
  return (
    <ListScreen<SectorRow>
      title={t('library.sectors.title')}
      sentence={t('library.sectors.about')}
      action={create}
      columns={buildSectorColumns(t)}
      list={list}
      result={{ ...result, data: rows && { rows, total: rows.length } }}
      rowId={({ id }) => id}
      rowName={({ label }) => label}
      search={t('library.sector.search')}
      empty={{
        title: t('library.sector.none'),
        sentence: t('library.none.found.sentence'),
        drawing: 'search',
        action: <ClearListButton onClear={list.clear} />,
      }}
    />
  );
}
