import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../../contract/paths.ts';
import { useBookletId } from '../booklets/use-booklet.ts';

export type OpenPage = (page: string, block?: string) => void;

/** Opens a page of the booklet, at a block when one is given. */
export const useOpenPage = (): OpenPage => {
  const navigate = useNavigate();
  const livret = useBookletId() ?? undefined;
  return useCallback(
    (page, bloc) => void navigate({ to: paths.editor, search: { livret, page, bloc } }),
    [navigate, livret],
  );
};
