import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import {
  BIN_KINDS,
  type BinKind,
  type BinnedItem,
  listBin,
  restoreBinnedItem,
} from '../../../contract/operations/bin.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { ApiError, api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { type t as Translate, useT } from '../../lib/i18n.ts';
import { confirm } from '../../ui/confirm.ts';
import { type Column, DataTable, type TableState } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenFailure } from '../../ui/ScreenFailure.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { PAGE_SIZES } from '../../ui/table/table-state.ts';
import { PurgeDialog } from './PurgeDialog.tsx';

type Search = Record<string, string | number | undefined>;

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
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [purging, setPurging] = useState<BinnedItem | null>(null);
  const kind = BIN_KINDS.find((one) => one === search.type);
  const words = typeof search.q === 'string' ? search.q : String(search.q ?? '');
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: PAGE_SIZES.find((one) => one === Number(search.taille)) ?? PAGE_SIZES[0],
    sort: null,
    columns: typeof search.colonnes === 'string' ? search.colonnes.split('.') : null,
  };
  const go = (change: Search) =>
    void navigate({ to: paths.bin as string, search: { ...search, ...change } as { livret?: string }, replace: true });
  const query = { page: table.page, size: table.pageSize, search: words, ...(kind && { kind }) };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['bin', query],
    queryFn: ({ signal }) => api(listBin, { query, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => buildBinColumns(t), [t]);
  if (error instanceof ApiError && error.status === 403) return <ScreenFailure error={error} />;
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
  const narrowed = words !== '' || kind !== undefined;
  return (
    <>
      <PageHeader title={t('bin.title')} sentence={t('bin.sentence')} />
      <DataTable<BinnedItem>
        label={t('bin.title')}
        columns={columns}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowId={({ kind: type, id }) => `${type}/${id}`}
        rowName={({ title }) => title}
        state={table}
        onStateChange={(next) => go({ page: next.page, taille: next.pageSize, colonnes: next.columns?.join('.') })}
        loading={isFetching}
        {...(error && { error: { message: error.message, retry: () => void refetch() } })}
        empty={
          narrowed ? (
            <EmptyState title={t('bin.none.found')} sentence={t('bin.none.found.sentence')} drawing="search" />
          ) : (
            <EmptyState title={t('bin.none')} sentence={t('bin.none.sentence')} />
          )
        }
        actions={(item) => [
          { label: t('bin.restore'), onClick: () => void restore(item) },
          ...(item.can.purge ? [{ label: t('bin.purge'), danger: true, onClick: () => setPurging(item) }] : []),
        ]}
        toolbar={
          <>
            <SearchField
              label={t('bin.search')}
              value={words}
              onChange={(q) => go({ q: q || undefined, page: undefined })}
            />
            <FilterChips
              filters={[
                {
                  id: 'kind',
                  label: t('bin.column.kind'),
                  options: BIN_KINDS.map((value: BinKind) => ({
                    value,
                    label: t('bin.kind.count', { kind: t(`bin.kind.${value}`), count: data?.kinds[value] ?? 0 }),
                  })),
                },
              ]}
              values={{ kind }}
              onChange={(values) => go({ type: values.kind, page: undefined })}
            />
          </>
        }
      />
      {purging && <PurgeDialog item={purging} onClose={() => setPurging(null)} onDone={() => void refresh()} />}
    </>
  );
}
