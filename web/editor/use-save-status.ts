import { useCallback, useSyncExternalStore } from 'react';
import { useEditor } from './editor-context.ts';
import type { PageStore } from './store/page-store.ts';

export type SaveStatus = 'saved' | 'saving' | 'offline' | 'signed-out' | 'denied' | 'conflict' | 'locked' | 'invalid';

const statusOf = (stores: readonly PageStore[]): SaveStatus => {
  const boxes = stores.map(({ outbox }) => outbox);
  const pause = boxes.map((box) => box.pause).find((one) => one !== null);
  if (pause) return pause;
  const items = boxes.flatMap((box) => box.items);
  if (items.some(({ halt }) => !halt)) return 'saving';
  if (items.some(({ halt }) => halt === 'conflict' || halt === 'gone')) return 'conflict';
  if (items.some(({ halt }) => halt === 'locked')) return 'locked';
  return items.length > 0 ? 'invalid' : 'saved';
};

/** Whether the server has everything that was done in this booklet, and if not, why. */
export const useSaveStatus = (): { status: SaveStatus; at: Date | null; deviceFull: boolean } => {
  const { desk, store } = useEditor();
  const listen = useCallback((listener: () => void) => desk.topics.listen('status', listener), [desk]);
  const status = useSyncExternalStore(listen, () => statusOf(desk.stores));
  const at = useSyncExternalStore(listen, () => store.outbox.savedAt);
  const deviceFull = useSyncExternalStore(listen, () => desk.deviceFull);
  return { status, at, deviceFull };
};
