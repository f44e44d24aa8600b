import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { simulateSequence } from '../../../../contract/messages/campaigns/campaigns.ts';
import { isEnded } from '../../../../contract/people/enrolments/enrolment.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import {
  formatFullName,
  getEnrolledParticipant,
  loadParticipantSettings,
  type ParticipantsContext,
  resolveReferents,
} from '../../../people/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { getSiteCalendar } from '../../../platform/text/calendar/holidays.ts';
import { isOptionalKind } from '../find-campaign.ts';
import { findMailBody } from '../mail/find-mail-body.ts';
import { listBodyVariables } from '../mail/render.ts';
import { loadRecipientValues } from '../mail/variable-values.ts';
import { findChapterCompletions } from './chapter-completions.ts';
import { type SkipReason, simulateOutcome } from './simulate-outcome.ts';
import { dependsOnTracking, listBookletSteps, type Step } from './steps.ts';

type Answer = CallAnswer<typeof simulateSequence>;

/** Participant data that steps depend on. */
interface ParticipantFacts {
  enrolment: TenantRow<'enrolments'>;
  sheet: TenantRow<'participants'>;
  /** Variables of the participant, without campaign defaults. */
  variables: Record<string, string>;
  /** Address of the participant's referent; empty when there is none. */
  referent: string;
}

/** Base day of a step; null when it is unknown or has not come. */
const findBaseDay = async (
  scope: Scope,
  people: ParticipantsContext,
  { step: { trigger } }: Step,
  { enrolment, sheet }: ParticipantFacts,
): Promise<string | null> => {
  const { timeZone } = people.company;
  const day = (moment: Date | null) => (moment === null ? null : getLocalDay(timeZone, moment));
  switch (trigger.kind) {
    case 'arrival':
      return enrolment.arrivalOn;
    case 'end':
      return sheet.endOn;
    case 'unopened':
      return day(enrolment.invitedAt);
    case 'completed':
      return day(enrolment.completedAt);
    case 'chapter': {
      const done = await findChapterCompletions(scope, people.booklet, trigger.chapterId, timeZone, enrolment.id);
      if (done === null) return null;
      const [row] = await scope.select({ day: done.day }).from(done);
      return row?.day ?? null;
    }
  }
};

/** Reason to skip a message of this kind for the participant. */
const findParticipantSkip = ({ kind, step }: Step, { sheet }: ParticipantFacts): SkipReason | null => {
  const isMailed = step.to !== 'reader';
  if (isMailed && ((sheet.email === '' && sheet.workEmail === '') || sheet.bouncedAt !== null)) return 'no_email';
  return sheet.opposedAt !== null && isOptionalKind(kind) ? 'opposed' : null;
};

const hasMissingVariable = (
  { bodies, variables }: Step,
  { booklet }: ParticipantsContext,
  facts: ParticipantFacts,
): boolean => {
  const found = findMailBody(bodies, facts.sheet.language || booklet.sourceLanguage, booklet.sourceLanguage);
  const keys = found === null ? [] : listBodyVariables(found.body);
  return keys.some((key) => !facts.variables[key] && !variables.defaults[key]);
};

/** Reason why a step sends nothing about this person, whatever the day; null when it sends. */
const findStepSkip = (step: Step, people: ParticipantsContext, facts: ParticipantFacts): SkipReason | null => {
  const { enrolment, referent } = facts;
  const { stopWhen, withPresent, trigger, to } = step.step;
  if (step.state === 'draft') return 'off';
  if (isEnded(enrolment.state)) return 'no_access';
  if (!withPresent && step.launchedAt !== null && enrolment.createdAt < step.launchedAt) return 'enrolled_before';
  const opened = trigger.kind === 'unopened' || stopWhen.includes('opened');
  if (people.follow.named && opened && enrolment.openedAt !== null) return 'stopped';
  if (people.follow.named && stopWhen.includes('completed') && enrolment.completedAt !== null) return 'stopped';
  if (to === 'referent') return referent === '' ? 'no_email' : null;
  return findParticipantSkip(step, facts) ?? (hasMissingVariable(step, people, facts) ? 'missing_variable' : null);
};

const loadParticipantFacts = async (
  scope: Scope,
  people: ParticipantsContext,
  enrolmentId: string,
): Promise<ParticipantFacts> => {
  const { enrolment, profile } = await getEnrolledParticipant(scope, people, enrolmentId);
  const none = { variables: { defaults: {}, missing: 'stop' as const } };
  const values = await loadRecipientValues(scope, people, none, [enrolmentId]);
  const leaders = await resolveReferents(scope, people.booklet.id, [profile]);
  return {
    enrolment,
    sheet: profile,
    variables: values.get(enrolmentId)?.variables ?? {},
    referent: leaders.get(profile.id)?.manager?.referent.email ?? '',
  };
};

/** Sending time of each of these steps to the participant, and the days on which they got a message. */
const loadPastSendings = async (scope: Scope, enrolmentId: string, ids: readonly string[]) => {
  const { campaignRecipients: recipients, contactDays } = scope.views;
  const sent =
    ids.length === 0
      ? []
      : await scope
          .select({ id: recipients.campaignId, at: recipients.sentAt })
          .from(recipients)
          .where(
            and(
              eq(recipients.enrolmentId, enrolmentId),
              inArray(recipients.campaignId, [...ids]),
              isNotNull(recipients.sentAt),
            ),
          );
  const days = await scope
    .select({ day: contactDays.day })
    .from(contactDays)
    .where(eq(contactDays.enrolmentId, enrolmentId));
  return { sent: new Map(sent.map(({ id, at }) => [id, at])), taken: days.map(({ day }) => day) };
};

/**
 * Simulates what each step has sent and would send to one participant, in order of time. Times are those of the
 * company. When nobody is tracked by name, steps that depend on reading send nothing (`not_yet`).
 */
export const simulateParticipantSequence = async (
  scope: Scope,
  people: ParticipantsContext,
  enrolmentId: string,
  now = new Date(),
): Promise<Answer> => {
  const { timeZone } = people.company;
  const facts = await loadParticipantFacts(scope, people, enrolmentId);
  const steps = await listBookletSteps(scope, people.booklet.id);
  const { sent, taken } = await loadPastSendings(
    scope,
    enrolmentId,
    steps.map(({ id }) => id),
  );
  const known: Parameters<typeof simulateOutcome>[0][number][] = [];
  for (const step of steps) {
    const told = people.follow.named || !dependsOnTracking(step.step);
    known.push({
      id: step.id,
      step: step.step,
      reminder: step.kind === 'reminder',
      since: step.state === 'draft' ? null : step.launchedAt,
      sentAt: sent.get(step.id) ?? null,
      base: told ? await findBaseDay(scope, people, step, facts) : null,
      skipReason: findStepSkip(step, people, facts) ?? (told ? null : 'not_yet'),
    });
  }
  const named = new Map(steps.map((one) => [one.id, one]));
  const calendar = getSiteCalendar(await loadParticipantSettings(scope), facts.sheet.site);
  const fates = simulateOutcome(known, taken, { timeZone, calendar }, now);
  const time = ({ at }: { at: Date | null }) => at?.getTime() ?? Number.POSITIVE_INFINITY;
  const rows = fates
    .sort((a, b) => time(a) - time(b) || 0)
    .map(({ id, at, fate, why }) => {
      const clocks =
        at === null ? null : Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
      return {
        id,
        step: named.get(id)?.name ?? '',
        to: named.get(id)?.step.to ?? 'participant',
        local: clocks?.toPlainDateTime().toString({ smallestUnit: 'minute' }) ?? null,
        offset: clocks?.offset ?? null,
        fate,
        why,
      };
    });
  return { name: formatFullName(facts.sheet).trim(), rows, timeZone };
};
