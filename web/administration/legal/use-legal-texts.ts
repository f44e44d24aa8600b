import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LegalKind } from '../../../contract/administration/accounts/auth.ts';
import {
  getLegalEditing,
  getLegalVersion,
  type LegalEditing,
  listLegalTexts,
} from '../../../contract/administration/legal/legal.ts';
import { api } from '../../lib/api.ts';

const KEY = ['legal-texts'];

export const useLegalTexts = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(listLegalTexts, { signal, quiet: true }) });

export const useLegalEditing = (kind: LegalKind) =>
  useQuery({
    queryKey: [...KEY, kind],
    queryFn: ({ signal }) => api(getLegalEditing, { params: { kind }, signal, quiet: true }),
  });

export const useLegalVersion = (kind: LegalKind, number: number | null) =>
  useQuery({
    queryKey: [...KEY, kind, number],
    queryFn: ({ signal }) => api(getLegalVersion, { params: { kind, number: number ?? 0 }, signal, quiet: true }),
    enabled: number !== null,
  });

/** Stores an answer in the cache. */
export const useKept = (kind: LegalKind) => {
  const client = useQueryClient();
  return ({ draft, versions, last }: LegalEditing) => {
    client.setQueryData([...KEY, kind], { kind, draft, versions, last });
    void client.invalidateQueries({ queryKey: KEY, exact: true });
    void client.invalidateQueries({ queryKey: ['legal'] });
  };
};
