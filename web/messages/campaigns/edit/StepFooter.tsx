import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../../contract/platform/paths.ts';
import classes from '../../../booklets/builder/frame/Foot.module.css';
import { useT } from '../../../lib/i18n.ts';
import { SaveState } from '../../../ui/SaveState.tsx';
import { useStickyFooter } from '../../../ui/use-sticky-footer.ts';
import { MAILING_TABS } from '../list/list-state.ts';
import { buildBookletSearch } from '../names.ts';
import { useCampaignDraft } from './draft.ts';
import own from './Foot.module.css';
import { type EditStep, listEditSteps } from './steps.ts';

/** Buttons back, next and leave; pending changes are saved first. */
export function StepFooter({ step }: { step: EditStep }) {
  const t = useT();
  const { bookletId, campaign, session, snapshot, goToStep } = useCampaignDraft();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const foot = useStickyFooter<HTMLElement>();
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
        to: paths.bookletMailing as string,
        search: buildBookletSearch(bookletId, { onglet: campaign.step ? MAILING_TABS.sequence : undefined }),
      });
  };
  const refused = Object.keys(snapshot.errors).length > 0;
  return (
    <footer ref={foot} className={`${classes.foot} ${own.foot}`}>
      <div className={classes.row}>
        {before && (
          <Button
            className={classes.previous}
            variant="default"
            px={14}
            disabled={busy}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={() => void move(before)}
          >
            {t('campaigns.previous')}
          </Button>
        )}
        <div className={classes.state}>
          {refused ? (
            <span role="status">{t('campaigns.refused')}</span>
          ) : (
            <SaveState state={snapshot.state} at={snapshot.savedAt} />
          )}
          {snapshot.state === 'failed' && !snapshot.conflict && !refused && (
            <Button variant="subtle" size="compact-sm" onClick={() => void session.flushChanges()}>
              {t('ui.state.retry')}
            </Button>
          )}
        </div>
        <Button
          className={classes.quit}
          variant="subtle"
          color="gray"
          px={10}
          disabled={busy}
          onClick={() => void quit()}
        >
          {t('campaigns.quit')}
        </Button>
        {after && (
          <Button
            className={classes.next}
            loading={busy}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            onClick={() => void move(after)}
          >
            {t('campaigns.next')}
          </Button>
        )}
      </div>
    </footer>
  );
}
