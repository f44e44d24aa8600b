import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useNavigate } from '../../../lib/router/router-hooks.ts';
import { useCacheBooklet } from '../../booklets/use-booklet.ts';

export type BookletCreatedHandler = (booklet: Booklet) => Promise<void>;

/** Opens the first step of a new booklet. */
export const useOpenNewBooklet = (): BookletCreatedHandler => {
  const keep = useCacheBooklet();
  const navigate = useNavigate();
  return async (booklet) => {
    keep(booklet);
    await navigate({ to: `${paths.builder}/name`, search: { livret: booklet.id } });
  };
};
