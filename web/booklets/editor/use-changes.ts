import { useEffect } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useEditor } from './editor-context.ts';

const EVERY = 4000;

/** Asks every few seconds, while the page is looked at, what others did and who is here. */
export const useChanges = (): void => {
  const { backing, desk, store, selection } = useEditor();
  useEffect(() => {
    let stopped = false;
    let asking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      if (asking) return;
      asking = true;
      const known = desk.tree.bringing(store.id) === null;
      if (known && document.visibilityState === 'visible' && navigator.onLine && store.outbox.pause === null) {
        const { epoch, revision } = store;
        try {
          const typingIn = store.writingIn ?? store.locks.writingIn ?? undefined;
          const changes = await backing.changes(store.id, { since: revision, typingIn });
          if (!stopped) store.merge(changes, epoch);
        } catch (error) {
          // The next time is soon; saving tells of a lost connection by itself.
          if (!(error instanceof ApiError)) throw error;
        }
      }
      asking = false;
      if (!stopped) timer = setTimeout(() => void ask(), EVERY);
    };
    void ask();
    // Somebody else is here, and a block is gone into: may it be written in?
    let { block } = selection.state;
    const forget = selection.listen(() => {
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
  }, [backing, desk, store, selection]);
};
