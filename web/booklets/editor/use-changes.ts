import { useEffect } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useEditor } from './editor-context.ts';

const POLL_INTERVAL_MS = 4000;

/** Requests the changes and the presence of others every few seconds, while the page is visible. */
export const useChanges = (): void => {
  const { backend, session, store, selection } = useEditor();
  useEffect(() => {
    let stopped = false;
    let asking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      if (asking) return;
      asking = true;
      const known = session.tree.findPendingCreation(store.id) === null;
      if (known && document.visibilityState === 'visible' && navigator.onLine && store.outbox.pause === null) {
        const { epoch, revision } = store;
        try {
          const typingIn = store.writingBlockId ?? store.locks.writingBlockId ?? undefined;
          const changes = await backend.loadChanges(store.id, { since: revision, typingIn });
          if (!stopped) store.mergeChanges(changes, epoch);
        } catch (error) {
          // The next request is soon; saving reports a lost connection by itself.
          if (!(error instanceof ApiError)) throw error;
        }
      }
      asking = false;
      if (!stopped) timer = setTimeout(() => void ask(), POLL_INTERVAL_MS);
    };
    void ask();
    // Another editor is present and a block was entered: ask now if it is locked.
    let { block } = selection.state;
    const forget = selection.subscribe(() => {
      const before = block;
      block = selection.state.block;
      if (block === null || block === before || store.present.length === 0) return;
      clearTimeout(timer);
      void ask();
    });
    return () => {
      stopped = true;
      forget();
      clearTimeout(timer);
    };
  }, [backend, session, store, selection]);
};
