import type { Call } from '../../../contract/platform/call.ts';
import type { Session } from './find-session.ts';
import { Refusal } from './refusal.ts';

type Judged = Pick<Call, 'method' | 'right' | 'whileSwitched'>;

/** Calls that work when the time of a taken identity is over: those of whoever comes back, and of visitors. */
const goesOn = ({ right, whileSwitched }: Judged): boolean => right === 'anyone' || whileSwitched === 'allowed';

/**
 * What may not be done in somebody else's place (A3). Throws IDE-005 once the time is over, so that nothing meant for one
 * account is done by the other; IDE-003 for what is never done so; IDE-006 for a change by whoever only looks.
 */
export const refuseWhileSwitched = (call: Judged, session: Session | null): void => {
  if (!session?.switched) return;
  const { method, whileSwitched } = call;
  const { over, mode, route } = session.switched;
  if (over) {
    if (goesOn(call)) return;
    throw new Refusal('IDE-005', {}, undefined, { redirect: route });
  }
  if (typeof whileSwitched === 'object') throw new Refusal('IDE-003', { action: whileSwitched.refused });
  if (method === 'GET' || whileSwitched === 'allowed') return;
  if (mode === 'look') throw new Refusal('IDE-006');
  if (method === 'DELETE' && whileSwitched !== 'acting') throw new Refusal('IDE-003', { action: 'supprimer' });
};
