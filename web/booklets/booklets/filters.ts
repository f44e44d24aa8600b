import { BOOKLET_STATES, type listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import type { Filter } from '../../ui/table/FilterChips.tsx';

type BookletFacets = CallAnswer<typeof listBooklets>['facets'];

/** Filters that match at least one booklet. A filter without options is hidden. */
export const buildBookletFilters = (facets: BookletFacets, t: typeof Translate): Filter[] => {
  const states = [...BOOKLET_STATES, 'planned' as const, 'binned' as const].filter(
    (state) => (facets.states[state] ?? 0) > 0,
  );
  const all: Filter[] = [
    {
      id: 'state',
      label: t('booklets.column.state'),
      options: states.map((state) => ({
        value: state,
        label: t('booklets.filter.count', { label: t(`booklet.state.${state}`), n: facets.states[state] ?? 0 }),
      })),
    },
    {
      id: 'type',
      label: t('booklets.column.type'),
      options: facets.types.map((type) => ({ value: type, label: t(`booklet.type.${type}`) })),
    },
    {
      id: 'sectorId',
      label: t('booklets.column.sector'),
      options: facets.sectors.map(({ id, label }) => ({ value: id, label })),
    },
    {
      id: 'ownerId',
      label: t('booklets.column.owner'),
      options: facets.owners.map(({ id, name }) => ({ value: id, label: name })),
    },
    { id: 'tag', label: t('booklets.filter.tag'), options: facets.tags.map((tag) => ({ value: tag, label: tag })) },
  ];
  return all.filter(({ options }) => options.length > 0);
};
