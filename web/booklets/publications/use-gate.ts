import { useQuery } from '@tanstack/react-query';
import { getPublicationGate } from '../../../contract/booklets/publications/publications.ts';
import { api } from '../../lib/api.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';

/** Findings that block or accompany the publication of the draft. Refetched each time they are shown. */
export const usePublicationGate = (bookletId: string, enabled = true) =>
  useQuery({
    queryKey: bookletKeys.gate(bookletId),
    queryFn: ({ signal }) => api(getPublicationGate, { params: { id: bookletId }, signal, quiet: true }),
    enabled,
    staleTime: 0,
  });
