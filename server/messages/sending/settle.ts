import { and, eq, inArray } from 'drizzle-orm';
import type { CampaignEvent } from '../../../contract/messages/campaigns/campaign.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { paths, withQuery } from '../../../contract/platform/paths.ts';
import { notify } from '../../administration/notifications/notify.ts';
import { moveWhere } from '../../people/enrolments/move.ts';
import { peopleChanged } from '../../people/participants/facets.ts';
import { among } from '../../platform/data/among.ts';
import type { Db } from '../../platform/data/client.ts';
import { Scope } from '../../platform/data/scope.ts';
import { halt, hasSent, late, watched } from '../../platform/data/sendings.ts';
import type { Told } from '../../platform/data/wire.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import type { Ready } from './batch.ts';
import { record } from './log.ts';
import { unreachable } from './recipients.ts';

/** Delivery result of one message. */
export interface Settled {
  of: Pick<Ready, 'campaignId' | 'companyId' | 'bookletId' | 'enrolmentId' | 'kind' | 'name'> &
    Partial<Pick<Ready, 'toReferent'>>;
  told: Told;
}

/** Minimum number of sent messages before failures may stop a campaign. */
const PATIENCE = 20;

export const tell = (db: Db, { companyId, id }: { companyId: string; id: string }, what: CampaignEvent, detail = '') =>
  record(new Scope(db, NOBODY, companyId), id, what, detail);

/** Notifies the launcher of a campaign and the booklet's owner that it stopped. */
const notice = async (
  db: Db,
  { companyId, id }: { companyId: string; id: string },
  as: 'auto_paused' | 'failed',
  failure: string,
): Promise<void> => {
  const scope = new Scope(db, NOBODY, companyId);
  const { campaigns, booklets } = scope.views;
  const [row] = await scope
    .select({ name: campaigns.name, by: campaigns.launchedBy, owner: booklets.ownerId, bookletId: booklets.id })
    .from(campaigns)
    .innerJoin(booklets, eq(booklets.id, campaigns.bookletId))
    .where(eq(campaigns.id, id));
  if (!row) return;
  await notify(db, {
    userIds: [row.by, row.owner].filter((one) => one !== null),
    companyId,
    kind: as === 'failed' ? 'campaign_failed' : 'campaign_paused',
    values: { campagne: row.name, raison: failure },
    href: withQuery(`${paths.bookletMailing}/${id}`, { livret: row.bookletId }),
  });
};

const byCampaign = (settled: readonly Settled[]): Map<string, Settled[]> => {
  const all = new Map<string, Settled[]>();
  for (const one of settled) {
    const same = all.get(one.of.campaignId);
    if (same) same.push(one);
    else all.set(one.of.campaignId, [one]);
  }
  return all;
};

/** Pauses a campaign whose failure rate is too high: EML-007. */
const watch = async (db: Db, { campaignId, companyId }: Settled['of']): Promise<void> => {
  const seen = await watched(db, campaignId);
  if (seen === null || seen.n < PATIENCE || seen.failed * 100 <= seen.threshold * seen.n) return;
  const failure = errorText('EML-007', { taux: Math.round((seen.failed * 100) / seen.n), n: seen.n });
  if (await halt(db, campaignId, failure, 'auto_paused')) {
    await tell(db, { companyId, id: campaignId }, 'auto_paused', failure);
    await notice(db, { companyId, id: campaignId }, 'auto_paused', failure);
  }
};

/**
 * Applies delivery results to people: recipients of an invitation become invited, invalid addresses get no more
 * messages. Pauses a campaign that fails too often.
 */
export const settle = async (db: Db, settled: readonly Settled[]): Promise<void> => {
  for (const all of byCampaign(settled).values()) {
    const of = all[0]?.of;
    if (!of) continue;
    const scope = new Scope(db, NOBODY, of.companyId);
    const ids = (...fates: ((told: Told) => boolean)[]) =>
      all.filter(({ told }) => fates.some((fate) => fate(told))).map((one) => one.of.enrolmentId);
    const sent = ids(({ state }) => state === 'sent');
    const bounced = ids(({ state }) => state === 'bounced');
    const lost = ids(({ state }) => state === 'failed');
    const follow = async (inside: Scope) => {
      if (sent.length > 0) await received(inside, of, sent);
      if (bounced.length > 0) await unreachable(inside, bounced, of.name);
      if (lost.length > 0 && of.kind === 'invitation') {
        await moveWhere(inside, ({ id, state }) => and(among(id, lost), eq(state, 'scheduled')), 'fail', {
          detail: of.name,
        });
      }
    };
    if (of.toReferent !== true) await scope.transaction(follow);
    peopleChanged(of.bookletId);
    if (all.some(({ told }) => told.state !== 'sent' && told.state !== 'excluded')) await watch(db, of);
  }
};

const received = async (inside: Scope, { kind, name }: Settled['of'], ids: readonly string[]): Promise<void> => {
  // Every message links to the booklet, so a participant still to invite becomes invited.
  await moveWhere(
    inside,
    ({ id, state }) =>
      and(among(id, ids), kind === 'invitation' ? undefined : inArray(state, ['to_invite', 'scheduled'])),
    'invite',
    { detail: name },
  );
  const { company } = inside.views;
  const [row] = await inside.select({ timeZone: company.timeZone }).from(company);
  const day = dayIn(row?.timeZone ?? 'Europe/Paris');
  await inside.insert(
    'contactDays',
    ids.map((enrolmentId) => ({ enrolmentId, day })),
    { ifAbsent: true },
  );
};

/** Records the results of invitations that left just before a process stopped. */
export const settleLate = async (db: Db): Promise<void> => {
  const told = {
    id: '',
    state: 'sent',
    reason: null,
    detail: '',
    attempts: 1,
    again: null,
    messageId: '',
    outboxId: null,
  } as const;
  await settle(
    db,
    (await late(db)).map((one) => ({ of: { ...one, kind: 'invitation' }, told })),
  );
};

/** Pauses a campaign whose booklet cannot be opened, and notifies people of the reason. */
export const stopUnreadable = async (db: Db, campaign: { id: string; companyId: string }, reason: string) => {
  if (!(await halt(db, campaign.id, reason, 'auto_paused'))) return;
  await tell(db, campaign, 'auto_paused', reason);
  await notice(db, campaign, 'auto_paused', reason);
};

/** Stops campaigns whose mail server refuses connections: `failed` when nothing has left yet. */
export const stopAll = async (
  db: Db,
  campaigns: readonly { campaignId: string; companyId: string }[],
  cause: string,
): Promise<void> => {
  for (const { campaignId, companyId } of new Map(campaigns.map((one) => [one.campaignId, one])).values()) {
    const begun = await hasSent(db, campaignId);
    const failure = begun
      ? `Le serveur d’envoi refuse la connexion : ${cause}. Les messages qui restent partiront à la reprise.`
      : errorText('EML-006', { cause });
    const as = begun ? 'auto_paused' : 'failed';
    if (await halt(db, campaignId, failure, as)) {
      await tell(db, { companyId, id: campaignId }, as, failure);
      await notice(db, { companyId, id: campaignId }, as, failure);
    }
  }
};
