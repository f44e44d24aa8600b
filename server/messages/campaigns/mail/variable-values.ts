import {
  EXAMPLE_LEADERS,
  listEnrolledParticipants,
  makeExampleEnrolment,
  makeExampleProfile,
  type ParticipantsContext,
  resolveReferents,
  toReferentDisplay,
} from '../../../people/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { buildPersonVariables } from '../../../reading/index.ts';
import type { Campaign } from '../find-campaign.ts';
import { listKnownVariables } from './list-known-variables.ts';

type VariableContext = Pick<ParticipantsContext, 'booklet' | 'company'>;
type VariableDefaults = Pick<Campaign, 'variables'>;

/** Values shared by everybody: the booklet’s variables, then the campaign's defaults. */
export const loadSharedValues = async (
  scope: Scope,
  people: VariableContext,
  { variables }: VariableDefaults,
): Promise<Record<string, string>> => ({
  ...Object.fromEntries((await listKnownVariables(scope, people)).map(({ key, value }) => [key, value])),
  ...Object.fromEntries(Object.entries(variables.defaults).filter(([, value]) => value !== '')),
});

/** The values of a person that are not empty: an empty one leaves the default in place. */
export const omitEmptyValues = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export interface RecipientValues {
  sheet: TenantRow<'participants'>;
  enrolment: TenantRow<'enrolments'>;
  variables: Record<string, string>;
}

/** Loads the variables of these people by enrolment: own value, else the default. Two queries in all. */
export const loadRecipientValues = async (
  scope: Scope,
  people: VariableContext,
  campaign: VariableDefaults,
  enrolmentIds: readonly string[],
): Promise<Map<string, RecipientValues>> => {
  const shared = await loadSharedValues(scope, people, campaign);
  const rows = await listEnrolledParticipants(scope, enrolmentIds);
  const leaders = await resolveReferents(
    scope,
    people.booklet.id,
    rows.map(({ profile }) => profile),
  );
  return new Map(
    rows.map(({ enrolment, profile: sheet }) => {
      const own = buildPersonVariables({
        enrolment,
        sheet,
        ...toReferentDisplay(leaders.get(sheet.id) ?? { manager: null, buddy: null }),
      });
      return [enrolment.id, { enrolment, sheet, variables: { ...shared, ...omitEmptyValues(own) } }];
    }),
  );
};

/** Variables of the example participant, for a preview without a chosen person. */
export const loadSampleValues = async (
  scope: Scope,
  people: VariableContext,
  campaign: VariableDefaults,
): Promise<Record<string, string>> => ({
  ...(await loadSharedValues(scope, people, campaign)),
  ...buildPersonVariables({
    enrolment: makeExampleEnrolment(scope.companyId),
    sheet: makeExampleProfile(scope.companyId),
    ...EXAMPLE_LEADERS,
  }),
});
