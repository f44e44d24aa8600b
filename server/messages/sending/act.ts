import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CampaignState } from '../../../contract/messages/campaigns/campaign.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { lockBooklet, restorePersonalAccess } from '../../booklets/access/personal-access.ts';
import { moveWhere } from '../../people/enrolments/move.ts';
import { peopleChanged } from '../../people/participants/facets.ts';
import { tracked } from '../../people/participants/sheet.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readersChanged } from '../../reading/reader/changes.ts';
import { type Campaign, campaignIn, type Desk } from '../campaigns/found.ts';
import { refuseUnreadable } from './launch.ts';
import { record } from './log.ts';
import type { Sending } from './sending.ts';

const WORDS: Record<CampaignState, string> = {
  draft: 'encore un brouillon',
  planned: 'programmée',
  running: 'en cours d’envoi',
  paused: 'en pause',
  auto_paused: 'en pause',
  finished: 'terminée',
  cancelled: 'annulée',
  failed: 'en échec',
};

const refusedIn = ({ name }: Campaign, state: CampaignState, action: string): Refusal =>
  new Refusal('GEN-017', { objet: phraseText('la campagne « {nom} »', { nom: name }), etat: WORDS[state], action });

type Change = Parameters<typeof Scope.prototype.update<'campaigns'>>[1];

/** Moves a campaign out of one of the given states; GEN-017 names the possible action in any other state. */
const move = async (
  inside: Scope,
  { campaign }: Desk,
  from: readonly CampaignState[],
  change: Change & { state: CampaignState },
  instead: string,
): Promise<Row<'campaigns'>> => {
  const [row] = await inside.update('campaigns', { ...change, ...tracked(inside) }, (columns) =>
    and(eq(columns.id, campaign.id), inArray(columns.state, [...from])),
  );
  if (row) return row;
  const { state } = await campaignIn(inside, campaign.bookletId, campaign.id);
  throw refusedIn(campaign, state, instead);
};

/** Pauses sending. Messages already handed to the mail server still arrive; no other message leaves. */
export const pause = (scope: Scope, desk: Desk): Promise<void> =>
  scope.transaction(async (inside) => {
    await move(inside, desk, ['running'], { state: 'paused' }, 'Seule une campagne en cours peut être mise en pause');
    await record(inside, desk.campaign.id, 'paused');
  });

const STOPPED = ['paused', 'auto_paused', 'failed'] as const;

/**
 * Resumes sending. The campaign does not change on EML-009, EML-041, EML-037 and EML-039 (the booklet cannot be opened)
 * or EML-006 (the mail server still refuses).
 */
export const resume = async (scope: Scope, desk: Desk, sending: Pick<Sending, 'verify' | 'wake'>): Promise<void> => {
  await refuseUnreadable(scope, desk);
  if ((STOPPED as readonly CampaignState[]).includes(desk.campaign.state)) {
    const cause = await sending.verify(scope.companyId);
    if (cause !== null) throw new Refusal('EML-006', { cause });
  }
  await scope.transaction(async (inside) => {
    const { plannedAt } = desk.campaign;
    // A campaign paused before its planned time still leaves at that time.
    const state = plannedAt !== null && plannedAt > new Date() ? 'planned' : 'running';
    const change = { state, failure: '', watchedFrom: new Date() } as const;
    await move(inside, desk, STOPPED, change, 'Seule une campagne en pause peut reprendre');
    await record(inside, desk.campaign.id, 'resumed');
  });
  sending.wake();
};

/** Restores the access that the launch opened, as `restorePersonalAccess`, and records it in the log. */
export const restoreAccess = async (inside: Scope, campaign: Campaign): Promise<boolean> => {
  const restored = await restorePersonalAccess(inside, campaign);
  if (restored) await record(inside, campaign.id, 'access_restored');
  return restored;
};

/** Cancels a campaign. Waiting recipients get nothing; those of an invitation can be invited again. */
export const cancel = async (scope: Scope, desk: Desk): Promise<void> => {
  const restored = await scope.transaction(async (inside) => {
    // Lock the booklet before the campaign: archiving a booklet locks it first too.
    await lockBooklet(inside, desk.campaign.bookletId);
    const from = ['planned', 'running', ...STOPPED] as const;
    const change = { state: 'cancelled', finishedAt: new Date() } as const;
    await move(inside, desk, from, change, 'Il n’y a plus rien à annuler');
    const left = await inside.update('campaignRecipients', { state: 'cancelled', nextAttemptAt: null }, (columns) =>
      and(eq(columns.campaignId, desk.campaign.id), inArray(columns.state, ['waiting', 'retrying'])),
    );
    if (desk.campaign.kind === 'invitation') await unschedule(inside, desk.campaign);
    await record(inside, desk.campaign.id, 'cancelled', `${left.length}`);
    return restoreAccess(inside, desk.campaign);
  });
  peopleChanged(desk.people.booklet.id);
  if (restored) readersChanged(desk.people.booklet.id);
};

const unschedule = (inside: Scope, { id: campaignId, name }: Campaign): Promise<string[]> => {
  const { campaignRecipients: recipients } = inside.views;
  const left = inside
    .select({ id: recipients.enrolmentId })
    .from(recipients)
    .where(and(eq(recipients.campaignId, campaignId), eq(recipients.state, 'cancelled')));
  return moveWhere(inside, ({ id }) => sql`${id} in (${left})`, 'unschedule', { detail: name });
};

/** Runs a finished campaign again, because one of its recipients needs another message. */
export const reopen = async (inside: Scope, { campaign }: Desk): Promise<void> => {
  if (campaign.state === 'cancelled') throw refusedIn(campaign, 'cancelled', 'Dupliquez-la pour l’envoyer');
  await inside.update(
    'campaigns',
    { state: 'running', finishedAt: null, watchedFrom: new Date(), ...tracked(inside) },
    (columns) => and(eq(columns.id, campaign.id), eq(columns.state, 'finished')),
  );
};
