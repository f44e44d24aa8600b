import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { getEmailAllowance } from '../../../administration/index.ts';
import {
  listEnrolledParticipants,
  loadParticipantSettings,
  type ParticipantsContext,
  resolveReferents,
} from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { listActiveCompanies } from '../../../platform/data/queries/list-companies.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { runForCompanies } from '../../../platform/work/run-for-companies.ts';
import { findSendContext } from '../../sending/send-context.ts';
import type { MessageServices } from '../../services.ts';
import { buildAudienceQuery } from '../audience/audience.ts';
import { findDueCondition, selectContactedEnrolments } from './find-due-condition.ts';
import { dependsOnTracking, type Step } from './steps.ts';

/** Running steps of a company, by booklet and in order. */
const selectRunningSteps = (scope: Scope) => {
  const { campaigns, booklets } = scope.views;
  return scope
    .select({ id: campaigns.id })
    .from(campaigns)
    .innerJoin(booklets, eq(booklets.id, campaigns.bookletId))
    .where(
      and(
        eq(campaigns.state, 'running'),
        isNotNull(campaigns.step),
        isNull(campaigns.archivedAt),
        eq(booklets.state, 'published'),
        isNull(booklets.binnedAt),
      ),
    )
    .orderBy(asc(campaigns.bookletId), asc(campaigns.position), asc(campaigns.id));
};

type Audience = Awaited<ReturnType<typeof buildAudienceQuery>>;

/**
 * Inserts the due recipients in one statement, including excluded people with their reason, and marks their day as
 * used. A message shown in the booklet is visible from `now` on and never waits.
 */
const enqueueRecipients = async (
  inside: Scope,
  step: Step,
  due: Audience,
  { today, now }: { today: string; now: Date },
): Promise<number> => {
  const isShown = step.step.to === 'reader';
  const reached = isShown ? ('sent' as const) : ('waiting' as const);
  const n = await inside.insertFromSelect(
    'campaignRecipients',
    {
      id: sql`gen_random_uuid()`,
      campaignId: sql`${step.id}::uuid`,
      enrolmentId: due.id,
      email: isShown ? sql`''` : due.mailbox,
      state: sql`case when ${due.reason} is null then ${reached} else 'excluded' end`,
      reason: due.reason,
      channel: sql`${isShown ? 'reader' : 'mail'}`,
      sentAt: isShown
        ? sql`case when ${due.reason} is null then ${now.toISOString()}::timestamptz end`
        : sql`null::timestamptz`,
    },
    due,
  );
  if (n === 0) return 0;
  const { campaignRecipients } = inside.views;
  const waiting = inside
    .select({ enrolment: sql<string>`${campaignRecipients.enrolmentId}`.as('enrolment') })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.campaignId, step.id),
        eq(campaignRecipients.state, reached),
        isShown ? eq(campaignRecipients.sentAt, now) : undefined,
        sql`${campaignRecipients.enrolmentId} not in ${selectContactedEnrolments(inside, today)}`,
      ),
    )
    .as('taken');
  await inside.insertFromSelect('contactDays', { enrolmentId: waiting.enrolment, day: sql`${today}` }, waiting);
  return n;
};

/** Exclusion reasons that apply to the participant but not to their referent. */
const PARTICIPANT_ONLY_REASONS = [
  'no_email',
  'bounced_before',
  'opposed',
  'duplicate_address',
  'already_invited',
  'missing_variable',
];

/** Same as `enqueue`, for the referent of each due participant. */
const enqueueReferents = async (
  inside: Scope,
  people: ParticipantsContext,
  step: Step,
  due: Audience,
): Promise<number> => {
  const found = await inside.select({ id: due.id, reason: due.reason }).from(due).limit(100_000);
  if (found.length === 0) return 0;
  const rows = await listEnrolledParticipants(
    inside,
    found.map(({ id }) => id),
  );
  const sheets = new Map(rows.map(({ enrolment, profile }) => [enrolment.id, profile]));
  const leaders = await resolveReferents(inside, people.booklet.id, [...sheets.values()]);
  const poured = found.map(({ id, reason }) => {
    const email = leaders.get(sheets.get(id)?.id ?? '')?.manager?.referent.email ?? '';
    const kept =
      reason !== null && !PARTICIPANT_ONLY_REASONS.includes(reason)
        ? reason
        : email === ''
          ? ('no_email' as const)
          : null;
    return {
      campaignId: step.id,
      enrolmentId: id,
      email,
      state: kept === null ? ('waiting' as const) : ('excluded' as const),
      reason: kept,
    };
  });
  await inside.bulkInsert('campaignRecipients', poured);
  return poured.length;
};

/** Enqueues the people due for a step. Returns their number. Running it twice adds nobody. */
const runStep = async (scope: Scope, campaignId: string, now: Date): Promise<number> => {
  const post = await findSendContext(scope, campaignId);
  if (post === null || post.campaign.step === null) return 0;
  const step = post.campaign as Step;
  const { timeZone } = post.people.company;
  const today = getLocalDay(timeZone, now);
  const people = { ...post.people, today };
  // The booklet may have stopped tracking people by name since the step was enabled.
  if (dependsOnTracking(step.step) && !people.follow.named) return 0;
  const calendar = await loadParticipantSettings(scope);
  // Due messages wait while the company has used its monthly quota, and are caught up for three days.
  if (step.step.to !== 'reader' && (await getEmailAllowance(scope)).left <= 0) return 0;
  const n = await scope.transaction(async (inside) => {
    const due = await findDueCondition(inside, people, step, { timeZone, calendar }, now);
    if (due === null) return 0;
    const audience = await buildAudienceQuery(inside, people, step, due);
    return step.step.to === 'referent'
      ? enqueueReferents(inside, people, step, audience)
      : enqueueRecipients(inside, step, audience, { today, now });
  });
  return n;
};

/**
 * Runs the sequences of all companies every quarter of an hour, on one node. An error in one company does not stop the
 * others.
 */
export const runSequences = async (
  { db, sending }: Pick<MessageServices, 'db' | 'sending'>,
  log: Pick<Logger, 'info' | 'error'>,
  now = new Date(),
): Promise<void> => {
  let all = 0;
  await runForCompanies({ db, log, failure: 'sequence not run' }, await listActiveCompanies(db), async (scope) => {
    for (const { id } of await selectRunningSteps(scope)) all += await runStep(scope, id, now);
  });
  if (all === 0) return;
  log.info({ people: all }, 'sequences run');
  sending.wake();
};
