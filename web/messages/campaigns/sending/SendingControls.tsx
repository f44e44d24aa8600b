import { Group } from '@mantine/core';
import { isCampaignActionAllowed } from '../../../../contract/messages/campaigns/campaign-states.ts';
import type { SendingProgress } from '../../../../contract/messages/campaigns/sendings.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconPlayerPause, IconPlayerPlay, IconX } from '../../../ui/icons/index.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import type { SendingActions } from './use-sending.ts';

/** Pause, resume and cancel; each asks for confirmation with its effect. */
export function SendingControls({ progress, acts }: { progress: SendingProgress; acts: SendingActions }) {
  const t = useT();
  const { busy, run } = useAction();
  const { state, total, done } = progress;
  const left = Math.max(0, total - done);
  const cancel = async () => {
    const sure = await confirm.ask({
      header: t('campaigns.cancel.header'),
      message: t(state === 'planned' ? 'campaigns.cancel.planned' : 'campaigns.cancel.message', { count: left }),
      acceptLabel: t('campaigns.cancel.accept'),
      rejectLabel: t('campaigns.cancel.back'),
      danger: true,
    });
    if (sure) await run(acts.cancel);
  };
  const pause = async () => {
    const sure = await confirm.ask({
      header: t('campaigns.pause.header'),
      message: t('campaigns.pause.message', { left: formatNumber(left) }),
      acceptLabel: t('campaigns.pause'),
      rejectLabel: t('campaigns.cancel.back'),
    });
    if (sure) await run(acts.pause);
  };
  return (
    <Group gap="xs">
      {isCampaignActionAllowed(state, 'pause') && (
        <ButtonWithIcon loading={busy} icon={IconPlayerPause} onClick={() => void pause()}>
          {t('campaigns.pause')}
        </ButtonWithIcon>
      )}
      {isCampaignActionAllowed(state, 'resume') && (
        <ButtonWithIcon loading={busy} icon={IconPlayerPlay} onClick={() => void run(acts.resume)}>
          {t(state === 'failed' ? 'campaigns.resume.again' : 'campaigns.resume')}
        </ButtonWithIcon>
      )}
      {isCampaignActionAllowed(state, 'cancel') && (
        <ButtonWithIcon variant="default" disabled={busy} icon={IconX} onClick={() => void cancel()}>
          {t('campaigns.cancel.open')}
        </ButtonWithIcon>
      )}
    </Group>
  );
}
