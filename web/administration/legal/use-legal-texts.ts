import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LegalKind } from '../../../contract/administration/accounts/auth.ts';
import {
  getLegalEditing,
  getLegalVersion,
  type LegalEditing,
  listLegalTexts,
} from '../../../contract/administration/legal/legal.ts';
import { api } from '../../lib/api.ts';

const LEGAL_TEXTS_KEY = ['legal-texts'];

export const useLegalTexts = () =>
  useQuery({ queryKey: LEGAL_TEXTS_KEY, queryFn: ({ signal }) => api(listLegalTexts, { signal, quiet: true }) });

export const useLegalEditing = (kind: LegalKind) =>
  useQuery({
    queryKey: [...LEGAL_TEXTS_KEY, kind],
    queryFn: ({ signal }) => api(getLegalEditing, { params: { kind }, signal, quiet: true }),
  });

export const useLegalVersion = (kind: LegalKind, number: number | null) =>
  useQuery({
    queryKey: [...LEGAL_TEXTS_KEY, kind, number],
    queryFn: ({ signal }) => api(getLegalVersion, { params: { kind, number: number ?? 0 }, signal, quiet: true }),
    enabled: number !== null,
  });

/** Stores an answer in the cache. */
export const useCacheLegalText = (kind: LegalKind) => {
  const client = useQueryClient();
  return ({ draft, versions, last }: LegalEditing) => {
    client.setQueryData([...LEGAL_TEXTS_KEY, kind], { kind, draft, versions, last });
    void client.invalidateQueries({ queryKey: LEGAL_TEXTS_KEY, exact: true });
    void client.invalidateQueries({ queryKey: ['legal'] });
  };
};
