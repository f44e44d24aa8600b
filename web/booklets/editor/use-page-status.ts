import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bookletKeys } from '../booklets/use-booklet.ts';
import { useGate } from '../publications/use-gate.ts';
import { useEditor } from './editor-context.ts';
import { useFindings } from './use-checks.ts';

type Level = 'error' | 'warning';

const worst = (levels: readonly Level[]): Level | null =>
  levels.includes('error') ? 'error' : levels.includes('warning') ? 'warning' : null;

const REFRESH = 30_000;

/** Gate level of a page: live for the open one, as last received for the others. */
export const useStatusOf = (pageId: string): Level | null => {
  const { booklet, whole, store } = useEditor();
  const { data: gate } = useGate(booklet.id, whole !== null);
  const live = useFindings();
  if (pageId === store.id) {
    const pageLevel = gate?.findings.filter(({ where }) => where.pageId === pageId && where.blockId === null) ?? [];
    return worst([...live, ...pageLevel].map(({ level }) => level));
  }
  return worst(gate?.findings.filter(({ where }) => where.pageId === pageId).map(({ level }) => level) ?? []);
};

/**
 * Refreshes the gate some time after a save. The first save also refreshes the booklet: the online version may be
 * outdated.
 */
export const useFreshGate = (): void => {
  const { booklet, whole, desk } = useEditor();
  const cache = useQueryClient();
  const { refetch } = useGate(booklet.id, false);
  const [savedAt, setSavedAt] = useState<number>(0);
  useEffect(
    () => desk.topics.listen('status', () => setSavedAt(desk.saved ? (desk.savedAt?.getTime() ?? 0) : 0)),
    [desk],
  );
  useEffect(() => {
    if (savedAt === 0 || !whole) return;
    if (whole.onlineVersion !== null && !whole.hasUnpublishedChanges) {
      void cache.invalidateQueries({ queryKey: bookletKeys.one(whole.id), exact: true });
    }
    const timer = setTimeout(() => void refetch(), REFRESH);
    return () => clearTimeout(timer);
  }, [savedAt, refetch, cache, whole]);
};
