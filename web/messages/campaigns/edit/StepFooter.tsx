import { useState } from 'react';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { useNavigate } from '../../../lib/router/router-hooks.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { StepFooterBar } from '../../../ui/layout/StepFooterBar.tsx';
import { MAILING_TABS } from '../list/list-state.ts';
import { buildBookletSearch } from '../names.ts';
import { useCampaignDraft } from './draft.ts';
import classes from './Foot.module.css';
import { type EditStep, listEditSteps } from './steps.ts';

/** Buttons back, next and leave; pending changes are saved first. */
export function StepFooter({ step }: { step: EditStep }) {
  const t = useT();
  const { bookletId, campaign, session, snapshot, goToStep } = useCampaignDraft();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const steps = listEditSteps(campaign);
  const place = steps.indexOf(step);
  const before = steps[place - 1];
  const after = steps[place + 1];
  const kept = async () => {
    setBusy(true);
    const good = await session.flushChanges();
    setBusy(false);
    return good;
  };
  const move = async (to: EditStep) => {
    if (await kept()) goToStep(to);
  };
  const quit = async () => {
    if (await kept())
      await navigate({
        to: paths.bookletMailing,
        search: buildBookletSearch(bookletId, { onglet: campaign.step ? MAILING_TABS.sequence : undefined }),
      });
  };
  const refused = Object.keys(snapshot.errors).length > 0;
  return (
    <StepFooterBar
      className={classes.foot}
      previous={before && { label: t('campaigns.previous'), onClick: () => move(before) }}
      quit={{ label: t('campaigns.quit'), onClick: quit }}
      next={after && { label: t('campaigns.next'), onClick: () => move(after) }}
      busy={busy}
      onRetry={snapshot.state === 'failed' && !snapshot.conflict && !refused && (() => void session.flushChanges())}
    >
      {refused ? (
        <span role="status">{t('campaigns.refused')}</span>
      ) : (
        <SaveState state={snapshot.state} at={snapshot.savedAt} />
      )}
    </StepFooterBar>
  );
}
