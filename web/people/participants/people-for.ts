import type { ReferentRole } from '../../../contract/people/referents/referents.ts';
import { roleWords } from '../referents/words.ts';

interface Choice {
  id: string;
  name: string;
  role: ReferentRole;
  roleLabel: string;
}

/**
 * Who may be named in a sheet for a part: those of that role first, the others with their role, and whoever it names already,
 * though of another booklet.
 */
export const peopleFor = (
  role: ReferentRole,
  choices: readonly Choice[],
  named: readonly ({ id: string; name: string } | null)[],
): { value: string; label: string }[] => {
  const fit = choices.filter((one) => one.role === role);
  const others = choices.filter((one) => one.role !== role);
  const options = new Map([...fit, ...others].map((one) => [one.id, `${one.name} — ${roleWords(one)}`]));
  for (const one of named) if (one !== null && !options.has(one.id)) options.set(one.id, one.name);
  return [...options].map(([value, label]) => ({ value, label }));
};
