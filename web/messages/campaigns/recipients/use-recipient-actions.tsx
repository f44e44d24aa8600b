import { type ReactNode, useState } from 'react';
import type { RecipientRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { ignoreApiError } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconMailOff, IconPencil, IconUserMinus, IconUserPlus } from '../../../ui/icons/index.ts';
import type { MenuActions } from '../../../ui/overlays/ActionMenu.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { BounceDialog } from '../sending/BounceDialog.tsx';
import { CorrectAddressForm } from '../sending/FailedRecipients.tsx';
import { useSendingActions } from '../sending/use-sending.ts';
import { useExcludeRecipients } from './use-recipients.ts';

/** States in which an address can be corrected, and those in which a message may have bounced. */
const CORRECTABLE_STATES = ['failed', 'bounced', 'retrying'];

/** Actions on one recipient: exclude or include before the launch, correct afterwards. */
export const useRecipientActions = (bookletId: string, campaignId: string, computed: boolean) => {
  const t = useT();
  const exclusion = useExcludeRecipients(bookletId, campaignId);
  const acts = useSendingActions(bookletId, campaignId);
  const [asking, setAsking] = useState<{ what: 'correct' | 'bounce'; row: RecipientRow } | null>(null);
  /** True when done. A toast shows the error otherwise. */
  const exclude = async (ids: string[], excluded: boolean): Promise<boolean> => {
    const isDone = (await exclusion(ids, excluded).then(() => true, ignoreApiError)) ?? false;
    if (isDone)
      toast.success(t(excluded ? 'campaigns.exclusion.done' : 'campaigns.exclusion.undone', { count: ids.length }));
    return isDone;
  };
  const actionsFor = (row: RecipientRow): MenuActions => {
    if (computed) {
      if (row.state === 'excluded' && row.reason !== 'by_hand') return [];
      const out = row.state === 'excluded';
      return [
        {
          label: t(out ? 'campaigns.exclusion.undo' : 'campaigns.exclusion.do'),
          icon: out ? IconUserPlus : IconUserMinus,
          onClick: () => void exclude([row.id], !out),
        },
      ];
    }
    const canBounce = row.state === 'sent' && row.channel === 'mail';
    return [
      CORRECTABLE_STATES.includes(row.state) && {
        label: t('campaigns.correct'),
        icon: IconPencil,
        onClick: () => setAsking({ what: 'correct', row }),
      },
      canBounce && {
        label: t('campaigns.bounce'),
        icon: IconMailOff,
        onClick: () => setAsking({ what: 'bounce', row }),
      },
    ];
  };
  const close = () => setAsking(null);
  const windows: ReactNode = asking && (
    <Dialog
      opened
      onClose={close}
      title={t(asking.what === 'correct' ? 'campaigns.correct' : 'campaigns.bounce')}
      width="32rem"
    >
      {asking.what === 'correct' ? (
        <CorrectAddressForm row={asking.row} acts={acts} onDone={close} />
      ) : (
        <BounceDialog row={asking.row} acts={acts} onDone={close} />
      )}
    </Dialog>
  );
  return { actionsFor, exclude, windows };
};
