import type { SKIP_REASONS } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CohortAnswer, RehearsalFinding } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { findMailBody } from '../mail/find-mail-body.ts';
import type { Step } from '../sequences/steps.ts';
import type { RehearsalContext } from './rehearsal-context.ts';
import type { RehearsalResult, RehearsedOutcome } from './simulate-rehearsal.ts';

type SkipReason = (typeof SKIP_REASONS)[number];
type FindingKind = RehearsalFinding['kind'];

/** Examples that a finding names. */
const MAX_EXAMPLES = 5;

/** Outcome of a step for a person of the cohort, with the place of that person. */
interface PlacedOutcome extends RehearsedOutcome {
  place: number;
  /** Local day; null: never. */
  on: string | null;
}

const isSent = ({ outcome }: RehearsedOutcome): boolean => outcome.fate === 'would_send';
const isToReferent = ({ step }: RehearsedOutcome): boolean => step.step.to === 'referent';
const isMailed = ({ step }: RehearsedOutcome): boolean => step.step.to !== 'reader';
const isMoved = ({ outcome, on }: PlacedOutcome): boolean => outcome.day !== null && on !== null && on !== outcome.day;

const placeOutcomes = (results: readonly RehearsalResult[]): PlacedOutcome[] =>
  results.flatMap(({ outcomes, timeZone }, place) =>
    outcomes.map((one) => ({
      ...one,
      place,
      on: one.outcome.at === null ? null : getLocalDay(timeZone, one.outcome.at),
    })),
  );

const findEnds = (all: readonly PlacedOutcome[]) => {
  const days = all.flatMap(({ on }) => (on === null ? [] : [on])).sort();
  return { firstOn: days[0] ?? null, lastOn: days.at(-1) ?? null };
};

const countDays = (all: readonly PlacedOutcome[], toKey: (on: string) => string): { on: string; n: number }[] =>
  [...Map.groupBy(all, ({ on }) => toKey(on ?? ''))]
    .map(([on, own]) => ({ on, n: own.length }))
    .sort((a, b) => a.on.localeCompare(b.on));

const describePerson = ({ person }: RehearsalResult, own: readonly PlacedOutcome[]): CohortAnswer['people'][number] => {
  const sent = own.filter(isSent);
  return {
    person,
    sent: sent.filter((one) => !isToReferent(one)).length,
    notices: sent.filter(isToReferent).length,
    skipped: own.length - sent.length,
    ...findEnds(sent),
  };
};

const describeStep = (step: Step, own: readonly PlacedOutcome[]): CohortAnswer['steps'][number] => {
  const sent = own.filter(isSent);
  const reasons = own.flatMap(({ outcome: { why } }) => (why === null ? [] : [why]));
  return {
    id: step.id,
    name: step.name,
    kind: step.kind,
    to: step.step.to,
    isOff: step.state !== 'running',
    sent: sent.length,
    moved: sent.filter(isMoved).length,
    ...findEnds(sent),
    skipped: [...Map.groupBy(reasons, (why) => why)]
      .map(([why, all]) => ({ why, n: all.length }))
      .sort((a, b) => b.n - a.n),
  };
};

const makeFinding = (
  kind: FindingKind,
  severity: RehearsalFinding['severity'],
  own: readonly PlacedOutcome[],
  stepId: string | null,
  labels: string[] = [],
): RehearsalFinding[] => {
  const places = [...new Set(own.map(({ place }) => place))];
  if (places.length === 0) return [];
  return [{ kind, severity, stepId, labels, n: places.length, examples: places.slice(0, MAX_EXAMPLES) }];
};

/** Reasons to skip a person that HR can mend, with their finding. */
const SKIP_FINDINGS: readonly [SkipReason, FindingKind, RehearsalFinding['severity']][] = [
  ['one_a_day', 'one_a_day', 'warning'],
  ['too_many_reminders', 'too_many_reminders', 'warning'],
  ['past', 'added_late', 'warning'],
  ['no_access', 'no_access', 'warning'],
];

/** True when a step is planned before the arrival, and leaves on its day or later. */
const isAfterArrival = ({ step, outcome, on, place }: PlacedOutcome, results: readonly RehearsalResult[]): boolean => {
  const arrivalOn = results[place]?.person.arrivalOn ?? '';
  const isPlannedBefore = step.step.trigger.kind === 'arrival' && step.step.trigger.days < 0;
  return isPlannedBefore && outcome.fate === 'would_send' && (on ?? '') >= arrivalOn;
};

/** Findings of one step. */
const findStepFindings = (
  { people, known }: RehearsalContext,
  step: Step,
  own: readonly PlacedOutcome[],
  results: readonly RehearsalResult[],
): RehearsalFinding[] => {
  const make = (
    kind: FindingKind,
    severity: RehearsalFinding['severity'],
    some: readonly PlacedOutcome[],
    labels: string[] = [],
  ) => makeFinding(kind, severity, some, step.id, labels);
  const skippedFor = (why: SkipReason) => own.filter(({ outcome }) => outcome.why === why);
  const { sourceLanguage } = people.booklet;
  const found = findMailBody(step.bodies, sourceLanguage, sourceLanguage);
  if (found === null || found.body.subject.trim() === '') return make('no_message', 'error', own);
  const lacking = skippedFor('missing_variable');
  const keys = new Set(lacking.flatMap(({ missing }) => missing));
  const labels = known.filter(({ key }) => keys.has(key)).map(({ label }) => label);
  const errors = [
    ...make('missing_value', 'error', lacking, labels),
    ...(step.step.to === 'referent' ? make('no_referent', 'error', skippedFor('no_email')) : []),
  ];
  // One error is enough when it explains why nobody is reached.
  const isUnexplained = !own.some(isSent) && !errors.some(({ n }) => n === results.length);
  return [
    ...(isUnexplained ? make('never_sent', 'error', own) : []),
    ...errors,
    ...SKIP_FINDINGS.flatMap(([why, kind, severity]) => make(kind, severity, skippedFor(why))),
    ...make(
      'after_arrival',
      'warning',
      own.filter((one) => isAfterArrival(one, results)),
    ),
    ...make(
      'moved',
      'info',
      own.filter((one) => isSent(one) && isMoved(one)),
    ),
  ];
};

/** People whom no message reaches, or whose address is wrong. */
const findPeopleFindings = (
  results: readonly RehearsalResult[],
  byPlace: ReadonlyMap<number, readonly PlacedOutcome[]>,
): RehearsalFinding[] => {
  const all = results.map(({ reading }, place) => {
    const own = byPlace.get(place) ?? [];
    return { own, isReached: own.some((one) => isSent(one) && !isToReferent(one)), reading };
  });
  const alone = all.filter(({ isReached }) => !isReached).flatMap(({ own }) => own.slice(0, 1));
  const bounced = all
    .filter(({ reading }) => reading.getFirst()?.events.bouncedAt)
    .flatMap(({ own }) => own.slice(0, 1));
  return [...makeFinding('nothing', 'error', alone, null), ...makeFinding('bounced', 'warning', bounced, null)];
};

const findQuotaFinding = (mailed: readonly PlacedOutcome[], quota: number): RehearsalFinding[] => {
  const n = Math.max(0, ...countDays(mailed, (on) => on.slice(0, 7)).map((month) => month.n));
  return n > quota ? [{ kind: 'allowance', severity: 'warning', stepId: null, labels: [], n, examples: [] }] : [];
};

const SEVERITIES = ['error', 'warning', 'info'] as const;

/** Describes the sequence for a whole cohort, and what to mend. `quota`: e-mails of the company in a month. */
export const describeCohort = (
  context: RehearsalContext,
  results: readonly RehearsalResult[],
  quota: number,
): CohortAnswer => {
  const all = placeOutcomes(results);
  const byPlace = Map.groupBy(all, ({ place }) => place);
  const byStep = Map.groupBy(all, ({ step }) => step.id);
  const mailed = all.filter((one) => isSent(one) && isMailed(one));
  const findings = [
    ...findPeopleFindings(results, byPlace),
    ...context.steps.flatMap((step) => findStepFindings(context, step, byStep.get(step.id) ?? [], results)),
    ...findQuotaFinding(mailed, quota),
  ];
  return {
    people: results.map((result, place) => describePerson(result, byPlace.get(place) ?? [])),
    steps: context.steps.map((step) => describeStep(step, byStep.get(step.id) ?? [])),
    days: countDays(mailed, (on) => on),
    findings: findings.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)),
    emails: mailed.length,
    quota,
  };
};
