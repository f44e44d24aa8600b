import { useState } from 'react';
import {
  deleteBlock,
  deleteChapter,
  deletePage,
  restoreBlock,
  restoreChapter,
  restorePage,
} from '../../../../contract/booklets/content/content.ts';
import { type HistoryEntry, restoreContentChange } from '../../../../contract/booklets/content/history.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useEditor } from '../editor-context.ts';
import { recordBatchStep, recordServerStep, showServerChanges, waitUntilSaved } from '../server-steps.ts';
import type { ChangeKind } from '../store/change-label.ts';

/** The calls that bring back what was deleted, and that delete it again. */
const getDeletionCalls = ({ kind, targetId }: HistoryEntry) => {
  const params = { id: targetId };
  const options = { params, quiet: true, silent: true };
  if (kind === 'chapter')
    return { bringBack: () => api(restoreChapter, options), remove: () => api(deleteChapter, options) };
  if (kind === 'page') return { bringBack: () => api(restorePage, options), remove: () => api(deletePage, options) };
  return {
    bringBack: () => api(restoreBlock, { ...options, body: {} }),
    remove: () => api(deleteBlock, options),
  };
};

const RESTORED: Record<HistoryEntry['kind'], ChangeKind> = {
  block: 'blockRestored',
  page: 'pageRestored',
  chapter: 'chapterRestored',
};

/** Brings back one entry of the history, as one step to undo, and shows it. */
export const useRestoration = (onDone: () => void) => {
  const t = useT();
  const scene = useEditor();
  const [restoring, setRestoring] = useState<string | null>(null);

  const bringBack = async (entry: HistoryEntry): Promise<void> => {
    const { id, kind, what, type, title } = entry;
    const name = kind === 'block' ? (type ?? '') : title;
    if (what === 'deleted') {
      const calls = getDeletionCalls(entry);
      await calls.bringBack();
      recordServerStep(scene, { what: RESTORED[kind], name }, { undo: calls.remove, redo: calls.bringBack });
    } else {
      const { batchId } = await api(restoreContentChange, { params: { id }, quiet: true });
      if (batchId !== null) recordBatchStep(scene, { what: 'contentRestored', name: title }, batchId);
    }
  };

  const restore = async (entry: HistoryEntry): Promise<void> => {
    setRestoring(entry.id);
    try {
      if (!(await waitUntilSaved(scene.session))) return;
      await bringBack(entry);
      await showServerChanges(scene);
      scene.announce(t('editor.said.restored'));
      toast.success(
        t(entry.what === 'deleted' ? 'editor.history.restored.deleted' : 'editor.history.restored.changed'),
      );
      const { pageId, kind, targetId } = entry;
      if (pageId !== null && pageId !== scene.store.id) scene.openPage(pageId, kind === 'block' ? targetId : undefined);
      else if (kind === 'block') document.getElementById(`cadre-${targetId}`)?.scrollIntoView({ block: 'center' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    } finally {
      setRestoring(null);
      onDone();
    }
  };
  return { restore, restoring };
};
