import { listMedia, MEDIA_FILTERS, MEDIA_KINDS, MEDIA_SORTS } from '../../../contract/booklets/media/media.ts';
import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { type ListSearch, toSearchText, useListState as useList } from '../../lib/use-list-state.ts';

type MediaQuery = CallQueryInput<typeof listMedia>;

const findAllowedValue = <Value extends string>(values: readonly Value[], asked: unknown): Value | undefined =>
  values.find((one) => one === asked);

/** State of the media library, stored in the URL. */
export const useMediaListState = () => {
  const list = useList({
    call: listMedia,
    path: paths.media,
    sorts: MEDIA_SORTS,
    sort: { column: 'createdAt', direction: 'desc' },
    filters: { kind: 'type', show: 'filtre', heavier: 'poids' },
    pageSize: 50,
  });
  const { search, go, filters } = list;
  const folder = toSearchText(search.dossier);
  const query: MediaQuery = {
    ...list.query,
    folder: folder as MediaQuery['folder'],
    kind: findAllowedValue(MEDIA_KINDS, filters.kind),
    show: findAllowedValue(MEDIA_FILTERS, filters.show),
    heavier: Number(filters.heavier) || undefined,
  };
  return {
    ...list,
    folder,
    query,
    view: search.vue === 'liste' ? ('list' as const) : ('grid' as const),
    open: toSearchText(search.fichier) ?? null,
    /** Selects a folder; undefined selects all files. */
    setFolder: (next: string | undefined) => go({ dossier: next, page: undefined }),
    setView: (next: 'grid' | 'list') => go({ vue: next === 'list' ? 'liste' : undefined }),
    /** Opens a file above the list; null closes it. */
    setOpen: (id: string | null) => go({ fichier: id ?? undefined } as ListSearch, id === null),
  };
};
