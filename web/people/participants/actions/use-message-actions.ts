import { useT } from '../../../lib/i18n.ts';
import { useCreateCampaign } from '../../../messages/campaigns/use-create-campaign.ts';
import { type Icon, IconBellRinging, IconMailForward } from '../../../ui/icons/index.ts';
import type { ParticipantTarget } from '../list/participant-target.ts';

/** Messages to draft for selected participants. The draft opens; nothing is sent before the user launches it. */
export const useMessageActions = (bookletId: string) => {
  const t = useT();
  const { begin } = useCreateCampaign(bookletId);
  const to = (kind: 'invitation' | 'reminder', icon: Icon) => ({
    label: t(`participants.action.write.${kind}`),
    icon,
    run: (target: ParticipantTarget) => void begin({ from: 'model', kind, selection: target.selection }),
  });
  return [to('invitation', IconMailForward), to('reminder', IconBellRinging)];
};
