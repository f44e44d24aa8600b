import { useT } from '../../../../lib/i18n.ts';
import shared from '../../../../ui/theme/shared.module.css';
import { StepLink } from '../../parts/LinkButton.tsx';
import { Notice } from '../../parts/Notice.tsx';
import panel from '../../parts/Panel.module.css';
import classes from './CompletedStep.module.css';
import type { StepRefusal } from './use-finish.ts';

/** Missing parts of the booklet, each with a link to its step. */
export function StepRefusals({ refusals }: { refusals: readonly StepRefusal[] }) {
  const t = useT();
  return (
    <div className={panel.stack}>
      <Notice tone="warning">{t('builder.completed.notYet')}</Notice>
      <ul className={`${shared.stack} ${classes.refusals}`}>
        {refusals.map(({ step, message }) => (
          <li key={`${step}-${message}`}>
            <div>
              <strong>{t(`builder.step.${step}`)}</strong>
              <p>{message}</p>
            </div>
            <StepLink step={step}>{t('builder.completed.go')}</StepLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
