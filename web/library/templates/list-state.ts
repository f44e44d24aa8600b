import { listTemplates } from '../../../contract/library/chapter-templates.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useListState as useList } from '../../lib/use-list-state.ts';

/** State of the chapter list, stored in the URL. */
export const useTemplateListState = () => {
  return useList({
    call: listTemplates,
    path: paths.libraryChapters,
    sorts: ['title', 'category', 'state', 'usages', 'position', 'updatedAt'],
    sort: { column: 'position', direction: 'asc' },
    filters: { category: 'famille', state: 'etat', scope: 'portee', type: 'type' },
  });
};
