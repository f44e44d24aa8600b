import { useQuery } from '@tanstack/react-query';
import { getGate } from '../../../contract/booklets/publications/publications.ts';
import { api } from '../../lib/api.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';

/** Findings that block or accompany the publication of the draft. Refetched each time they are shown. */
export const useGate = (bookletId: string, enabled = true) =>
  useQuery({
    queryKey: bookletKeys.gate(bookletId),
    queryFn: ({ signal }) => api(getGate, { params: { id: bookletId }, signal, quiet: true }),
    enabled,
    staleTime: 0,
  });
