import { type listMedia, MEDIA_KINDS, MEDIA_SHOWS, MEDIA_SORTS } from '../../../contract/booklets/media/media.ts';
import type { QueryInputOf } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { type Search, useListState as useList, wordOf } from '../../lib/use-list-state.ts';

type Query = QueryInputOf<typeof listMedia>;

const among = <Value extends string>(values: readonly Value[], asked: unknown): Value | undefined =>
  values.find((one) => one === asked);

/** State of the media library, stored in the URL. */
export const useListState = () => {
  const list = useList({
    path: paths.media,
    sorts: MEDIA_SORTS,
    sort: { column: 'createdAt', direction: 'desc' },
    filters: { kind: 'type', show: 'filtre', heavier: 'poids' },
    pageSize: 50,
  });
  const { search, go, filters } = list;
  const folder = wordOf(search.dossier);
  const query: Query = {
    ...list.query,
    folder: folder as Query['folder'],
    kind: among(MEDIA_KINDS, filters.kind),
    show: among(MEDIA_SHOWS, filters.show),
    heavier: Number(filters.heavier) || undefined,
  };
  return {
    ...list,
    folder,
    query,
    view: search.vue === 'liste' ? ('list' as const) : ('grid' as const),
    open: wordOf(search.fichier) ?? null,
    /** Selects a folder; undefined selects all files. */
    setFolder: (next: string | undefined) => go({ dossier: next, page: undefined }),
    setView: (next: 'grid' | 'list') => go({ vue: next === 'list' ? 'liste' : undefined }),
    /** Opens a file above the list; null closes it. */
    setOpen: (id: string | null) => go({ fichier: id ?? undefined } as Search, id === null),
  };
};
