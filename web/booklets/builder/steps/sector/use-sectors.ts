import { useQuery } from '@tanstack/react-query';
import { listSectors } from '../../../../../contract/library/library.ts';
import { api } from '../../../../lib/api.ts';

export const useSectors = () =>
  useQuery({
    queryKey: ['library', 'sectors'],
    queryFn: ({ signal }) => api(listSectors, { signal, quiet: true }),
    staleTime: 300_000,
  });
