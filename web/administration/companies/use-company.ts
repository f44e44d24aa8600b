import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Company, getCompany, getOwnCompany } from '../../../contract/administration/companies/companies.ts';
import { api } from '../../lib/api.ts';

/** Cache keys of the companies. */
export const companyKeys = {
  list: ['companies', 'list'] as const,
  one: (id: string | null) => ['companies', 'one', id ?? 'own'] as const,
};

/** A company; without an id, the user's current company. */
export const useCompany = (id: string | null) =>
  useQuery({
    queryKey: companyKeys.one(id),
    queryFn: ({ signal }) =>
      id === null
        ? api(getOwnCompany, { signal, quiet: true })
        : api(getCompany, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  });

/** Stores an answer in the cache. */
export const useCacheCompany = () => {
  const cache = useQueryClient();
  return (company: Company): void => {
    for (const id of [company.id, null]) {
      if (id !== null || cache.getQueryData<Company>(companyKeys.one(null))?.id === company.id) {
        cache.setQueryData(companyKeys.one(id), company);
      }
    }
    void cache.invalidateQueries({ queryKey: companyKeys.list });
  };
};
