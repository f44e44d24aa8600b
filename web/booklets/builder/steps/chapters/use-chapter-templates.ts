import type { Booklet } from '../../../../../contract/booklets/booklets/booklets.ts';
import { listChapterTemplates } from '../../../../../contract/library/library.ts';
import { useCallQuery } from '../../../../lib/use-call-query.ts';

/** Chapter templates that fit a booklet, in the order of its sectors. */
export const useChapterTemplates = ({ sectorId, secondSectorId, type, tone }: Booklet) => {
  const sectorIds = [sectorId, secondSectorId].filter((id) => id !== null).join(',');
  return useCallQuery(['library', 'chapters', sectorIds, type, tone], listChapterTemplates, {
    query: { sectorIds, type, tone },
    staleTime: 300_000,
  });
};
