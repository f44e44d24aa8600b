import type { ReferentPerimeter, ReferentRole, ReferentRow } from '../../../contract/people/referents/referents.ts';
import { t } from '../../lib/i18n.ts';

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** « Référent sécurité », or the company's own name for a custom role. */
export const roleWords = ({ role, roleLabel }: { role: ReferentRole; roleLabel: string }): string =>
  role === 'other' && roleLabel !== '' ? roleLabel : t(`referents.role.${role}`);

const NAMED = 3;
const few = (names: readonly string[]): string =>
  names.length > NAMED
    ? `${names.slice(0, NAMED).join(', ')}${t('referents.andOthers', { count: names.length - NAMED })}`
    : names.join(', ');

/** « Site : Lyon, Paris ». */
export const perimeterWords = (perimeter: ReferentPerimeter, people: ReferentRow['people']): string => {
  if (perimeter.kind === 'all') return t('referents.perimeter.all');
  const names = perimeter.kind === 'participants' ? people.map(({ name }) => name) : perimeter.values;
  return t(`referents.perimeter.${perimeter.kind}.some`, { list: few(names) });
};

/** « KB ». */
export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
