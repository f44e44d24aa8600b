import { and, asc, eq, notInArray } from 'drizzle-orm';
import { listVariableNames } from '../../../blocks/walk-props.ts';
import type { AudienceField, AudienceReader } from '../../../contract/booklets/content/audience.ts';
import type { GateFinding } from '../../../contract/booklets/publications/publications.ts';
import { ENDED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import {
  type BookletCoverage,
  type CoverageFinding,
  MAX_COVERAGE_FINDINGS,
} from '../../../contract/reading/coverage.ts';
import {
  EMPTY_PERSONA,
  formatViewer,
  MAX_PERSONA_GROUPS,
  type Persona,
  VIEW_DAYS,
} from '../../../contract/reading/viewer.ts';
import {
  type BookletContext,
  buildReaderSnapshot,
  type Draft,
  type FrozenBlock,
  getVariableLabel,
  loadDraft,
  requireBooklet,
  type Snapshot,
} from '../../booklets/index.ts';
import {
  createReferentResolver,
  loadParticipantSettings,
  loadReferentsContext,
  toAudienceReader,
  toReferentDisplay,
} from '../../people/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { countDaysBetween, getLocalDay } from '../../platform/text/calendar/days.ts';
import { listPersonalVariables } from '../reader/documents/person-documents.ts';
import { buildPersonVariables } from '../reader/person/person-variables.ts';
import { type CoveragePerson, type CoverageResult, checkCoverage } from './check-coverage.ts';
import { describeCoverageResult, getCoverageCode } from './describe-finding.ts';
import type { KnownLists } from './possible-readers.ts';

interface EnrolledPerson {
  enrolments: TenantRow<'enrolments'>;
  participants: TenantRow<'participants'>;
}

const listPeople = (scope: Scope, bookletId: string): Promise<EnrolledPerson[]> => {
  const { enrolments, participants } = scope.views;
  return scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(eq(enrolments.bookletId, bookletId), notInArray(enrolments.state, ENDED_STATES)))
    .orderBy(asc(enrolments.id));
};

/** Values of the company's lists, by the field of a condition. */
const loadKnownLists = async (scope: Scope): Promise<KnownLists> => {
  const { sites, departments, languages, fields } = await loadParticipantSettings(scope);
  return {
    ...{ site: sites, department: departments, language: languages },
    ...Object.fromEntries(
      fields.map(({ key, kind, choices }) => [`own:${key}`, kind === 'boolean' ? ['oui', 'non'] : choices]),
    ),
  };
};

/** Finds the personal values that a person does not have, among those that the booklet uses, as the reader finds them. */
const createBlanksFinder = async (
  scope: Scope,
  bookletId: string,
  snapshot: Snapshot,
  people: readonly EnrolledPerson[],
) => {
  const used = new Set(listVariableNames(JSON.stringify(snapshot.chapters)));
  const names = listPersonalVariables(snapshot).filter((name) => used.has(name) && !snapshot.variables[name]);
  if (names.length === 0) return { names, find: () => [] };
  const profiles = people.map(({ participants }) => participants);
  const { referents, today } = await loadReferentsContext(scope, bookletId, profiles);
  const resolve = createReferentResolver(referents, bookletId, today);
  const find = ({ participants: sheet, enrolments: enrolment }: EnrolledPerson): string[] => {
    const display = toReferentDisplay({ manager: resolve(sheet, 'manager'), buddy: resolve(sheet, 'buddy') });
    const values = buildPersonVariables({ sheet, enrolment, ...display });
    return names.filter((name) => !values[name]);
  };
  return { names, find };
};

/** Days since the arrival, and the last day of the access: as computed once it opened, else as the booklet says. */
const countAccessDays = (
  { arrivalOn, expiresAt }: TenantRow<'enrolments'>,
  { timeZone, today, validDays }: { timeZone: string; today: string; validDays: number },
): Pick<CoveragePerson, 'day' | 'lastDay'> => {
  if (arrivalOn === null) return { day: null, lastDay: null };
  const end = expiresAt && getLocalDay(timeZone, new Date(expiresAt.getTime() - 1));
  const day = countDaysBetween(arrivalOn, today);
  return { day, lastDay: end ? countDaysBetween(arrivalOn, end) : Math.max(day, 0) + validDays };
};

interface CheckedDraft {
  found: BookletContext;
  draft: Draft;
  people: EnrolledPerson[];
  checked: ReturnType<typeof checkCoverage>;
}

const checkDraftCoverage = async (scope: Scope, found: BookletContext, draft: Draft): Promise<CheckedDraft> => {
  const snapshot = buildReaderSnapshot(draft);
  const people = found.can['participants.list'] ? await listPeople(scope, found.row.id) : [];
  const blanks = await createBlanksFinder(scope, found.row.id, snapshot, people);
  const { timeZone } = found.company;
  const today = getLocalDay(timeZone);
  const { personal: access } = found.row.access;
  const asked: CoveragePerson[] = people.map((person) => ({
    reader: toAudienceReader(person.participants),
    blanks: blanks.find(person),
    ...countAccessDays(person.enrolments, { timeZone, today, validDays: access.validDays }),
  }));
  const personal = new Set(blanks.names);
  const listNames = ({ props }: FrozenBlock) =>
    personal.size === 0 ? [] : listVariableNames(JSON.stringify(props)).filter((name) => personal.has(name));
  const lastDay = access.on ? access.validDays : null;
  const checked = checkCoverage(snapshot, asked, await loadKnownLists(scope), listNames, lastDay);
  return { found, draft, people, checked };
};

/** A viewer who sees what the finding says: a persona, or the person where the booklet follows people by name. */
const findViewer = (
  { reader, target, people: places, kind, fields, days }: CoverageResult,
  people: readonly EnrolledPerson[],
  isNamed: boolean,
): string | null => {
  const person = people[places[0] ?? -1];
  if (person && isNamed && kind === 'noValue')
    return formatViewer({ kind: 'person', enrolmentId: person.enrolments.id, day: null });
  const shown = reader ?? target;
  if (!shown) return null;
  // Content that opens too late is looked for on the last day.
  const day = reader ? (days?.from ?? days?.to ?? 0) : (days?.to ?? 0);
  return formatViewer({ ...toPersona(shown, fields), day: Math.min(Math.max(day, VIEW_DAYS.min), VIEW_DAYS.max) });
};

/** A persona with the fields that decide a finding: nothing else of the person. */
const toPersona = (reader: AudienceReader, fields: CoverageResult['fields']): Persona => {
  const has = (wanted: AudienceField) => fields.some(({ field }) => field === wanted);
  const own = fields.flatMap(({ key }) =>
    key !== undefined && reader.fields?.[key] ? [[key, reader.fields[key]]] : [],
  );
  return {
    ...EMPTY_PERSONA,
    ...(has('site') && { site: reader.site ?? '' }),
    ...(has('department') && { department: reader.department ?? '' }),
    ...(has('contractType') && { contractType: reader.contractType }),
    ...(has('group') && { groups: [...(reader.groups ?? [])].slice(0, MAX_PERSONA_GROUPS) }),
    ...(has('language') && { language: reader.language ?? '' }),
    fields: Object.fromEntries(own.map(([key = '', value = '']) => [key, value.slice(0, 80)])),
  };
};

const toFindings = ({ found, draft, people, checked }: CheckedDraft): CoverageFinding[] => {
  const { mode, threshold } = found.row.settings.tracking;
  const isNamed = mode === 'named';
  return checked.results.map((result) => {
    const count = result.people.length;
    const isPossible = count === 0 && result.reader !== null;
    const isCounted = isNamed || count === 0 || count >= threshold;
    const label = draft.participantFields.get(result.variable) ?? getVariableLabel(result.variable);
    return {
      kind: result.kind,
      message: describeCoverageResult(result, { people: isCounted ? count : null, isPossible, label }),
      chapterId: result.chapter?.id ?? null,
      pageId: result.page?.id ?? null,
      pageTitle: result.page?.title ?? null,
      blockId: result.block?.id ?? null,
      conditions: result.conditions,
      days: result.days,
      people: isCounted && !isPossible ? count : null,
      isPossible,
      viewer: findViewer(result, people, isNamed),
    };
  });
};

/** Who sees what of the draft: what concerns the most participants comes first, what may only happen last. */
export const loadBookletCoverage = async (scope: Scope, bookletId: string): Promise<BookletCoverage> => {
  const found = await requireBooklet(scope, bookletId, 'booklet.read');
  const checkedDraft = await checkDraftCoverage(scope, found, await loadDraft(scope, found.row));
  const { people, checked } = checkedDraft;
  const findings = toFindings(checkedDraft).sort(
    (a, b) => Number(a.isPossible) - Number(b.isPossible) || (b.people ?? 0) - (a.people ?? 0),
  );
  const { combinations, possible, conditioned } = checked;
  return {
    people: found.can['participants.list'] ? people.length : null,
    ...{ combinations, possible, conditioned },
    findings: findings.slice(0, MAX_COVERAGE_FINDINGS),
    left: Math.max(0, findings.length - MAX_COVERAGE_FINDINGS),
  };
};

/** Findings of the publication check at most. */
const MAX_GATE_FINDINGS = 20;

/** Warnings of the publication check: what participants miss now, and what nobody can ever see. */
export const listCoverageFindings = async (scope: Scope, bookletId: string): Promise<GateFinding[]> => {
  const { findings } = await loadBookletCoverage(scope, bookletId);
  return findings
    .filter(({ isPossible }) => !isPossible)
    .slice(0, MAX_GATE_FINDINGS)
    .map(({ kind, days, message, pageId, pageTitle, blockId }) => ({
      level: 'warning',
      code: getCoverageCode({ kind, days }),
      message,
      where: {
        ...{ pageId, pageTitle, blockId, blockType: null, blockWords: null, field: null },
        screen: pageId === null ? 'structure' : 'editor',
      },
    }));
};
