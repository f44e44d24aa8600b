import type { BlockConditions } from '../../../contract/booklets/content/content.ts';
import { t } from '../../lib/i18n.ts';
import { formatAudienceChip } from './format-audience.ts';

/** « +3 », « −10 ». */
export const formatDayOffset = (day: number): string => `${day < 0 ? '−' : '+'}${Math.abs(day)}`;

/** Conditions of a block as chips: « Site : Lyon », « À partir de J+30 ». Empty: every reader, at once. */
export const listConditionChips = ({ audience, unlockDays }: Partial<BlockConditions>): string[] => [
  ...(audience ?? []).map(formatAudienceChip),
  ...(typeof unlockDays === 'number' ? [t('editor.conditions.from', { days: formatDayOffset(unlockDays) })] : []),
];

/** Conditions of a block as one line: « Qui voit ce bloc : Site : Lyon, À partir de J+30 ». */
export const formatConditions = (conditions: Partial<BlockConditions>): string =>
  t('editor.conditions.mark', { text: listConditionChips(conditions).join(', ') || t('audience.all') });
