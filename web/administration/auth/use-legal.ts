import { useQuery } from '@tanstack/react-query';
import { getLegalDocument, type LegalKind } from '../../../contract/administration/accounts/auth.ts';
import { api } from '../../lib/api.ts';

/** A legal text: the version in force, or an earlier one. */
export const useLegalDocument = (kind: LegalKind, version?: number) =>
  useQuery({
    queryKey: ['legal', kind, version ?? 'current'],
    queryFn: ({ signal }) => api(getLegalDocument, { params: { kind }, query: { version }, signal, quiet: true }),
  });
