import { BOOKLET_ATTENTIONS, BOOKLET_STATES, type listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import { getLanguageTitle } from '../../lib/language-names.ts';
import { createFilter, type Filter } from '../../ui/table/FilterChips.tsx';

type BookletFacets = CallAnswer<typeof listBooklets>['facets'];

/** Filters that match at least one booklet. A filter without options is hidden. */
export const buildBookletFilters = (facets: BookletFacets, t: typeof Translate): Filter[] => {
  const states = [...BOOKLET_STATES, 'planned' as const, 'binned' as const].filter(
    (state) => (facets.states[state] ?? 0) > 0,
  );
  const all: Filter[] = [
    createFilter('state', t('booklets.column.state'), states, (state) =>
      t('booklets.filter.count', { label: t(`booklet.state.${state}`), n: facets.states[state] ?? 0 }),
    ),
    createFilter('type', t('booklets.column.type'), facets.types, (type) => t(`booklet.type.${type}`)),
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
    createFilter('tag', t('booklets.filter.tag'), facets.tags, (tag) => tag),
    createFilter('language', t('booklets.column.language'), facets.languages, getLanguageTitle),
    createFilter('attention', t('booklets.filter.attention'), BOOKLET_ATTENTIONS, (kind) =>
      t(`booklets.attention.${kind}`),
    ),
  ];
  return all.filter(({ options }) => options.length > 0);
};
