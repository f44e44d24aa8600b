import { useSessionState } from './editor-context.ts';
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
  const halts = boxes.flatMap((box) => box.items.map(({ halt }) => halt));
  if (halts.some((halt) => !halt)) return 'saving';
  if (halts.some((halt) => halt === 'conflict' || halt === 'gone')) return 'conflict';
  if (halts.some((halt) => halt === 'locked')) return 'locked';
  return halts.length > 0 ? 'invalid' : 'saved';
};

/** Save status of the booklet: saved, or the reason why not, and the number of pending changes. */
export const useSaveStatus = () => {
  const status = useSessionState('status', ({ outboxes }) => getSaveStatus(outboxes));
  const at = useSessionState('status', ({ savedAt }) => savedAt);
  const waiting = useSessionState('status', ({ outboxes }) =>
    outboxes.reduce((sum, { items }) => sum + items.length, 0),
  );
  const deviceFull = useSessionState('status', ({ isDeviceFull }) => isDeviceFull);
  return { status, at, waiting, deviceFull };
};
