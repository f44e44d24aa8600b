import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { simulateSequence } from '../../../contract/messages/campaigns/campaigns.ts';
import { isEnded } from '../../../contract/people/enrolments/enrolment.ts';
import type { AnswerOf } from '../../../contract/platform/call.ts';
import type { People } from '../../people/participants/context.ts';
import { participantIn } from '../../people/participants/found.ts';
import { fullName } from '../../people/participants/same.ts';
import { settingsOf } from '../../people/participants/settings.ts';
import { referentsOf } from '../../people/referents/of.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { bodyFor } from './body.ts';
import { chapterDone } from './chapter-done.ts';
import { isOptional } from './found.ts';
import { variablesOfBody } from './render.ts';
import { fatesOf, type Skip } from './simulated.ts';
import { needsFollowing, type Step, stepsOf } from './steps.ts';
import { valuesOf } from './values.ts';

type Answer = AnswerOf<typeof simulateSequence>;

/** Participant data that steps depend on. */
interface Facts {
  enrolment: Row<'enrolments'>;
  sheet: Row<'participants'>;
  /** Variables of the participant, without campaign defaults. */
  variables: Record<string, string>;
  /** Address of the participant's referent; empty when there is none. */
  referent: string;
}

/** Base day of a step; null when it is unknown or has not come. */
const baseOf = async (
  scope: Scope,
  people: People,
  { step: { trigger } }: Step,
  { enrolment, sheet }: Facts,
): Promise<string | null> => {
  const { timeZone } = people.company;
  const day = (moment: Date | null) => (moment === null ? null : dayIn(timeZone, moment));
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
      const done = await chapterDone(scope, people.booklet, trigger.chapterId, timeZone, enrolment.id);
      if (done === null) return null;
      const [row] = await scope.select({ day: done.day }).from(done);
      return row?.day ?? null;
    }
  }
};

/** Reason to skip a message of this kind for the participant. */
const keptFromHer = ({ kind, step }: Step, { sheet }: Facts): Skip | null => {
  const isMailed = step.to !== 'reader';
  if (isMailed && ((sheet.email === '' && sheet.workEmail === '') || sheet.bouncedAt !== null)) return 'no_email';
  return sheet.opposedAt !== null && isOptional(kind) ? 'opposed' : null;
};

const isMissing = ({ bodies, variables }: Step, { booklet }: People, facts: Facts): boolean => {
  const found = bodyFor(bodies, facts.sheet.language || booklet.sourceLanguage, booklet.sourceLanguage);
  const keys = found === null ? [] : variablesOfBody(found.body);
  return keys.some((key) => !facts.variables[key] && !variables.defaults[key]);
};

/** Reason why a step sends nothing about this person, whatever the day; null when it sends. */
const keptOf = (step: Step, people: People, facts: Facts): Skip | null => {
  const { enrolment, referent } = facts;
  const { stopWhen, withPresent, trigger, to } = step.step;
  if (step.state === 'draft') return 'off';
  if (isEnded(enrolment.state)) return 'no_access';
  if (!withPresent && step.launchedAt !== null && enrolment.createdAt < step.launchedAt) return 'enrolled_before';
  const opened = trigger.kind === 'unopened' || stopWhen.includes('opened');
  if (people.follow.named && opened && enrolment.openedAt !== null) return 'stopped';
  if (people.follow.named && stopWhen.includes('completed') && enrolment.completedAt !== null) return 'stopped';
  if (to === 'referent') return referent === '' ? 'no_email' : null;
  return keptFromHer(step, facts) ?? (isMissing(step, people, facts) ? 'missing_variable' : null);
};

const factsOf = async (scope: Scope, people: People, enrolmentId: string): Promise<Facts> => {
  const { enrolment, sheet } = await participantIn(scope, people, enrolmentId);
  const none = { variables: { defaults: {}, missing: 'stop' as const } };
  const values = await valuesOf(scope, people, none, [enrolmentId]);
  const leaders = await referentsOf(scope, people.booklet.id, [sheet]);
  return {
    enrolment,
    sheet,
    variables: values.get(enrolmentId)?.variables ?? {},
    referent: leaders.get(sheet.id)?.manager?.charge.email ?? '',
  };
};

/** Sending time of each of these steps to the participant, and the days on which they got a message. */
const pastOf = async (scope: Scope, enrolmentId: string, ids: readonly string[]) => {
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
export const simulate = async (
  scope: Scope,
  people: People,
  enrolmentId: string,
  now = new Date(),
): Promise<Answer> => {
  const { timeZone } = people.company;
  const facts = await factsOf(scope, people, enrolmentId);
  const steps = await stepsOf(scope, people.booklet.id);
  const { sent, taken } = await pastOf(
    scope,
    enrolmentId,
    steps.map(({ id }) => id),
  );
  const known: Parameters<typeof fatesOf>[0][number][] = [];
  for (const step of steps) {
    const told = people.follow.named || !needsFollowing(step.step);
    known.push({
      id: step.id,
      step: step.step,
      reminder: step.kind === 'reminder',
      since: step.state === 'draft' ? null : step.launchedAt,
      sentAt: sent.get(step.id) ?? null,
      base: told ? await baseOf(scope, people, step, facts) : null,
      kept: keptOf(step, people, facts) ?? (told ? null : 'not_yet'),
    });
  }
  const named = new Map(steps.map((one) => [one.id, one]));
  const fates = fatesOf(known, taken, { timeZone, calendar: await settingsOf(scope) }, now);
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
  return { name: fullName(facts.sheet).trim(), rows, timeZone };
};
