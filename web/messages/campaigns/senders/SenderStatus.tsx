import type { Sender } from '../../../../contract/messages/campaigns/senders.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/icons/index.ts';
import classes from './senders.module.css';

/** Verification state of a sender address, and the missing step if it is not verified. */
export function SenderStatus({ sender: { id, verified, pending } }: { sender: Sender }) {
  const t = useT();
  const Icon = verified ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.verified} data-good={verified || undefined}>
      <Icon size={16} aria-hidden />
      {id === null
        ? t('campaigns.sender.platform')
        : verified
          ? t('campaigns.sender.verified')
          : t(pending ? 'campaigns.sender.pending' : 'campaigns.sender.expired')}
    </span>
  );
}
