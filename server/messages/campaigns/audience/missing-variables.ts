import { and, eq, inArray, isNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { buildReferentCondition, type ParticipantsContext } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Campaign } from '../find-campaign.ts';
import { findMailBody } from '../mail/find-mail-body.ts';
import { listKnownVariables } from '../mail/list-known-variables.ts';
import { listBodyVariables } from '../mail/render.ts';
import { languageSql } from './audience-columns.ts';

type Enrolments = Scope['views']['enrolments'];
type Participants = Scope['views']['participants'];

/** Conditions under which a person has no value for a variable. */
const EMPTY_VALUE_CONDITIONS: Record<string, (participants: Participants, enrolments: Enrolments) => SQL> = {
  prenom: ({ firstName }) => eq(firstName, ''),
  nom: ({ lastName }) => eq(lastName, ''),
  date_arrivee: (_, { arrivalOn }) => isNull(arrivalOn),
  poste: ({ jobTitle }) => eq(jobTitle, ''),
  service: ({ department }) => eq(department, ''),
  site: ({ site }) => eq(site, ''),
};

/**
 * Variables about a referent: the one named in the participant's profile, else by the perimeters of a role. `filled`:
 * the referent's field that must have a value.
 */
const REFERENT_VARIABLES = {
  responsable: { own: 'referentId', role: 'manager', filled: null },
  responsable_telephone: { own: 'referentId', role: 'manager', filled: 'phone' },
  responsable_email: { own: 'referentId', role: 'manager', filled: 'email' },
  parrain_nom: { own: 'buddyId', role: 'buddy', filled: null },
} as const;

/** Condition that a participant has no visible referent in this role. */
const buildNoReferentCondition = async (
  scope: Scope,
  bookletId: string,
  key: keyof typeof REFERENT_VARIABLES,
): Promise<SQL | undefined> => {
  const { referents, participants } = scope.views;
  const { own, role, filled } = REFERENT_VARIABLES[key];
  const told = and(eq(referents.visible, true), filled === null ? undefined : ne(referents[filled], ''));
  const rows = await scope
    .select({ perimeter: referents.perimeter })
    .from(referents)
    .where(and(eq(referents.bookletId, bookletId), eq(referents.role, role), told))
    .limit(1000);
  const shown = scope.select({ id: referents.id }).from(referents).where(told);
  const within = buildReferentCondition(participants, {
    referentIds: [],
    perimeters: rows.map(({ perimeter }) => perimeter),
  });
  // The referent named in the profile comes first; perimeters apply only when it names none.
  const named = sql`(${participants[own]} is not null and ${inArray(participants[own], shown)})`;
  const charged = rows.length === 0 || within === undefined ? undefined : and(isNull(participants[own]), within);
  return not(or(named, charged) ?? named);
};

const isReferentVariable = (key: string): key is keyof typeof REFERENT_VARIABLES =>
  Object.hasOwn(REFERENT_VARIABLES, key);

type VariableQuery = Pick<Campaign, 'bodies' | 'variables'>;

/** Condition that the participant gets a body that contains this variable. */
const buildReaderCondition = (
  spoken: SQL<string>,
  { bodies }: VariableQuery,
  fallback: string,
  key: string,
): SQL | undefined => {
  const holds = (language: string) => {
    const found = findMailBody(bodies, language, fallback);
    return found !== null && listBodyVariables(found.body).includes(key);
  };
  const [own, others] = [Object.keys(bodies).filter(holds), Object.keys(bodies).filter((one) => !holds(one))];
  if (!holds('')) return own.length === 0 ? sql`false` : inArray(spoken, own);
  return others.length === 0 ? undefined : notInArray(spoken, others);
};

/**
 * Variables of a campaign that may lack a value, each with the condition on people without one. Defaults count as
 * values.
 */
export const listVariableGaps = async (
  scope: Scope,
  people: ParticipantsContext,
  campaign: VariableQuery,
): Promise<{ key: string; label: string; who: SQL }[]> => {
  const { enrolments, participants } = scope.views;
  const fallback = people.booklet.sourceLanguage;
  const known = new Map((await listKnownVariables(scope, people)).map((one) => [one.key, one]));
  const used = new Set(Object.values(campaign.bodies).flatMap(listBodyVariables));
  const gaps: { key: string; label: string; who: SQL }[] = [];
  for (const key of used) {
    const variable = known.get(key);
    if (variable?.value !== '' || (campaign.variables.defaults[key] ?? '') !== '') continue;
    const ofSheet = variable.personal ? sql`coalesce(${participants.fields} ->> ${key}, '') = ''` : sql`true`;
    const empty = isReferentVariable(key)
      ? await buildNoReferentCondition(scope, people.booklet.id, key)
      : (EMPTY_VALUE_CONDITIONS[key]?.(participants, enrolments) ?? ofSheet);
    const who =
      and(empty, buildReaderCondition(languageSql(participants, people), campaign, fallback, key)) ?? sql`true`;
    gaps.push({ key, label: variable.label, who });
  }
  return gaps;
};

/**
 * Creates the function that lists the variables without a value for a person in memory, by the rule of the conditions
 * above. `own`: values of the person. `fallback`: language of a person without one.
 */
export const createMissingVariableFinder = (
  known: readonly { key: string; value: string }[],
  { bodies, variables }: VariableQuery,
  fallback: string,
): ((language: string, own: Readonly<Record<string, string>>) => string[]) => {
  const empty = new Set(known.filter(({ value }) => value === '').map(({ key }) => key));
  return (language, own) => {
    const found = findMailBody(bodies, language || fallback, fallback);
    const used = found === null ? [] : listBodyVariables(found.body);
    return used.filter((key) => empty.has(key) && (variables.defaults[key] ?? '') === '' && !own[key]);
  };
};

/** Condition that a person lacks at least one value; undefined when nobody can. */
export const buildMissingValueCondition = async (
  scope: Scope,
  people: ParticipantsContext,
  campaign: VariableQuery,
): Promise<SQL | undefined> => or(...(await listVariableGaps(scope, people, campaign)).map(({ who }) => who));
