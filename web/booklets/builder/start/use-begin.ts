import { useNavigate } from '@tanstack/react-router';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useKeepBooklet } from '../../booklets/use-booklet.ts';

export type Begun = (booklet: Booklet) => Promise<void>;

/** Opens the first step of a new booklet. */
export const useBegin = (): Begun => {
  const keep = useKeepBooklet();
  const navigate = useNavigate();
  return async (booklet) => {
    keep(booklet);
    await navigate({ to: `${paths.builder}/name`, search: { livret: booklet.id } });
  };
};
