import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { SaveState } from '../../../ui/SaveState.tsx';
import { useStickyFooter } from '../../../ui/use-sticky-footer.ts';
import { useDraft } from './draft.ts';
import classes from './Foot.module.css';
import { findNextStep, findPreviousStep } from './step-states.ts';

/** Footer of a step: back, next and quit. Each button saves pending changes before it leaves. */
export function Foot() {
  const t = useT();
  const { booklet, step, session, saved, leaveGuard } = useDraft();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const before = findPreviousStep(step);
  const after = findNextStep(step);
  const go = (to: string) => navigate({ to, search: { livret: booklet.id } });
  const save = async () => {
    setBusy(true);
    const kept = await session.flush();
    setBusy(false);
    return kept;
  };
  const leave = async (to: string) => {
    if (await save()) await go(to);
  };
  // The check runs again after the save: the server may have refused a field that blocks « Suivant ».
  const next = async () => {
    if (after && !leaveGuard.current?.() && (await save()) && !leaveGuard.current?.())
      await go(`${paths.builder}/${after}`);
  };
  const foot = useStickyFooter<HTMLElement>();
  return (
    <footer ref={foot} className={classes.foot}>
      <div className={classes.row}>
        {before && (
          <Button
            className={classes.previous}
            variant="default"
            px={14}
            disabled={busy}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={() => void leave(`${paths.builder}/${before}`)}
          >
            {t('builder.previous')}
          </Button>
        )}
        <div className={classes.state}>
          <SaveState state={saved.state} at={saved.savedAt} />
          {saved.state === 'failed' && !saved.conflict && (
            <Button variant="subtle" size="compact-sm" onClick={() => void session.flush()}>
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
          onClick={() => void leave(paths.bookletHome)}
        >
          {t('builder.quit')}
        </Button>
        {after && (
          <Button
            className={classes.next}
            loading={busy}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            onClick={() => void next()}
          >
            {t('builder.next')}
          </Button>
        )}
      </div>
    </footer>
  );
}
