import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Company,
  getCompany,
  getOwnCompany,
  listCompanies,
} from '../../../contract/administration/companies/companies.ts';
import type { QueryInputOf } from '../../../contract/platform/call.ts';
import { api } from '../../lib/api.ts';

const keys = {
  list: ['companies', 'list'] as const,
  one: (id: string | null) => ['companies', 'one', id ?? 'own'] as const,
};

export const useCompanies = (query: QueryInputOf<typeof listCompanies>, enabled: boolean) =>
  useQuery({
    queryKey: [...keys.list, query],
    queryFn: ({ signal }) => api(listCompanies, { query, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  });

/** A company; without an id, the user's current company. */
export const useCompany = (id: string | null) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) =>
      id === null
        ? api(getOwnCompany, { signal, quiet: true })
        : api(getCompany, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  });

/** Stores an answer in the cache. */
export const useKeepCompany = () => {
  const cache = useQueryClient();
  return (company: Company): void => {
    for (const id of [company.id, null]) {
      if (id !== null || cache.getQueryData<Company>(keys.one(null))?.id === company.id) {
        cache.setQueryData(keys.one(id), company);
      }
    }
    void cache.invalidateQueries({ queryKey: keys.list });
  };
};
