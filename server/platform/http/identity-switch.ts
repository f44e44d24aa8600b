import type { Call } from '../../../contract/platform/call.ts';
import type { Session } from './find-session.ts';
import { Refusal } from './refusal.ts';

type CheckedCall = Pick<Call, 'method' | 'right' | 'whileSwitched'>;

/** Calls that still work after the identity switch expires: those that end the switch, and those of visitors. */
const isAllowedAfterSwitch = ({ right, whileSwitched }: CheckedCall): boolean =>
  right === 'anyone' || whileSwitched === 'allowed';

/**
 * Refuses the calls that are forbidden during an identity switch (A3). Throws IDE-005 once the switch has expired, so
 * that no action reaches the wrong account; IDE-003 for a call that is always forbidden; IDE-006 for a change in `look`
 * mode.
 */
export const refuseWhileSwitched = (call: CheckedCall, session: Session | null): void => {
  if (!session?.switched) return;
  const { method, whileSwitched } = call;
  const { over, mode, route } = session.switched;
  if (over) {
    if (isAllowedAfterSwitch(call)) return;
    throw new Refusal('IDE-005', {}, undefined, { redirect: route });
  }
  if (typeof whileSwitched === 'object') throw new Refusal('IDE-003', { action: whileSwitched.refused });
  if (method === 'GET' || whileSwitched === 'allowed') return;
  if (mode === 'look') throw new Refusal('IDE-006');
  if (method === 'DELETE' && whileSwitched !== 'acting') throw new Refusal('IDE-003', { action: 'supprimer' });
};
