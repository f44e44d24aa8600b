import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listAllLanguages, listContentLanguages } from '../../../contract/administration/languages/languages.ts';
import { api } from '../../lib/api.ts';
import { reloadLanguages } from '../../lib/locale.ts';

const LANGUAGES_KEY = ['languages'] as const;

/** All languages, active or not, in order. */
export const useAllLanguages = () =>
  useQuery({ queryKey: LANGUAGES_KEY, queryFn: ({ signal }) => api(listAllLanguages, { signal, quiet: true }) });

/** Codes of the content languages, with the booklet's current one. */
export const useContentLanguages = (present: string): string[] => {
  const { data } = useQuery({
    queryKey: ['content-languages'],
    queryFn: ({ signal }) => api(listContentLanguages, { signal, quiet: true }),
  });
  return [...new Set([...(data ?? []).map(({ code }) => code), present])];
};

/** Reloads the languages after a change, including those of the menu footer. */
export const useInvalidateLanguages = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    reloadLanguages();
    await client.invalidateQueries({ queryKey: LANGUAGES_KEY });
    await client.invalidateQueries({ queryKey: ['content-languages'] });
  };
};
