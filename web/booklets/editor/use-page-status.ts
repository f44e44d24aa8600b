import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bookletKeys } from '../booklets/use-booklet.ts';
import { usePublicationGate } from '../publications/use-gate.ts';
import { useEditor } from './editor-context.ts';
import { useFindings } from './use-checks.ts';

type FindingLevel = 'error' | 'warning';

const findWorstLevel = (levels: readonly FindingLevel[]): FindingLevel | null =>
  levels.includes('error') ? 'error' : levels.includes('warning') ? 'warning' : null;

const GATE_REFRESH_MS = 30_000;

/** Gate level of a page: live for the open one, as last received for the others. */
export const usePageStatus = (pageId: string): FindingLevel | null => {
  const { booklet, fullBooklet, store } = useEditor();
  const { data: gate } = usePublicationGate(booklet.id, fullBooklet !== null);
  const live = useFindings();
  if (pageId === store.id) {
    const pageLevel = gate?.findings.filter(({ where }) => where.pageId === pageId && where.blockId === null) ?? [];
    return findWorstLevel([...live, ...pageLevel].map(({ level }) => level));
  }
  return findWorstLevel(gate?.findings.filter(({ where }) => where.pageId === pageId).map(({ level }) => level) ?? []);
};

/**
 * Refreshes the gate some time after a save. The first save also refreshes the booklet: the online version may be
 * outdated.
 */
export const useGateRefresh = (): void => {
  const { booklet, fullBooklet, session } = useEditor();
  const cache = useQueryClient();
  const { refetch } = usePublicationGate(booklet.id, false);
  const [savedAt, setSavedAt] = useState<number>(0);
  useEffect(
    () => session.topics.subscribe('status', () => setSavedAt(session.isSaved ? (session.savedAt?.getTime() ?? 0) : 0)),
    [session],
  );
  useEffect(() => {
    if (savedAt === 0 || !fullBooklet) return;
    if (fullBooklet.onlineVersion !== null && !fullBooklet.hasUnpublishedChanges) {
      void cache.invalidateQueries({ queryKey: bookletKeys.one(fullBooklet.id), exact: true });
    }
    const timer = setTimeout(() => void refetch(), GATE_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [savedAt, refetch, cache, fullBooklet]);
};
