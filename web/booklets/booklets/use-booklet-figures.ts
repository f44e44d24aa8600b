import type { BookletRow } from '../../../contract/booklets/booklets/booklets.ts';
import { type BookletFigures, listBookletFigures } from '../../../contract/home/booklet-figures.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { bookletKeys } from './use-booklet.ts';

export type BookletFiguresFinder = (id: string) => BookletFigures | undefined;

/** Figures of the people of these booklets, fetched after the rows: the list does not wait for them. */
export const useBookletFigures = (rows: readonly BookletRow[] | undefined): BookletFiguresFinder => {
  const ids = rows?.map(({ id }) => id).join(',') ?? '';
  const { data } = useListQuery(listBookletFigures, {
    queryKey: [...bookletKeys.list, 'figures'],
    query: { ids },
    enabled: ids !== '',
  });
  const figures = new Map(data?.map((one) => [one.id, one]));
  return (id) => figures.get(id);
};
