import type { Rate, Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { formatNumber } from '../../lib/format.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import shared from '../../ui/theme/shared.module.css';
import { formatRate } from './format-statistics.ts';
import classes from './statistics.module.css';

interface FigureProps {
  label: string;
  value: string;
  of: string;
}

function Figure({ label, value, of }: FigureProps) {
  return (
    <div className={`${shared.card} ${classes.figure}`}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={shared.note}>{of}</dd>
    </div>
  );
}

/** Key figures, each with the size of its population. */
export function KeyFigures({ data }: { data: Statistics }) {
  const t = useT();
  const { figures, proofs, threshold } = data;
  const rates: [TextKey, TextKey, Rate][] = [
    ['statistics.opening', 'statistics.opening.of', figures.opening],
    ['statistics.started', 'statistics.started.of', figures.startedBefore],
    ['statistics.progress', 'statistics.progress.of', figures.progress],
    ['statistics.completed', 'statistics.completed.of', figures.completed30],
  ];
  const { hours, of } = figures.delay;
  const hidden = t('statistics.hidden', { n: threshold });
  const about = (n: number | null, key: TextKey) => {
    if (n === 0) return t('statistics.none');
    return n === null ? t('statistics.hidden.long', { n: threshold }) : t(key, { count: n });
  };
  const ofProofs = about(proofs.all.of, 'statistics.proofs.of');
  const { percent: again } = proofs.again;
  return (
    <dl className={classes.figures} aria-label={t('statistics.figures')}>
      {rates.map(([label, ofKey, rate]) => (
        <Figure key={label} label={t(label)} value={formatRate(rate, threshold, t)} of={about(rate.of, ofKey)} />
      ))}
      <Figure
        label={t('statistics.proofs')}
        value={formatRate(proofs.all, threshold, t)}
        of={again ? t('statistics.proofs.again', { of: ofProofs, percent: again }) : ofProofs}
      />
      <Figure
        label={t('statistics.delay')}
        value={of === 0 ? '—' : hours === null ? hidden : t('statistics.delay.value', { hours: formatNumber(hours) })}
        of={about(of, 'statistics.delay.of')}
      />
    </dl>
  );
}
