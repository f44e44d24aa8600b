import { useQuery } from '@tanstack/react-query';
import {
  type BlockComparison,
  type ComparedPage,
  comparePage,
  compareVersions,
  type UnchangedBlocks,
} from '../../../../contract/booklets/publications/comparison.ts';
import { listPublications, type PublicationRow } from '../../../../contract/booklets/publications/publications.ts';
import type { ChangeKind } from '../../../../contract/booklets/publications/version-changes.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { api } from '../../../lib/api.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { BOOKLET_PAGE, type CompareAddress } from './compare-address.ts';

export type Comparison = CallAnswer<typeof compareVersions>;
export type PageItem = BlockComparison | UnchangedBlocks;

/** Pages of the list of versions read for the choosers. */
const MAX_LIST_PAGES = 20;

const loadVersions = async (id: string, signal: AbortSignal): Promise<PublicationRow[]> => {
  const all: PublicationRow[] = [];
  for (let page = 1; page <= MAX_LIST_PAGES; page += 1) {
    const { rows, total } = await api(listPublications, { params: { id }, query: { page }, signal, quiet: true });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) break;
  }
  return all;
};

/** Every version of a booklet, the newest first. */
export const useVersions = (id: string) =>
  useQuery({ queryKey: ['booklet', id, 'versions'], queryFn: ({ signal }) => loadVersions(id, signal), staleTime: 0 });

/** The draft may have changed since. */
const FRESH = { staleTime: 0, retry: false };

export const useComparison = (id: string, { from, to }: Pick<CompareAddress, 'from' | 'to'>) =>
  useCallQuery(['booklet', id, 'comparison', from, to], compareVersions, {
    params: { id },
    query: { from, to },
    enabled: from !== '' && to !== '' && from !== to,
    ...FRESH,
  });

/** A page fetched ahead is not fetched again when it opens. */
const PAGE_STALE_MS = 15_000;

export const usePageComparison = (id: string, pageId: string | null, { from, to }: CompareAddress) =>
  useCallQuery(['booklet', id, 'comparison', from, to, pageId], comparePage, {
    params: { id, pageId: pageId ?? '' },
    query: { from, to },
    enabled: pageId !== null && pageId !== BOOKLET_PAGE && from !== '' && to !== '',
    staleTime: PAGE_STALE_MS,
    retry: false,
  });

/** A page to walk through. `stops`: changes to show there, at least one. */
export interface PageStops {
  id: string;
  page: ComparedPage | null;
  stops: number;
}

const countStops = ({ counts, kind }: ComparedPage, only: ChangeKind | null): number => {
  const count = only ? counts[only] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  // A page that only moves has nothing else to show.
  return count > 0 || kind === null || (only !== null && kind !== only) ? count : 1;
};

/** Pages with a change of this kind, the booklet itself first. */
export const listStops = ({ booklet, pages }: Comparison, kind: ChangeKind | null): PageStops[] => [
  ...(booklet.length > 0 && (kind === null || kind === 'changed') ? [{ id: BOOKLET_PAGE, page: null, stops: 1 }] : []),
  ...pages.map((page) => ({ id: page.id, page, stops: countStops(page, kind) })).filter(({ stops }) => stops > 0),
];

export const isChange = (item: PageItem): item is BlockComparison => item.kind !== 'same';
