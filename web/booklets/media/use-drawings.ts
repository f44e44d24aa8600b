import { useMemo } from 'react';
import { listDrawings } from '../../../contract/booklets/content/content.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';

/** The drawings of the product. The server sends them: the script of the editor would grow by 10 kB. */
export const useDrawings = (enabled = true) =>
  useCallQuery(['drawings'], listDrawings, { enabled, staleTime: Number.POSITIVE_INFINITY, background: true });

/** Markup of the drawings by id, as views take it; undefined while it loads. */
export const useDrawingShapes = (enabled = true): Readonly<Record<string, string>> | undefined => {
  const { data } = useDrawings(enabled);
  return useMemo(() => data && Object.fromEntries(data.map(({ id, shapes }) => [id, shapes])), [data]);
};
