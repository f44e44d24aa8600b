import { useQueryClient } from '@tanstack/react-query';
import type { LegalKind } from '../../../contract/administration/accounts/auth.ts';
import {
  getLegalEditing,
  getLegalVersion,
  type LegalEditing,
  listLegalTexts,
} from '../../../contract/administration/legal/legal.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';

const LEGAL_TEXTS_KEY = ['legal-texts'];

export const useLegalTexts = () => useCallQuery(LEGAL_TEXTS_KEY, listLegalTexts);

export const useLegalEditing = (kind: LegalKind) =>
  useCallQuery([...LEGAL_TEXTS_KEY, kind], getLegalEditing, { params: { kind } });

export const useLegalVersion = (kind: LegalKind, number: number | null) =>
  useCallQuery([...LEGAL_TEXTS_KEY, kind, number], getLegalVersion, {
    params: { kind, number: number ?? 0 },
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
