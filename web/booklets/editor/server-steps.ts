import { undoContentBatch } from '../../../contract/booklets/content/history.ts';
import { ApiError, api } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { EditorContextValue } from './editor-context.ts';
import type { ChangeLabel } from './store/change-label.ts';
import type { EditorSession } from './store/editor-session.ts';

const SAVE_CHECK_MS = 100;
const MAX_SAVE_CHECKS = 50;

/** Waits until the server has everything that was typed; false when it cannot have it now. */
export const waitUntilSaved = async (session: EditorSession): Promise<boolean> => {
  session.flush();
  for (let check = 0; check < MAX_SAVE_CHECKS && !session.isSaved; check += 1)
    await new Promise((resolve) => setTimeout(resolve, SAVE_CHECK_MS));
  if (!session.isSaved) toast.warning(t('editor.unsaved'));
  return session.isSaved;
};

/** Shows what the server changed: the chapters and pages, and the blocks of the open page. */
export const showServerChanges = async ({ backend, session, store }: EditorContextValue): Promise<void> => {
  await session.tree.refresh();
  // The page may have been left, or taken away.
  if (session.opened(store.id) !== store) return;
  const { epoch, revision } = store;
  store.mergeChanges(await backend.loadChanges(store.id, { since: revision }), epoch);
};

const runQuietly = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error(error.message);
  }
};

/** Records a step that the server undoes and redoes. */
export const recordServerStep = (
  scene: EditorContextValue,
  label: ChangeLabel,
  { undo, redo }: Record<'undo' | 'redo', () => Promise<unknown>>,
): void => {
  const run = (work: () => Promise<unknown>) => () =>
    void runQuietly(async () => {
      if (!(await waitUntilSaved(scene.session))) return;
      await work();
      await showServerChanges(scene);
    });
  scene.session.recordServerStep(label, run(undo), run(redo));
};

/** Records changes made at once as one step: undoing an undo makes them again. */
export const recordBatchStep = (scene: EditorContextValue, label: ChangeLabel, batchId: string): void => {
  let batch = batchId;
  const turn = async () => {
    const params = { id: scene.booklet.id, batchId: batch };
    const { batchId: next, skipped } = await api(undoContentBatch, { params, quiet: true });
    batch = next ?? batch;
    if (skipped > 0) toast.warning(t('editor.step.skipped', { count: skipped }));
  };
  recordServerStep(scene, label, { undo: turn, redo: turn });
};
