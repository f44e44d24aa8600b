import { useQuery } from '@tanstack/react-query';
import type { Booklet } from '../../../../../contract/booklets/booklets/booklets.ts';
import { listChapterTemplates } from '../../../../../contract/library/library.ts';
import { api } from '../../../../lib/api.ts';

/** Chapter templates that fit a booklet, in the order of its sectors. */
export const useChapterTemplates = ({ sectorId, secondSectorId, type, tone }: Booklet) => {
  const sectorIds = [sectorId, secondSectorId].filter((id) => id !== null).join(',');
  return useQuery({
    queryKey: ['library', 'chapters', sectorIds, type, tone],
    queryFn: ({ signal }) => api(listChapterTemplates, { query: { sectorIds, type, tone }, signal, quiet: true }),
    staleTime: 300_000,
  });
};
