import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ParticipantFields } from '../../../../contract/people/participants/participant.ts';
import { type FieldOfKind, listFieldsOfKind } from '../../../../contract/people/participants/participant-profile.ts';
import type { ErrorCode, ErrorValues } from '../../../../contract/platform/errors.ts';
import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { addYears, formatFrenchDay } from '../../../platform/text/calendar/days.ts';
import type { ParticipantsContext } from '../context.ts';
import { listArrivalSteps } from '../enrolments/arrival-steps.ts';
import { type CompanyParticipantSettings, loadParticipantSettings } from '../settings/settings.ts';
import { createFieldCheck } from './custom-fields.ts';

/** Rules of the profiles of a booklet, loaded once for any number of them. */
export interface ProfileRules {
  settings: CompanyParticipantSettings;
  language: string;
  /** Ids of the company’s referents. */
  referents: ReadonlySet<string>;
  emailNeeded: boolean;
  /** Refusal for a missing arrival day; null if the day is optional. */
  arrivalNeeded: [ErrorCode, ErrorValues] | null;
  arrival: { min: string; max: string };
  checks: ReadonlyMap<string, ReturnType<typeof createFieldCheck>>;
}

/** Sites or departments of the company. */
export const listPlaces = (
  { sites, departments }: Pick<CompanyParticipantSettings, 'sites' | 'departments'>,
  name: FieldOfKind<'place'>,
): readonly string[] => (name === 'site' ? sites : departments);

export interface ProfileIssue {
  /** Form field name: `site`, `fields.taille`. */
  field: string;
  refusal: Refusal;
}

/** First page or campaign that depends on the arrival day; null if there is none. */
const findArrivalRequirement = async (
  scope: Scope,
  booklet: TenantRow<'booklets'>,
): Promise<ProfileRules['arrivalNeeded']> => {
  const [step] = await listArrivalSteps(scope, booklet.id);
  if (step) {
    const { days } = step.trigger;
    return ['PAR-008', { jour: days === 0 ? 'J' : days < 0 ? `J-${-days}` : `J+${days}` }];
  }
  const { chapters, pages } = scope.views;
  const [page] = await scope
    .select({ days: sql<number>`${pages.unlockDays}` })
    .from(pages)
    .innerJoin(chapters, eq(chapters.id, pages.chapterId))
    .where(
      and(
        eq(pages.bookletId, booklet.id),
        isNotNull(pages.unlockDays),
        eq(pages.visible, true),
        isNull(pages.deletedAt),
        isNull(chapters.deletedAt),
      ),
    )
    .orderBy(asc(pages.unlockDays))
    .limit(1);
  return page ? ['PAR-019', { n: page.days }] : null;
};

export const loadProfileRules = async (
  scope: Scope,
  { booklet, today }: Pick<ParticipantsContext, 'booklet' | 'today'>,
): Promise<ProfileRules> => {
  const { referents } = scope.views;
  const [settings, ids, arrivalNeeded] = await Promise.all([
    loadParticipantSettings(scope),
    scope.select({ id: referents.id }).from(referents).limit(10_000),
    findArrivalRequirement(scope, booklet),
  ]);
  return {
    settings,
    language: booklet.sourceLanguage,
    referents: new Set(ids.map(({ id }) => id)),
    emailNeeded: !booklet.access.code.on,
    arrivalNeeded,
    arrival: { min: addYears(today, -5), max: addYears(today, 2) },
    checks: new Map(settings.fields.map((field) => [field.key, createFieldCheck(field)])),
  };
};

// One instance: creating it costs more than the rest of the check.
const LANGUAGE_NAMES = new Intl.DisplayNames(['fr'], { type: 'language', fallback: 'none' });

const canonicaliseLanguage = (tag: string): string | null => {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag);
    const known = LANGUAGE_NAMES.of(canonical);
    return known === undefined ? null : canonical;
  } catch {
    return null;
  }
};

/** Cache of results: all lines of a file use the same few languages. */
const languageCache = new Map<string, string | null>();
const MAX_CACHED_LANGUAGES = 1000;

/** Canonical language tag, `fr-FR`; null for an unknown language. */
export const findLanguageTag = (tag: string): string | null => {
  const known = languageCache.get(tag);
  if (known !== undefined) return known;
  const language = canonicaliseLanguage(tag);
  if (languageCache.size < MAX_CACHED_LANGUAGES) languageCache.set(tag, language);
  return language;
};

/**
 * Value as written in the list, ignoring case and accents; null if only listed values are allowed and this one is not
 * listed.
 */
const matchListValue = (list: readonly string[], only: boolean, text: string): string | null =>
  list.find((one) => toFoldedKey(one) === toFoldedKey(text)) ?? (only && text !== '' ? null : text);

const removeDuplicateGroups = (groups: readonly string[]): string[] =>
  [...new Map(groups.map((group) => [toFoldedKey(group), group] as const).reverse()).values()].reverse();

/**
 * Returns the profile to store and all its issues. The caller has checked the schema (lengths, formats of addresses).
 */
export const checkProfile = <Sheet extends ParticipantFields>(
  rules: ProfileRules,
  sheet: Sheet,
): { sheet: Sheet; issues: ProfileIssue[] } => {
  const issues: ProfileIssue[] = [];
  const refuse = (field: string, code: ErrorCode, values: ErrorValues = {}) => {
    issues.push({ field, refusal: new Refusal(code, values) });
  };
  const { settings, arrival } = rules;
  const { arrivalOn, endOn } = sheet;
  if (sheet.email === '' && rules.emailNeeded) refuse('email', 'GEN-001');
  if (arrivalOn === null && rules.arrivalNeeded) refuse('arrivalOn', ...rules.arrivalNeeded);
  if (arrivalOn !== null && (arrivalOn < arrival.min || arrivalOn > arrival.max)) {
    refuse('arrivalOn', 'PAR-018', { min: formatFrenchDay(arrival.min), max: formatFrenchDay(arrival.max) });
  }
  if (arrivalOn !== null && endOn !== null && endOn < arrivalOn) {
    refuse('endOn', 'GEN-006', { date: formatFrenchDay(arrivalOn) });
  }
  for (const field of listFieldsOfKind('referent')) {
    const id = sheet[field];
    if (id !== null && !rules.referents.has(id)) refuse(field, 'GEN-019');
  }
  const places = pickFields(sheet, listFieldsOfKind('place'));
  for (const field of listFieldsOfKind('place')) {
    const place = matchListValue(listPlaces(settings, field), settings.listsOnly, sheet[field]);
    if (place === null) refuse(field, 'GEN-019');
    else places[field] = place;
  }
  const language = findLanguageTag(sheet.language || rules.language);
  if (language === null) refuse('language', 'GEN-019');
  const fields: Record<string, string> = {};
  for (const key of Object.keys(sheet.fields)) if (!rules.checks.has(key)) refuse(`fields.${key}`, 'GEN-019');
  for (const [key, check] of rules.checks) {
    const judged = check(sheet.fields[key] ?? '');
    if ('refusal' in judged) issues.push({ field: `fields.${key}`, refusal: judged.refusal });
    else if (judged.value !== '') fields[key] = judged.value;
  }
  const kept = {
    ...sheet,
    ...places,
    language: language ?? sheet.language,
    groups: removeDuplicateGroups(sheet.groups),
    fields,
  };
  return { sheet: kept, issues };
};

/** Throws the issues of a profile, each on its field. `prefix` is the path of the profile in the body. */
export const refuseProfileIssues = (issues: readonly ProfileIssue[], prefix = ''): void => {
  const [first] = issues;
  if (!first) return;
  const errors: Record<string, string[]> = {};
  for (const { field, refusal } of issues) {
    const name = prefix + field;
    errors[name] = [...(errors[name] ?? []), refusal.message];
  }
  throw new Refusal(first.refusal.code, first.refusal.values, errors);
};
