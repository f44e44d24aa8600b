import type { getCampaign } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { phraseText } from '../../../../contract/platform/errors.ts';
import { DECLARED_VARIABLES, getVariableLabel, getVariableValue, VARIABLES } from '../../../booklets/index.ts';
import { loadParticipantSettings, type ParticipantsContext } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { PERSONAL_VARIABLES } from '../../../reading/index.ts';

type KnownVariable = CallAnswer<typeof getCampaign>['known'][number];

/** Lists the variables that messages of this booklet may use: those of the person first, then the booklet’s. */
export const listKnownVariables = async (
  scope: Scope,
  { booklet, company }: Pick<ParticipantsContext, 'booklet' | 'company'>,
): Promise<KnownVariable[]> => {
  const { fields } = await loadParticipantSettings(scope);
  const own = [
    ...PERSONAL_VARIABLES.map((key) => ({ key, label: getVariableLabel(key) })),
    ...fields.filter(({ asVariable }) => asVariable).map(({ key, label }) => ({ key, label })),
  ];
  const taken = new Set<string>(own.map(({ key }) => key));
  const shared = VARIABLES.filter(({ key, source }) => source !== 'participant' && !taken.has(key)).map(
    ({ key, label }) => ({
      key,
      label: phraseText(label),
      personal: false,
      value: getVariableValue(key, company.name, booklet),
    }),
  );
  const others = Object.entries(booklet.variables)
    .filter(([key, value]) => value !== '' && !taken.has(key) && !DECLARED_VARIABLES.has(key))
    .map(([key, value]) => ({ key, label: key, personal: false, value }));
  return [...own.map((one) => ({ ...one, personal: true, value: '' })), ...shared, ...others];
};
