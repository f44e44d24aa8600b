import { eq } from 'drizzle-orm';
import { EXAMPLE_LEADERS, exampleEnrolment, exampleSheet } from '../../people/enrolments/example.ts';
import type { People } from '../../people/participants/context.ts';
import { referentsOf } from '../../people/referents/of.ts';
import { leadersShown } from '../../people/referents/resolve.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { variablesOfPerson } from '../../reading/reader/person.ts';
import type { Campaign } from './found.ts';
import { knownVariables } from './known.ts';

type About = Pick<People, 'booklet' | 'company'>;
type Asked = Pick<Campaign, 'variables'>;

/** Values shared by everybody: the booklet’s variables, then the campaign's defaults. */
const sharedOf = async (scope: Scope, people: About, { variables }: Asked): Promise<Record<string, string>> => ({
  ...Object.fromEntries((await knownVariables(scope, people)).map(({ key, value }) => [key, value])),
  ...Object.fromEntries(Object.entries(variables.defaults).filter(([, value]) => value !== '')),
});

const filledOnly = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export interface Reader {
  sheet: Row<'participants'>;
  enrolment: Row<'enrolments'>;
  variables: Record<string, string>;
}

/** Loads the variables of these people by enrolment: own value, else the default. Two queries in all. */
export const valuesOf = async (
  scope: Scope,
  people: About,
  campaign: Asked,
  enrolmentIds: readonly string[],
): Promise<Map<string, Reader>> => {
  const { enrolments, participants } = scope.views;
  const shared = await sharedOf(scope, people, campaign);
  const rows = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(among(enrolments.id, enrolmentIds));
  const leaders = await referentsOf(
    scope,
    people.booklet.id,
    rows.map((row) => row.participants),
  );
  return new Map(
    rows.map(({ enrolments: enrolment, participants: sheet }) => {
      const own = variablesOfPerson({
        enrolment,
        sheet,
        ...leadersShown(leaders.get(sheet.id) ?? { manager: null, buddy: null }),
      });
      return [enrolment.id, { enrolment, sheet, variables: { ...shared, ...filledOnly(own) } }];
    }),
  );
};

/** Variables of the example participant, for a preview without a chosen person. */
export const sampleValues = async (scope: Scope, people: About, campaign: Asked): Promise<Record<string, string>> => ({
  ...(await sharedOf(scope, people, campaign)),
  ...variablesOfPerson({
    enrolment: exampleEnrolment(scope.companyId),
    sheet: exampleSheet(scope.companyId),
    ...EXAMPLE_LEADERS,
  }),
});
