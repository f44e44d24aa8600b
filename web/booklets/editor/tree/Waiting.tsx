import { useT } from '../../../lib/i18n.ts';
import { IconAlertTriangle, IconCloudUp } from '../../../ui/icons/index.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { useSessionState } from '../editor-context.ts';
import type { EditorSession } from '../store/editor-session.ts';
import classes from './Tree.module.css';

/**
 * Reason why something is not saved: refused with a message, or waiting with everything else. Null when it is, or soon.
 */
const findWaitingReason = (session: EditorSession, id: string): { refused: string } | 'waiting' | null => {
  const refused = session.tree.outbox.findHalted(id)?.failure?.message;
  if (refused) return { refused };
  return session.hasPendingChanges(id) && session.outboxes.some(({ pause }) => pause !== null) ? 'waiting' : null;
};

/** Marks a page or a chapter whose displayed state is not on the server. */
export function Waiting({ id }: { id: string }) {
  const t = useT();
  const refused = useSessionState('status', (session) => {
    const why = findWaitingReason(session, id);
    return typeof why === 'object' ? (why?.refused ?? null) : null;
  });
  const waiting = useSessionState('status', (session) => findWaitingReason(session, id) === 'waiting');
  if (refused === null && !waiting) return null;
  const label = refused ?? t('editor.tree.waiting');
  const Icon = refused === null ? IconCloudUp : IconAlertTriangle;
  return (
    <Tooltip label={label}>
      <span className={classes.waiting} data-refused={refused !== null || undefined}>
        <Icon size={15} role="img" aria-label={label} />
      </span>
    </Tooltip>
  );
}
