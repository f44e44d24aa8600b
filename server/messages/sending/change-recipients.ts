import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { markRecipientsChecked, retryFailures } from '../../../contract/messages/campaigns/sendings.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import {
  createDuplicateRefusal,
  findDuplicateProfile,
  getEnrolledParticipant,
  moveEnrolments,
  moveEnrolmentsWhere,
  refuseAnonymisedProfile,
  retryOnDuplicate,
} from '../../people/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CampaignContext } from '../campaigns/find-campaign.ts';
import { reopenCampaign } from './campaign-actions.ts';
import { recordCampaignEvent } from './campaign-events.ts';
import { lockReadableBooklet, scheduleInvitations } from './launch-campaign.ts';

type RecipientColumns = Parameters<Parameters<typeof Scope.prototype.update<'campaignRecipients'>>[2]>[0];

const RESET_RECIPIENT = {
  state: 'waiting',
  reason: null,
  detail: '',
  attempts: 0,
  nextAttemptAt: null,
  claimedBy: null,
} as const;

const buildNoRecipientRefusal = (etat: string, action: string): Refusal =>
  new Refusal('GEN-017', { objet: 'cet envoi', etat, action });

/** Queues the matching recipients again, and reopens the campaign. */
const requeueRecipients = async (
  inside: Scope,
  campaignContext: CampaignContext,
  where: (columns: RecipientColumns) => SQL | undefined,
): Promise<string[]> => {
  const rows = await inside.update('campaignRecipients', RESET_RECIPIENT, (columns) =>
    and(eq(columns.campaignId, campaignContext.campaign.id), where(columns)),
  );
  if (rows.length === 0) return [];
  await reopenCampaign(inside, campaignContext);
  if (campaignContext.campaign.kind === 'invitation')
    await scheduleInvitations(inside, campaignContext.campaign.id, campaignContext.campaign.name);
  return rows.map(({ enrolmentId }) => enrolmentId);
};

/** Enrolments of this booklet whose address is known to be invalid. */
const selectBouncedEnrolments = (scope: Scope, bookletId: string) => {
  const { enrolments, participants } = scope.views;
  return scope
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(eq(enrolments.bookletId, bookletId), isNotNull(participants.bouncedAt)));
};

/**
 * Sends again to failed recipients, except to addresses known to be invalid, which need a correction. Returns the
 * number of recipients; GEN-017 for none, EML-009 when the booklet is off line.
 */
export const retryRecipients = async (
  scope: Scope,
  campaignContext: CampaignContext,
  { causes, enrolmentIds }: CallBody<typeof retryFailures>,
): Promise<number> => {
  const done = await scope.transaction(async (inside) => {
    await lockReadableBooklet(inside, campaignContext);
    const ids = await requeueRecipients(inside, campaignContext, (columns) =>
      and(
        inArray(columns.state, ['failed', 'bounced', 'retrying']),
        causes.length === 0 ? undefined : inArray(columns.reason, causes),
        enrolmentIds.length === 0 ? undefined : anyOf(columns.enrolmentId, enrolmentIds),
        sql`${columns.enrolmentId} not in (${selectBouncedEnrolments(inside, campaignContext.people.booklet.id)})`,
      ),
    );
    if (ids.length > 0) await recordCampaignEvent(inside, campaignContext.campaign.id, 'retried', `${ids.length}`);
    return ids.length;
  });
  if (done === 0)
    throw buildNoRecipientRefusal('sans échec à réessayer', 'Corrigez d’abord les adresses qui n’existent pas');
  return done;
};

/**
 * Applies a user's decision on the messages in transit when the process stopped. Returns their number; GEN-017 for
 * none.
 */
export const resolveUncertainDeliveries = async (
  scope: Scope,
  campaignContext: CampaignContext,
  { enrolmentIds, as }: CallBody<typeof markRecipientsChecked>,
): Promise<number> => {
  const those = (columns: RecipientColumns) =>
    and(
      eq(columns.campaignId, campaignContext.campaign.id),
      eq(columns.state, 'to_check'),
      enrolmentIds === null ? undefined : anyOf(columns.enrolmentId, enrolmentIds),
    );
  const ids = await scope.transaction(async (inside) => {
    if (as === 'again') await lockReadableBooklet(inside, campaignContext);
    const settled =
      as === 'again'
        ? await requeueRecipients(inside, campaignContext, those)
        : await markRecipientsSent(inside, campaignContext, those);
    if (settled.length > 0) {
      const detail = as === 'again' ? `${settled.length} à renvoyer` : `${settled.length} considérés comme envoyés`;
      await recordCampaignEvent(inside, campaignContext.campaign.id, 'checked', detail);
    }
    return settled;
  });
  if (ids.length === 0) throw buildNoRecipientRefusal('sans message à vérifier', 'Rechargez la page');
  return ids.length;
};

const markRecipientsSent = async (
  inside: Scope,
  { campaign }: CampaignContext,
  those: (columns: RecipientColumns) => SQL | undefined,
) => {
  const change = { state: 'sent', reason: null, detail: '', sentAt: sql`coalesce(claimed_at, now())` } as const;
  const rows = await inside.update('campaignRecipients', change, those);
  const ids = rows.map(({ enrolmentId }) => enrolmentId);
  if (campaign.kind === 'invitation') await moveEnrolments(inside, ids, 'invite', { detail: campaign.name });
  return ids;
};

const getRecipient = async (
  scope: Scope,
  { campaign }: CampaignContext,
  enrolmentId: string,
): Promise<TenantRow<'campaignRecipients'>> => {
  const { campaignRecipients: recipients } = scope.views;
  const [row] = await scope
    .select()
    .from(recipients)
    .where(and(eq(recipients.campaignId, campaign.id), eq(recipients.enrolmentId, enrolmentId)));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

const FAILED_STATES = ['failed', 'bounced', 'retrying'] as const;

/**
 * Corrects the address of a failed recipient, in their profile too, and sends. PAR-001 for another participant's
 * address, GEN-017.
 */
export const correctRecipientAddress = async (
  scope: Scope,
  campaignContext: CampaignContext,
  enrolmentId: string,
  email: string,
): Promise<void> => {
  const { profile } = await getEnrolledParticipant(scope, campaignContext.people, enrolmentId);
  refuseAnonymisedProfile(profile);
  const { email: before } = await getRecipient(scope, campaignContext, enrolmentId);
  const field = profile.workEmail !== '' && profile.workEmail === before ? 'workEmail' : 'email';
  await retryOnDuplicate(() =>
    scope.transaction(async (inside) => {
      await lockReadableBooklet(inside, campaignContext);
      const other = field === 'email' ? await findDuplicateProfile(inside, { email }, [profile.id]) : null;
      if (other) throw createDuplicateRefusal(other);
      await inside.update(
        'participants',
        { [field]: email, bouncedAt: null, ...buildTrackingColumns(inside) },
        ({ id }) => eq(id, profile.id),
      );
      await inside.update('campaignRecipients', { email }, (columns) =>
        and(eq(columns.campaignId, campaignContext.campaign.id), eq(columns.enrolmentId, enrolmentId)),
      );
      const those = (columns: RecipientColumns) =>
        and(eq(columns.enrolmentId, enrolmentId), inArray(columns.state, [...FAILED_STATES]));
      const ids = await requeueRecipients(inside, campaignContext, those);
      if (ids.length === 0)
        throw buildNoRecipientRefusal('déjà parti vers cette personne', 'Corrigez l’adresse dans sa fiche');
      await recordCampaignEvent(inside, campaignContext.campaign.id, 'corrected');
    }),
  );
};

/** Marks addresses as invalid: no more messages go there, and enrolments not yet opened become unreachable. */
export const markUnreachable = async (
  inside: Scope,
  enrolmentIds: readonly string[],
  detail: string,
): Promise<void> => {
  const { enrolments } = inside.views;
  const whose = inside
    .select({ id: enrolments.participantId })
    .from(enrolments)
    .where(anyOf(enrolments.id, enrolmentIds));
  await inside.update(
    'participants',
    { bouncedAt: sql`coalesce(bounced_at, now())` },
    ({ id }) => sql`${id} in (${whose})`,
  );
  await moveEnrolmentsWhere(inside, ({ id }) => anyOf(id, enrolmentIds), 'fail', { detail });
};

/** Records a bounce reported by a user. GEN-017 for a message that never left. */
export const recordManualBounce = async (
  scope: Scope,
  campaignContext: CampaignContext,
  enrolmentId: string,
  detail: string,
): Promise<void> => {
  await getRecipient(scope, campaignContext, enrolmentId);
  await scope.transaction(async (inside) => {
    const [row] = await inside.update(
      'campaignRecipients',
      { state: 'bounced', reason: 'unknown_address', detail, nextAttemptAt: null },
      (columns) =>
        and(
          eq(columns.campaignId, campaignContext.campaign.id),
          eq(columns.enrolmentId, enrolmentId),
          eq(columns.channel, 'mail'),
          inArray(columns.state, ['sent', 'to_check', 'failed', 'retrying']),
        ),
    );
    if (!row) throw buildNoRecipientRefusal('sans message parti vers cette personne', 'Attendez qu’il soit envoyé');
    await markUnreachable(inside, [enrolmentId], campaignContext.campaign.name);
    await recordCampaignEvent(inside, campaignContext.campaign.id, 'bounced', detail);
  });
};
