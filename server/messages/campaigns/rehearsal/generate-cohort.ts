import { createHash } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import {
  REHEARSAL_DAYS,
  type ReaderBehaviour,
  type RehearsalCohort,
  type RehearsedPerson,
} from '../../../../contract/messages/campaigns/rehearsal.ts';
import { CONTRACT_TYPES } from '../../../../contract/people/participants/participant.ts';
import type { CustomField } from '../../../../contract/people/participants/participant-settings.ts';
import { EXAMPLE_FIRST_NAMES, EXAMPLE_LAST_NAMES, type loadParticipantSettings } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { addDays, countDaysBetween, getWeekday } from '../../../platform/text/calendar/days.ts';

/** Values that invented people are made of. */
export interface CohortLists {
  sites: readonly string[];
  departments: readonly string[];
  contracts: readonly (typeof CONTRACT_TYPES)[number][];
  groups: readonly string[];
  languages: readonly string[];
  fields: readonly CustomField[];
}

const JOB_TITLES = ['Chargée de clientèle', 'Technicien', 'Assistante de direction', 'Comptable', 'Chef d’équipe'];

const mergeValues = (...lists: (readonly string[])[]): string[] =>
  [...new Set(lists.flat())].filter((value) => value !== '').sort();

/** Values of the company's lists, and those of the participants of a booklet. */
export const loadCohortLists = async (
  scope: Scope,
  bookletId: string,
  { sites, departments, languages, fields }: Awaited<ReturnType<typeof loadParticipantSettings>>,
): Promise<CohortLists> => {
  const { enrolments } = scope.views;
  const rows = await scope
    .select({
      site: enrolments.site,
      department: enrolments.department,
      contract: enrolments.contractType,
      groups: enrolments.groups,
      n: count(),
    })
    .from(enrolments)
    .where(eq(enrolments.bookletId, bookletId))
    .groupBy(enrolments.site, enrolments.department, enrolments.contractType, enrolments.groups);
  const contracts = CONTRACT_TYPES.filter((type) => rows.some(({ contract }) => contract === type));
  return {
    sites: mergeValues(
      sites,
      rows.map(({ site }) => site),
    ),
    departments: mergeValues(
      departments,
      rows.map(({ department }) => department),
    ),
    contracts: contracts.length > 0 ? contracts : [...CONTRACT_TYPES],
    groups: mergeValues(...rows.map(({ groups }) => groups)),
    languages,
    fields,
  };
};

/** A number from 0 to 1 that depends on the seed, the place of a person and a topic alone. */
const draw = (seed: number, index: number, topic: string): number =>
  createHash('sha256').update(`${seed}/${index}/${topic}`).digest().readUInt32BE() / 2 ** 32;

/** Behaviours of the people in order: the exact shares of the cohort, rounded down; the others open within hours. */
const listBehaviours = ({ size, bounces, late, partial, silent }: RehearsalCohort): ReaderBehaviour[] => {
  const shares = [
    ['bounce', bounces],
    ['late', late],
    ['partial', partial],
    ['silent', silent],
  ] as const;
  const chosen = shares.flatMap(([behaviour, share]) =>
    Array.from({ length: Math.floor((size * share) / 100) }, () => behaviour),
  );
  return [...chosen, ...Array.from({ length: size - chosen.length }, () => 'prompt' as const)];
};

const inventValue = ({ kind, choices }: CustomField, at: number, arrivalOn: string): string => {
  switch (kind) {
    case 'list':
      return choices[Math.floor(at * choices.length)] ?? '';
    case 'boolean':
      return at < 0.5 ? 'oui' : 'non';
    case 'date':
      return arrivalOn;
    case 'number':
      return String(1 + Math.floor(at * 100));
    case 'text':
      return 'Exemple';
  }
};

/** Working days of a period, whatever the public holidays of each site; each of its days when there is none. */
const listArrivalDays = (from: string, to: string): string[] => {
  const days = Array.from({ length: countDaysBetween(from, to) + 1 }, (_, after) => addDays(from, after));
  const working = days.filter((day) => getWeekday(day) < 6);
  return working.length > 0 ? working : days;
};

/** No factor in common with the number of pairs of names: each pair comes once before any comes again. */
const NAME_STRIDE = 35;

const inventName = (seed: number, index: number) => {
  const pairs = EXAMPLE_FIRST_NAMES.length * EXAMPLE_LAST_NAMES.length;
  const pair = (Math.floor(draw(seed, 0, 'names') * pairs) + index * NAME_STRIDE) % pairs;
  return {
    firstName: EXAMPLE_FIRST_NAMES[pair % EXAMPLE_FIRST_NAMES.length] ?? '',
    lastName: EXAMPLE_LAST_NAMES[Math.floor(pair / EXAMPLE_FIRST_NAMES.length)] ?? '',
  };
};

/** Generates the people of a cohort: the same ones for the same seed and lists. */
export const generateCohort = (cohort: RehearsalCohort, lists: CohortLists): RehearsedPerson[] => {
  const { size, seed, arrivalFrom, arrivalTo } = cohort;
  const arrivalDays = listArrivalDays(arrivalFrom, arrivalTo);
  const behaviours = listBehaviours(cohort);
  const ranks = Array.from({ length: size }, (_, index) => index).sort(
    (a, b) => draw(seed, a, 'behaviour') - draw(seed, b, 'behaviour'),
  );
  const behaviourByPlace = new Map(ranks.map((place, rank) => [place, behaviours[rank] ?? 'prompt']));
  return Array.from({ length: size }, (_, index): RehearsedPerson => {
    const pick = <Value>(topic: string, values: readonly Value[]): Value | undefined =>
      values[Math.floor(draw(seed, index, topic) * values.length)];
    const arrivalOn = pick('arrival', arrivalDays) ?? arrivalFrom;
    const hasEnd = draw(seed, index, 'end') < 0.1;
    return {
      ...inventName(seed, index),
      arrivalOn,
      endOn: hasEnd ? addDays(arrivalOn, Math.floor(draw(seed, index, 'length') * REHEARSAL_DAYS.max)) : null,
      addedBefore: Math.floor(draw(seed, index, 'added') * (1 - REHEARSAL_DAYS.min)),
      jobTitle: pick('job', JOB_TITLES) ?? '',
      site: pick('site', lists.sites) ?? '',
      department: pick('department', lists.departments) ?? '',
      contractType: pick('contract', lists.contracts) ?? null,
      group: pick('group', lists.groups) ?? '',
      language: pick('language', lists.languages) ?? '',
      fields: Object.fromEntries(
        lists.fields.map((field) => [
          field.key,
          inventValue(field, draw(seed, index, `field ${field.key}`), arrivalOn).slice(0, 80),
        ]),
      ),
      behaviour: behaviourByPlace.get(index) ?? 'prompt',
    };
  });
};
