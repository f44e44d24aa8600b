import type { ReferentPerimeter, ReferentRole, ReferentRow } from '../../../contract/people/referents/referents.ts';
import { t } from '../../lib/i18n.ts';

export const formatReferentName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** « Référent sécurité », or the company's own name for a custom role. */
export const formatReferentRole = ({ role, roleLabel }: { role: ReferentRole; roleLabel: string }): string =>
  role === 'other' && roleLabel !== '' ? roleLabel : t(`referents.role.${role}`);

const MAX_SHOWN_NAMES = 3;
const formatNames = (names: readonly string[]): string =>
  names.length > MAX_SHOWN_NAMES
    ? `${names.slice(0, MAX_SHOWN_NAMES).join(', ')}${t('referents.andOthers', { count: names.length - MAX_SHOWN_NAMES })}`
    : names.join(', ');

/** « Site : Lyon, Paris ». */
export const formatPerimeter = (perimeter: ReferentPerimeter, people: ReferentRow['people']): string => {
  if (perimeter.kind === 'all') return t('referents.perimeter.all');
  const names = perimeter.kind === 'participants' ? people.map(({ name }) => name) : perimeter.values;
  return t(`referents.perimeter.${perimeter.kind}.some`, { list: formatNames(names) });
};

/** « KB ». */
export const getReferentInitials = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
