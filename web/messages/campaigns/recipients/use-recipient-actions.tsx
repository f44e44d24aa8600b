import { IconMailOff, IconPencil, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { RecipientRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { ApiError } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { MenuAction } from '../../../ui/overlays/ActionMenu.tsx';
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
    try {
      await exclusion(ids, excluded);
      toast.success(t(excluded ? 'campaigns.exclusion.done' : 'campaigns.exclusion.undone', { count: ids.length }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return false;
    }
  };
  const actionsFor = (row: RecipientRow): MenuAction[] => {
    if (computed) {
      if (row.state === 'excluded' && row.reason !== 'by_hand') return [];
      const out = row.state === 'excluded';
      const Icon = out ? IconUserPlus : IconUserMinus;
      return [
        {
          label: t(out ? 'campaigns.exclusion.undo' : 'campaigns.exclusion.do'),
          icon: <Icon size={18} aria-hidden />,
          onClick: () => void exclude([row.id], !out),
        },
      ];
    }
    return [
      ...(CORRECTABLE_STATES.includes(row.state)
        ? [
            {
              label: t('campaigns.correct'),
              icon: <IconPencil size={18} aria-hidden />,
              onClick: () => setAsking({ what: 'correct', row }),
            },
          ]
        : []),
      ...(row.state === 'sent' && row.channel === 'mail'
        ? [
            {
              label: t('campaigns.bounce'),
              icon: <IconMailOff size={18} aria-hidden />,
              onClick: () => setAsking({ what: 'bounce', row }),
            },
          ]
        : []),
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
