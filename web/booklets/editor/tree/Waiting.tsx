import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useDesk } from '../editor-context.ts';
import type { Desk } from '../store/desk.ts';
import classes from './Tree.module.css';

/**
 * Reason why something is not saved: refused with a message, or waiting with everything else. Null when it is, or soon.
 */
const whyOf = (desk: Desk, id: string): { refused: string } | 'waiting' | null => {
  const refused = desk.tree.outbox.haltOf(id)?.failure?.message;
  if (refused) return { refused };
  return desk.waits(id) && desk.outboxes.some(({ pause }) => pause !== null) ? 'waiting' : null;
};

/** Marks a page or a chapter whose displayed state is not on the server. */
export function Waiting({ id }: { id: string }) {
  const t = useT();
  const refused = useDesk('status', (desk) => {
    const why = whyOf(desk, id);
    return typeof why === 'object' ? (why?.refused ?? null) : null;
  });
  const waiting = useDesk('status', (desk) => whyOf(desk, id) === 'waiting');
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
