import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Audience, type AudienceCondition, toConditionKey } from '../../../contract/booklets/content/audience.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
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

/**
 * Conditions on own fields that blocks of a booklet have already, when `audience` has some: a copy keeps them, even on a
 * field that is gone.
 */
export const listKnownConditions = async (
  scope: Scope,
  bookletId: string,
  audience: Audience | null,
): Promise<Audience> => {
  if (listKeys(audience).length === 0) return [];
  const { blocks } = scope.views;
  const rows = await scope
    .selectDistinct({ audience: blocks.audience })
    .from(blocks)
    .where(and(eq(blocks.bookletId, bookletId), sql`${blocks.audience} @> '[{"field": "own"}]'::jsonb`));
  return rows.flatMap(({ audience }) => audience ?? []);
};

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

const PLACE_FIELDS = ['site', 'department'] as const;

/** Values of sites and departments that conditions name, and that neither the lists nor the participants have. */
const listUnknownPlaces = async (scope: Scope, conditions: readonly AudienceCondition[]) => {
  const { company, participants } = scope.views;
  const [lists] = await scope.select({ sites: company.sites, department: company.departments }).from(company);
  const listed = { site: lists?.sites.map(({ name }) => name) ?? [], department: lists?.department ?? [] };
  const unknown: { field: (typeof PLACE_FIELDS)[number]; value: string }[] = [];
  for (const field of PLACE_FIELDS) {
    const named = conditions.filter((one) => one.field === field).flatMap(({ values }) => values);
    const used = await scope
      .selectDistinct({ value: participants[field] })
      .from(participants)
      .where(inArray(participants[field], named));
    const known = [...listed[field], ...used.map(({ value }) => value ?? '')];
    const keys = new Set(known.map((value) => toConditionKey(field, value)));
    for (const value of new Set(named)) if (!keys.has(toConditionKey(field, value))) unknown.push({ field, value });
  }
  return unknown;
};

/** Groups that conditions name, and that no participant is in. */
const listUnknownGroups = async (scope: Scope, conditions: readonly AudienceCondition[]): Promise<string[]> => {
  const named = conditions.filter(({ field }) => field === 'group').flatMap(({ values }) => values);
  if (named.length === 0) return [];
  const { participants } = scope.views;
  const rows = await scope
    .selectDistinct({ name: sql<string>`jsonb_array_elements_text(${participants.groups})` })
    .from(participants);
  const keys = new Set(rows.map(({ name }) => toConditionKey('group', name)));
  return [...new Set(named)].filter((name) => !keys.has(toConditionKey('group', name)));
};

/**
 * Tells which sites, departments, groups and own fields these conditions name that this company does not have; null: none.
 * What is only for them shows to nobody; what excludes them shows to every other known person.
 */
export const describeUnknownConditions = async (
  scope: Scope,
  conditions: readonly AudienceCondition[],
): Promise<string | null> => {
  if (conditions.length === 0) return null;
  const fields = new Set((await listOwnFields(scope)).map(({ key }) => key));
  const lost = new Set(conditions.flatMap(({ key }) => (key !== undefined && !fields.has(key) ? [key] : [])));
  const named = [
    ...(await listUnknownPlaces(scope, conditions)).map(({ field, value }) =>
      field === 'site'
        ? phraseText('site {valeur}', { valeur: value })
        : phraseText('service {valeur}', { valeur: value }),
    ),
    ...(await listUnknownGroups(scope, conditions)).map((valeur) => phraseText('groupe {valeur}', { valeur })),
    ...[...lost].map((key) => phraseText('champ {champ}', { champ: key.replaceAll('_', ' ') })),
  ];
  if (named.length === 0) return null;
  return phraseText(
    'Conditions à vérifier dans « Qui voit quoi », cette entreprise n’a pas : {liste}. Ce qui leur est réservé ne s’affiche pour personne ; ce qui les exclut s’affiche pour les autres personnes connues.',
    { liste: named.join(', ') },
  );
};
