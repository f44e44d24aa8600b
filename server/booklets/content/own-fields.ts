import type { Audience } from '../../../contract/booklets/content/audience.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';

/** Fields that the company adds to its participants. */
export const listOwnFields = async (scope: Scope): Promise<{ key: string; label: string; values: string[] }[]> => {
  const { participantSettings } = scope.views;
  const [row] = await scope.select({ fields: participantSettings.fields }).from(participantSettings);
  return (row?.fields ?? []).map(({ key, label, kind, choices }) => ({
    key,
    label,
    values: kind === 'boolean' ? ['oui', 'non'] : choices,
  }));
};

const listKeys = (audience: Audience | null): string[] => (audience ?? []).flatMap(({ key }) => key ?? []);

/** EDI-060 for a condition on a field that the participants do not have. Those of `saved` stay: nobody chose them now. */
export const refuseUnknownFields = async (
  scope: Scope,
  audience: Audience | null,
  saved: Audience | null,
): Promise<void> => {
  const fresh = listKeys(audience).filter((key) => !listKeys(saved).includes(key));
  if (fresh.length === 0) return;
  const known = new Set((await listOwnFields(scope)).map(({ key }) => key));
  const lost = fresh.find((key) => !known.has(key));
  if (lost !== undefined) throw createFieldRefusal('audience', 'EDI-060', { champ: lost });
};
