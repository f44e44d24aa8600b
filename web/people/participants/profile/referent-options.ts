import type { ReferentRole } from '../../../../contract/people/referents/referents.ts';
import { formatReferentRole } from '../../referents/format-referent.ts';

interface ReferentOption {
  id: string;
  name: string;
  role: ReferentRole;
  roleLabel: string;
}

/**
 * Referents that a profile may have for a role: those of that role first, then the others with their role, then those
 * that the profile already has from another booklet.
 */
export const listReferentOptions = (
  role: ReferentRole,
  choices: readonly ReferentOption[],
  named: readonly ({ id: string; name: string } | null)[],
): { value: string; label: string }[] => {
  const fit = choices.filter((one) => one.role === role);
  const others = choices.filter((one) => one.role !== role);
  const options = new Map([...fit, ...others].map((one) => [one.id, `${one.name} — ${formatReferentRole(one)}`]));
  for (const one of named) if (one !== null && !options.has(one.id)) options.set(one.id, one.name);
  return [...options].map(([value, label]) => ({ value, label }));
};
