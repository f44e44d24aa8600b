import { listSectors } from '../../../../../contract/library/library.ts';
import { useCallQuery } from '../../../../lib/use-call-query.ts';

export const useSectors = () => useCallQuery(['library', 'sectors'], listSectors, { staleTime: 300_000 });
