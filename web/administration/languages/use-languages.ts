import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listAllLanguages, listContentLanguages } from '../../../contract/administration/languages/languages.ts';
import { api } from '../../lib/api.ts';
import { languagesChanged } from '../../lib/locale.ts';

const KEY = ['languages'] as const;

/** Every language, active or not, in its order. */
export const useAllLanguages = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(listAllLanguages, { signal, quiet: true }) });

/** The languages that booklets may be written in; their codes, and beside them the one that a booklet has already. */
export const useContentLanguages = (present: string): string[] => {
  const { data } = useQuery({
    queryKey: ['content-languages'],
    queryFn: ({ signal }) => api(listContentLanguages, { signal, quiet: true }),
  });
  return [...new Set([...(data ?? []).map(({ code }) => code), present])];
};

/** To be called once one has changed: what is offered at the foot of the menu follows. */
export const useLanguagesChanged = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    languagesChanged();
    await client.invalidateQueries({ queryKey: KEY });
    await client.invalidateQueries({ queryKey: ['content-languages'] });
  };
};
