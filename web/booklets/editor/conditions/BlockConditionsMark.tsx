import type { BlockConditions } from '../../../../contract/booklets/content/content.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconUsers } from '../../../ui/icons/index.ts';
import { formatAudienceChip } from '../../audience/format-audience.ts';
import classes from './BlockConditions.module.css';

const formatDay = (day: number): string => `${day < 0 ? '−' : '+'}${Math.abs(day)}`;

/** Conditions of a block as chips: « Site : Lyon », « À partir de J+30 ». */
const listConditionChips = ({ audience, unlockDays }: BlockConditions, from: (days: string) => string) => [
  ...(audience ?? []).map(formatAudienceChip),
  ...(unlockDays === null ? [] : [from(formatDay(unlockDays))]),
];

/** Chips at the head of a block that only some readers see, or from some day. `onOpen` shows its conditions. */
export function BlockConditionsMark({ block, onOpen }: { block: BlockConditions; onOpen: () => void }) {
  const t = useT();
  const chips = listConditionChips(block, (days) => t('editor.conditions.from', { days }));
  return (
    <button
      type="button"
      className={classes.mark}
      aria-label={t('editor.conditions.mark', { text: chips.join(', ') })}
      onClick={onOpen}
    >
      <IconUsers size={14} aria-hidden />
      {chips.map((chip) => (
        <span key={chip} className={classes.chip}>
          {chip}
        </span>
      ))}
    </button>
  );
}
