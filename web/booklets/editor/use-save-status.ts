import { useCallback, useSyncExternalStore } from 'react';
import { useEditor } from './editor-context.ts';
import type { EditorSession } from './store/editor-session.ts';

export type BookletSaveStatus =
  | 'saved'
  | 'saving'
  | 'offline'
  | 'signed-out'
  | 'denied'
  | 'conflict'
  | 'locked'
  | 'invalid';

const getSaveStatus = (boxes: EditorSession['outboxes']): BookletSaveStatus => {
  const pause = boxes.map((box) => box.pause).find((one) => one !== null);
  if (pause) return pause;
  const items = boxes.flatMap((box) => box.items.map(({ halt }) => ({ halt })));
  if (items.some(({ halt }) => !halt)) return 'saving';
  if (items.some(({ halt }) => halt === 'conflict' || halt === 'gone')) return 'conflict';
  if (items.some(({ halt }) => halt === 'locked')) return 'locked';
  return items.length > 0 ? 'invalid' : 'saved';
};

/** Save status of the booklet: saved, or the reason why not, and the number of pending changes. */
export const useSaveStatus = (): {
  status: BookletSaveStatus;
  at: Date | null;
  waiting: number;
  deviceFull: boolean;
} => {
  const { session } = useEditor();
  const listen = useCallback((listener: () => void) => session.topics.subscribe('status', listener), [session]);
  const status = useSyncExternalStore(listen, () => getSaveStatus(session.outboxes));
  const at = useSyncExternalStore(listen, () => session.savedAt);
  const waiting = useSyncExternalStore(listen, () =>
    session.outboxes.reduce((sum, { items }) => sum + items.length, 0),
  );
  const deviceFull = useSyncExternalStore(listen, () => session.isDeviceFull);
  return { status, at, waiting, deviceFull };
};
