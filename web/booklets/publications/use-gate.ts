import { useQuery } from '@tanstack/react-query';
import { getGate } from '../../../contract/booklets/publications/publications.ts';
import { api } from '../../lib/api.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';

/** What stands between the draft and its publication, asked afresh each time it is shown. */
export const useGate = (bookletId: string, enabled = true) =>
  useQuery({
    queryKey: bookletKeys.gate(bookletId),
    queryFn: ({ signal }) => api(getGate, { params: { id: bookletId }, signal, quiet: true }),
    enabled,
    staleTime: 0,
  });
