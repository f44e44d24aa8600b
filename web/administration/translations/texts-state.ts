import { TEXT_STATUSES } from '../../../contract/administration/languages/text-forms.ts';
import { listTexts, TEXT_SORTS } from '../../../contract/administration/languages/translations.ts';
import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { toSearchText, useListState } from '../../lib/use-list-state.ts';

export type TextsQuery = CallQueryInput<typeof listTexts>;

/** State of the screen, kept in the address: language, filters, page, and the text open in the panel. */
export const useTextsState = () => {
  const list = useListState({
    call: listTexts,
    path: paths.translations,
    sorts: TEXT_SORTS,
    sort: { column: 'key', direction: 'asc' },
    filters: { status: 'statut', module: 'partie', commented: 'commentaire' },
  });
  const { search, go, nothing, filters } = list;
  const query: TextsQuery = {
    ...list.query,
    search: list.words || undefined,
    status: TEXT_STATUSES.find((one) => one === filters.status),
    commented: filters.commented === 'yes' ? 'yes' : undefined,
  };
  return {
    ...list,
    query,
    locale: toSearchText(search.langue),
    open: toSearchText(search.cle) ?? null,
    setLocale: (langue: string) => go({ ...nothing, langue, cle: undefined }),
    setOpen: (key: string | null) => go({ cle: key ?? undefined }),
  };
};
