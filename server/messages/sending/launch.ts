import { and, count, eq, sql } from 'drizzle-orm';
import { EXCLUSION_REASONS } from '../../../contract/messages/campaigns/campaign.ts';
import { errorText, frenchErrorText } from '../../../contract/platform/errors.ts';
import { roomForEmails } from '../../administration/companies/room.ts';
import {
  closedReading,
  lockBooklet,
  openPersonalAccess,
  refuseShutAccess,
} from '../../booklets/access/personal-access.ts';
import { moveWhere } from '../../people/enrolments/move.ts';
import { peopleChanged } from '../../people/participants/facets.ts';
import { tracked } from '../../people/participants/sheet.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readersChanged } from '../../reading/reader/changes.ts';
import { senderOf } from '../campaigns/answer.ts';
import { audienceOf } from '../campaigns/audience.ts';
import { departureOf } from '../campaigns/departure.ts';
import { campaignIn, type Desk } from '../campaigns/found.ts';
import { hasLink, sendsPersonalLinks } from '../campaigns/mail-source.ts';
import { gapsOf } from '../campaigns/missing.ts';
import { conflict } from '../campaigns/save.ts';
import { calendarOf } from './calendar.ts';
import { record } from './log.ts';
import type { Sending } from './sending.ts';

/** Requires an online booklet: EML-009, and EML-039 for personal links to a booklet whose reading period is over. */
export const refuseOffLine = ({ people, campaign }: Desk): void => {
  if (people.booklet.state !== 'published' || people.booklet.slug === null) throw new Refusal('EML-009');
  const closed = sendsPersonalLinks(campaign) ? closedReading(people) : null;
  if (closed) throw closed;
};

/** Requires that the links of a launched campaign open the booklet: as `refuseOffLine`, EML-041, EML-037. */
export const refuseUnreadable = async (scope: Scope, desk: Desk): Promise<void> => {
  refuseOffLine(desk);
  if (sendsPersonalLinks(desk.campaign)) await refuseShutAccess(scope, desk.people, false);
};

/**
 * Opens the access that personal links need, and stores the earlier access with the campaign. Refusals as
 * `openPersonalAccess`.
 */
export const openAccessFor = async (
  inside: Scope,
  { people, campaign }: Desk,
  confirmed: boolean,
): Promise<boolean> => {
  if (!sendsPersonalLinks(campaign)) return false;
  const accessBefore = await openPersonalAccess(inside, people, confirmed);
  if (accessBefore === null) return false;
  await inside.update('campaigns', { accessBefore }, ({ id }) => eq(id, campaign.id));
  await record(inside, campaign.id, 'access_opened');
  return true;
};

/** Checks a campaign before its audience is frozen, independently of the screen: EML-009, EML-010, EML-005, GEN-001. */
export const refuseUnready = async (scope: Scope, desk: Desk, platform: string): Promise<void> => {
  const { campaign } = desk;
  refuseOffLine(desk);
  const bodies = Object.values(campaign.bodies);
  if (bodies.length === 0 || bodies.some(({ subject }) => subject.trim() === '')) {
    throw new Refusal('GEN-001', {}, { subject: [errorText('GEN-001')] });
  }
  if (campaign.kind === 'invitation' && !bodies.every(hasLink)) throw new Refusal('EML-010');
  const sender = await senderOf(scope, desk, platform);
  if (!sender.verified) throw new Refusal('EML-005', { email: sender.email });
};

/** EML-002 with the first variable that has no value for a recipient of the frozen audience. */
const refuseMissing = async (inside: Scope, { people, campaign }: Desk): Promise<void> => {
  if (campaign.variables.missing === 'exclude') return;
  const { campaignRecipients: recipients, enrolments, participants } = inside.views;
  for (const { key, label, who } of await gapsOf(inside, people, campaign)) {
    const [row] = await inside
      .select({ n: count() })
      .from(recipients)
      .innerJoin(enrolments, eq(enrolments.id, recipients.enrolmentId))
      .innerJoin(participants, eq(participants.id, enrolments.participantId))
      .where(and(eq(recipients.campaignId, campaign.id), eq(recipients.state, 'waiting'), who));
    if (row && row.n > 0) throw new Refusal('EML-002', { n: row.n, variable: label }, undefined, { variable: key });
  }
};

/** Writes included and excluded recipients, with the reason, in one statement. EML-001 when nobody is included. */
const freeze = async (inside: Scope, { people, campaign }: Desk): Promise<number> => {
  const audience = await audienceOf(inside, people, campaign);
  await inside.pourFrom(
    'campaignRecipients',
    {
      id: sql`gen_random_uuid()`,
      campaignId: sql`${campaign.id}::uuid`,
      enrolmentId: audience.id,
      email: audience.mailbox,
      state: sql`case when ${audience.reason} is null then 'waiting' else 'excluded' end`,
      reason: audience.reason,
    },
    audience,
  );
  const { campaignRecipients: recipients } = inside.views;
  const rows = await inside
    .select({ reason: recipients.reason, n: count() })
    .from(recipients)
    .where(eq(recipients.campaignId, campaign.id))
    .groupBy(recipients.reason);
  const excluded = rows.filter(({ reason }) => reason !== null);
  const waiting = rows.reduce((n, row) => (row.reason === null ? n + row.n : n), 0);
  if (waiting > 0) return waiting;
  const order = (reason: string | null) => (EXCLUSION_REASONS as readonly (string | null)[]).indexOf(reason);
  throw new Refusal('EML-001', { n: excluded.reduce((n, row) => n + row.n, 0) }, undefined, {
    excluded: excluded.sort((a, b) => order(a.reason) - order(b.reason)),
  });
};

export interface Launching {
  sending: Pick<Sending, 'verify' | 'wake'>;
  /** The platform's own address. */
  platform: string;
  /** Origin of the links. */
  origin: string;
  /** The user confirmed that the launch opens the access by personal link. */
  opensAccess: boolean;
}

/**
 * Freezes the audience of a draft, then starts or plans it, all or nothing. EML-008 when it was already launched,
 * GEN-011 with `current` when it changed meanwhile, EML-001, 002, 003, 005, 009, 010, 036, 037, 039, ENT-014. If the
 * mail server refuses, the campaign is `failed` with its audience and can be retried: EML-006.
 */
export const launch = async (
  scope: Scope,
  desk: Desk,
  rowVersion: number,
  { sending, platform, origin, opensAccess }: Launching,
): Promise<void> => {
  const { people, campaign } = desk;
  if (campaign.state !== 'draft' || campaign.step !== null) throw new Refusal('EML-008');
  if (campaign.rowVersion !== rowVersion) throw await conflict(scope, desk, platform);
  await refuseUnready(scope, desk, platform);
  const now = new Date();
  const leaves = new Date(departureOf(campaign.planning, await calendarOf(scope), now).at);
  const planned = campaign.planning.kind === 'at' && leaves > now;
  const cause = planned ? null : await sending.verify(scope.companyId);
  const failure = cause === null ? null : new Refusal('EML-006', { cause });
  // Stored with the campaign for every viewer, so always in French.
  const reason = failure === null ? '' : frenchErrorText(failure.code, failure.values);
  const state = planned ? 'planned' : failure === null ? 'running' : 'failed';
  let opened = false;
  const launched = await scope.transaction(async (inside) => {
    // Lock the booklet before the campaign and until the end: taking the booklet off line pauses this campaign too.
    const { state: booklet, binnedAt } = await lockBooklet(inside, people.booklet.id);
    if (booklet !== 'published' || binnedAt !== null) throw new Refusal('EML-009');
    const [row] = await inside.update(
      'campaigns',
      {
        state,
        plannedAt: planned ? leaves : null,
        launchedAt: now,
        launchedBy: inside.actor.id,
        watchedFrom: now,
        origin,
        failure: reason,
        ...tracked(inside),
      },
      (columns) => and(eq(columns.id, campaign.id), eq(columns.state, 'draft'), eq(columns.rowVersion, rowVersion)),
    );
    if (!row) return false;
    opened = await openAccessFor(inside, desk, opensAccess);
    const n = await freeze(inside, desk);
    await roomForEmails(inside);
    await refuseMissing(inside, desk);
    if (campaign.kind === 'invitation') await schedule(inside, campaign.id, campaign.name, now);
    await record(inside, campaign.id, planned ? 'planned' : 'launched', `${n}`);
    if (failure !== null) await record(inside, campaign.id, 'failed', reason);
    return true;
  });
  if (!launched) {
    const current = await campaignIn(scope, people.booklet.id, campaign.id);
    if (current.state !== 'draft') throw new Refusal('EML-008');
    throw await conflict(scope, desk, platform);
  }
  peopleChanged(people.booklet.id);
  if (opened) readersChanged(people.booklet.id);
  if (failure !== null) throw failure;
  sending.wake();
};

/** Marks the waiting recipients of an invitation as « programmée ». */
export const schedule = (inside: Scope, campaignId: string, detail: string, at = new Date()): Promise<string[]> => {
  const { campaignRecipients: recipients } = inside.views;
  const waiting = inside
    .select({ id: recipients.enrolmentId })
    .from(recipients)
    .where(and(eq(recipients.campaignId, campaignId), eq(recipients.state, 'waiting')));
  return moveWhere(inside, ({ id }) => sql`${id} in (${waiting})`, 'schedule', { detail, at });
};
