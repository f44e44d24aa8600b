import { useState } from 'react';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { useNavigate } from '../../../lib/router/router-hooks.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { StepFooterBar } from '../../../ui/layout/StepFooterBar.tsx';
import { useDraft } from './draft.ts';
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
  return (
    <StepFooterBar
      previous={before && { label: t('builder.previous'), onClick: () => leave(`${paths.builder}/${before}`) }}
      quit={{ label: t('builder.quit'), onClick: () => leave(paths.bookletHome) }}
      next={after && { label: t('builder.next'), onClick: next }}
      busy={busy}
      onRetry={saved.state === 'failed' && !saved.conflict && (() => void session.flush())}
    >
      <SaveState state={saved.state} at={saved.savedAt} />
    </StepFooterBar>
  );
}
