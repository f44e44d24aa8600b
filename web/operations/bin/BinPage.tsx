import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  BIN_KINDS,
  type BinKind,
  type BinnedItem,
  listBin,
  purgeBinnedItem,
  restoreBinnedItem,
} from '../../../contract/operations/bin.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { ConfirmPurgeDialog } from '../../app/lists/ConfirmPurgeDialog.tsx';
import { ListScreen } from '../../app/lists/ListScreen.tsx';
import { api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { type t as Translate, useT } from '../../lib/i18n.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import type { Column } from '../../ui/table/DataTable.tsx';

const buildBinColumns = (t: typeof Translate): Column<BinnedItem>[] => [
  {
    id: 'title',
    header: t('bin.column.title'),
    cell: ({ title, where }) => (
      <span>
        <strong>{title}</strong>
        {where !== '' && (
          <>
            <br />
            <small>{where}</small>
          </>
        )}
      </span>
    ),
  },
  { id: 'kind', header: t('bin.column.kind'), cell: ({ kind }) => t(`bin.kind.${kind}`) },
  { id: 'by', header: t('bin.column.by'), cell: ({ deletedBy }) => deletedBy || '—' },
  { id: 'at', header: t('bin.column.at'), kind: 'date', cell: ({ deletedAt }) => formatDayAndTime(deletedAt) },
  { id: 'left', header: t('bin.column.left'), cell: ({ daysLeft }) => t('bin.left', { count: daysLeft }) },
];

const formatNeededParents = (needs: BinnedItem['needs'], t: typeof Translate) =>
  needs.map(({ kind, title }) => t(`bin.need.${kind === 'booklet' ? 'booklet' : 'chapter'}`, { title })).join(', ');

/** `/parametres/corbeille` (A25): objects deleted in the last 30 days, restorable with their deleted parents. */
export function BinPage() {
  const t = useT();
  const client = useQueryClient();
  const [purging, setPurging] = useState<BinnedItem | null>(null);
  const list = useListState({ call: listBin, path: paths.bin, sorts: [], sort: null, filters: { kind: 'type' } });
  // An unknown kind is no filter.
  const kind = BIN_KINDS.find((one) => one === list.filters.kind);
  const result = useListQuery(listBin, { queryKey: ['bin'], query: { ...list.query, kind } });
  const refresh = () => client.invalidateQueries();
  const restore = async (item: BinnedItem) => {
    const along = item.needs.length > 0;
    const sure =
      !along ||
      (await confirm.ask({
        header: t('bin.along.header'),
        message: t('bin.along.message', { title: item.title, needs: formatNeededParents(item.needs, t) }),
        acceptLabel: t('bin.along.accept'),
        rejectLabel: t('bin.cancel'),
      }));
    if (!sure) return;
    await api(restoreBinnedItem, { body: { kind: item.kind, id: item.id, along } })
      .catch(() => {})
      .finally(refresh);
  };
  return (
    <>
      <ListScreen<BinnedItem>
        title={t('bin.title')}
        sentence={t('bin.sentence')}
        columns={buildBinColumns(t)}
        list={{ ...list, filters: { kind }, hasFilters: list.words !== '' || kind !== undefined }}
        result={result}
        rowId={({ kind: type, id }) => `${type}/${id}`}
        rowName={({ title }) => title}
        actions={(item) => [
          { label: t('bin.restore'), onClick: () => void restore(item) },
          item.can.purge && { label: t('bin.purge'), danger: true, onClick: () => setPurging(item) },
        ]}
        search={t('bin.search')}
        filters={[
          {
            id: 'kind',
            label: t('bin.column.kind'),
            options: BIN_KINDS.map((value: BinKind) => ({
              value,
              label: t('bin.kind.count', { kind: t(`bin.kind.${value}`), count: result.data?.kinds[value] ?? 0 }),
            })),
          },
        ]}
        empty={{ title: t('bin.none'), sentence: t('bin.none.sentence') }}
        noneFound={{ title: t('bin.none.found'), sentence: t('bin.none.found.sentence'), action: null }}
      />
      {purging && (
        <ConfirmPurgeDialog
          title={purging.title}
          texts={{
            header: t('bin.purge.header'),
            message: t('bin.purge.message', { title: purging.title }),
            label: t('bin.purge.label'),
            cancel: t('bin.cancel'),
            accept: t('bin.purge'),
          }}
          purge={() =>
            api(purgeBinnedItem, { body: { kind: purging.kind, id: purging.id, title: purging.title }, quiet: true })
          }
          onClose={() => setPurging(null)}
          onDone={() => void refresh()}
        />
      )}
    </>
  );
}
