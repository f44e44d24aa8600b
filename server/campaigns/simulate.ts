import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { AnswerOf } from '../../contract/call.ts';
import { MAX_REMINDERS } from '../../contract/campaign.ts';
import type { SKIPS, simulateSequence } from '../../contract/campaigns.ts';
import { dayIn } from '../calendar/days.ts';
import type { Row, Scope } from '../db/scope.ts';
import type { People } from '../participants/context.ts';
import { participantIn } from '../participants/found.ts';
import { fullName } from '../participants/same.ts';
import { settingsOf } from '../participants/settings.ts';
import { departureOf } from './departure.ts';
import { needsFollowing, type Step, stepsOf } from './sequence.ts';
import { leaveDay } from './step-times.ts';

type Answer = AnswerOf<typeof simulateSequence>;
type Line = Answer['rows'][number];
type Why = (typeof SKIPS)[number];

interface Facts {
  enrolment: Row<'enrolments'>;
  sheet: Row<'participants'>;
  timeZone: string;
  chapters: ReadonlyMap<string, string>;
}

/** The day a step counts from, for this person; null: it has not come, or nobody knows it. */
const baseOf = ({ step: { trigger } }: Step, { enrolment, sheet, timeZone, chapters }: Facts): string | null => {
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
    case 'chapter':
      return chapters.get(trigger.chapterId) ?? null;
  }
};

const ACCESS_OVER = ['expired', 'revoked', 'anonymised'];

/** Why a step would send nothing to this person, whatever the day; null: it would. */
const kept = ({ step, state, launchedAt, kind }: Step, { enrolment, sheet }: Facts): Why | null => {
  if (state === 'draft') return 'off';
  if (ACCESS_OVER.includes(enrolment.state)) return 'no_access';
  if (sheet.email === '' && sheet.workEmail === '') return 'no_email';
  if (sheet.bouncedAt !== null) return 'no_email';
  if (sheet.opposedAt !== null && kind !== 'invitation' && kind !== 'new_version') return 'opposed';
  if (!step.withPresent && launchedAt !== null && enrolment.createdAt < launchedAt) return 'enrolled_before';
  if (step.trigger.kind === 'unopened' && enrolment.openedAt !== null) return 'stopped';
  if (step.stopWhen.includes('opened') && enrolment.openedAt !== null) return 'stopped';
  return step.stopWhen.includes('completed') && enrolment.completedAt !== null ? 'stopped' : null;
};

/** What each step has sent and would send to one participant, day after day. Times are those of the company. */
export const simulate = async (
  scope: Scope,
  people: People,
  enrolmentId: string,
  now = new Date(),
): Promise<Answer> => {
  const { enrolment, sheet } = await participantIn(scope, people, enrolmentId);
  const { timeZone } = people.company;
  const steps = await stepsOf(scope, people.booklet.id);
  const calendar = await settingsOf(scope);
  const { campaignRecipients: recipients } = scope.views;
  const ids = steps.map(({ id }) => id);
  const sent =
    ids.length === 0
      ? []
      : await scope
          .select({ id: recipients.campaignId, at: recipients.sentAt })
          .from(recipients)
          .where(
            and(
              eq(recipients.enrolmentId, enrolmentId),
              inArray(recipients.campaignId, ids),
              isNotNull(recipients.sentAt),
            ),
          );
  const gone = new Map(sent.map(({ id, at }) => [id, at]));
  const facts: Facts = { enrolment, sheet, timeZone, chapters: new Map() };
  const shown = (at: Date) => {
    const { local, offset } = departureOf(
      { kind: 'now', at: null, timeZone, workingDaysOnly: false, window: null },
      calendar,
      at,
    );
    return { local, offset };
  };
  const lines = steps.map((one): Line & { at: Date | null; kind: string } => {
    const line = { id: one.id, step: one.name, kind: one.kind };
    const already = gone.get(one.id) ?? null;
    if (already) return { ...line, ...shown(already), at: already, fate: 'sent', why: null };
    const told = !needsFollowing(one.step) || people.follow.named;
    const base = told ? baseOf(one, facts) : null;
    if (base === null) {
      const waits = one.step.trigger.kind === 'arrival' || one.step.trigger.kind === 'end' ? 'no_date' : 'not_yet';
      return { ...line, local: null, offset: null, at: null, fate: 'skipped', why: kept(one, facts) ?? waits };
    }
    const { at: moment } = departureOf(
      {
        kind: 'at',
        at: `${leaveDay(one.step, base, calendar)}T${one.step.time}`,
        timeZone,
        workingDaysOnly: false,
        window: null,
      },
      calendar,
      new Date(0),
    );
    const at = new Date(moment);
    const why = kept(one, facts) ?? (at < now ? 'past' : null);
    return { ...line, ...shown(at), at, fate: why === null ? 'would_send' : 'skipped', why };
  });
  lines.sort((a, b) => (a.at?.getTime() ?? Number.POSITIVE_INFINITY) - (b.at?.getTime() ?? Number.POSITIVE_INFINITY));
  const days = new Set<string>();
  let reminders = 0;
  const rows = lines.map(({ at, kind, ...line }): Line => {
    if (at === null || line.fate === 'skipped') return line;
    const day = dayIn(timeZone, at);
    if (line.fate === 'would_send' && days.has(day)) return { ...line, fate: 'skipped', why: 'one_a_day' };
    if (kind === 'reminder' && line.fate === 'would_send' && reminders >= MAX_REMINDERS) {
      return { ...line, fate: 'skipped', why: 'too_many_reminders' };
    }
    days.add(day);
    if (kind === 'reminder') reminders += 1;
    return line;
  });
  return { name: fullName(sheet).trim(), rows, timeZone };
};
