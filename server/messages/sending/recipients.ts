import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { markChecked, retryFailures } from '../../../contract/messages/campaigns/sendings.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { move, moveWhere } from '../../people/enrolments/move.ts';
import { peopleChanged } from '../../people/participants/facets.ts';
import { participantIn } from '../../people/participants/found.ts';
import { alreadyTheirs, sameAs } from '../../people/participants/same.ts';
import { oncePerPerson, refuseAnonymised, tracked } from '../../people/participants/sheet.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Desk } from '../campaigns/found.ts';
import { reopen } from './act.ts';
import { refuseUnreadable, schedule } from './launch.ts';
import { record } from './log.ts';

type Columns = Parameters<Parameters<typeof Scope.prototype.update<'campaignRecipients'>>[2]>[0];

const AGAIN = {
  state: 'waiting',
  reason: null,
  detail: '',
  attempts: 0,
  nextAttemptAt: null,
  claimedBy: null,
} as const;

const nobody = (etat: string, action: string): Refusal => new Refusal('GEN-017', { objet: 'cet envoi', etat, action });

/** Queues the matching recipients again, and reopens the campaign. */
const again = async (inside: Scope, desk: Desk, where: (columns: Columns) => SQL | undefined): Promise<string[]> => {
  const rows = await inside.update('campaignRecipients', AGAIN, (columns) =>
    and(eq(columns.campaignId, desk.campaign.id), where(columns)),
  );
  if (rows.length === 0) return [];
  await reopen(inside, desk);
  if (desk.campaign.kind === 'invitation') await schedule(inside, desk.campaign.id, desk.campaign.name);
  return rows.map(({ enrolmentId }) => enrolmentId);
};

/** Enrolments of this booklet whose address is known to be invalid. */
const bouncedIn = (scope: Scope, bookletId: string) => {
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
export const retry = async (
  scope: Scope,
  desk: Desk,
  { causes, enrolmentIds }: BodyOf<typeof retryFailures>,
): Promise<number> => {
  await refuseUnreadable(scope, desk);
  const done = await scope.transaction(async (inside) => {
    const ids = await again(inside, desk, (columns) =>
      and(
        inArray(columns.state, ['failed', 'bounced', 'retrying']),
        causes.length === 0 ? undefined : inArray(columns.reason, causes),
        enrolmentIds.length === 0 ? undefined : among(columns.enrolmentId, enrolmentIds),
        sql`${columns.enrolmentId} not in (${bouncedIn(inside, desk.people.booklet.id)})`,
      ),
    );
    if (ids.length > 0) await record(inside, desk.campaign.id, 'retried', `${ids.length}`);
    return ids.length;
  });
  if (done === 0) throw nobody('sans échec à réessayer', 'Corrigez d’abord les adresses qui n’existent pas');
  peopleChanged(desk.people.booklet.id);
  return done;
};

/**
 * Applies a user's decision on the messages in transit when the process stopped. Returns their number; GEN-017 for
 * none.
 */
export const check = async (
  scope: Scope,
  desk: Desk,
  { enrolmentIds, as }: BodyOf<typeof markChecked>,
): Promise<number> => {
  if (as === 'again') await refuseUnreadable(scope, desk);
  const those = (columns: Columns) =>
    and(
      eq(columns.campaignId, desk.campaign.id),
      eq(columns.state, 'to_check'),
      enrolmentIds === null ? undefined : among(columns.enrolmentId, enrolmentIds),
    );
  const ids = await scope.transaction(async (inside) => {
    const settled = as === 'again' ? await again(inside, desk, those) : await arrived(inside, desk, those);
    if (settled.length > 0) {
      const detail = as === 'again' ? `${settled.length} à renvoyer` : `${settled.length} considérés comme envoyés`;
      await record(inside, desk.campaign.id, 'checked', detail);
    }
    return settled;
  });
  if (ids.length === 0) throw nobody('sans message à vérifier', 'Rechargez la page');
  peopleChanged(desk.people.booklet.id);
  return ids.length;
};

const arrived = async (inside: Scope, { campaign }: Desk, those: (columns: Columns) => SQL | undefined) => {
  const change = { state: 'sent', reason: null, detail: '', sentAt: sql`coalesce(claimed_at, now())` } as const;
  const rows = await inside.update('campaignRecipients', change, those);
  const ids = rows.map(({ enrolmentId }) => enrolmentId);
  if (campaign.kind === 'invitation') await move(inside, ids, 'invite', { detail: campaign.name });
  return ids;
};

const recipientIn = async (
  scope: Scope,
  { campaign }: Desk,
  enrolmentId: string,
): Promise<Row<'campaignRecipients'>> => {
  const { campaignRecipients: recipients } = scope.views;
  const [row] = await scope
    .select()
    .from(recipients)
    .where(and(eq(recipients.campaignId, campaign.id), eq(recipients.enrolmentId, enrolmentId)));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

const FAILED = ['failed', 'bounced', 'retrying'] as const;

/**
 * Corrects the address of a failed recipient, in their profile too, and sends. PAR-001 for another participant's
 * address, GEN-017.
 */
export const correct = async (scope: Scope, desk: Desk, enrolmentId: string, email: string): Promise<void> => {
  await refuseUnreadable(scope, desk);
  const { sheet } = await participantIn(scope, desk.people, enrolmentId);
  refuseAnonymised(sheet);
  const { email: before } = await recipientIn(scope, desk, enrolmentId);
  const field = sheet.workEmail !== '' && sheet.workEmail === before ? 'workEmail' : 'email';
  await oncePerPerson(() =>
    scope.transaction(async (inside) => {
      const other = field === 'email' ? await sameAs(inside, { email }, [sheet.id]) : null;
      if (other) throw alreadyTheirs(other);
      await inside.update('participants', { [field]: email, bouncedAt: null, ...tracked(inside) }, ({ id }) =>
        eq(id, sheet.id),
      );
      await inside.update('campaignRecipients', { email }, (columns) =>
        and(eq(columns.campaignId, desk.campaign.id), eq(columns.enrolmentId, enrolmentId)),
      );
      const those = (columns: Columns) =>
        and(eq(columns.enrolmentId, enrolmentId), inArray(columns.state, [...FAILED]));
      const ids = await again(inside, desk, those);
      if (ids.length === 0) throw nobody('déjà parti vers cette personne', 'Corrigez l’adresse dans sa fiche');
      await record(inside, desk.campaign.id, 'corrected');
    }),
  );
  peopleChanged(null);
};

/** Marks addresses as invalid: no more messages go there, and enrolments not yet opened become unreachable. */
export const unreachable = async (inside: Scope, enrolmentIds: readonly string[], detail: string): Promise<void> => {
  const { enrolments } = inside.views;
  const whose = inside
    .select({ id: enrolments.participantId })
    .from(enrolments)
    .where(among(enrolments.id, enrolmentIds));
  await inside.update(
    'participants',
    { bouncedAt: sql`coalesce(bounced_at, now())` },
    ({ id }) => sql`${id} in (${whose})`,
  );
  await moveWhere(inside, ({ id }) => among(id, enrolmentIds), 'fail', { detail });
};

/** Records a bounce reported by a user. GEN-017 for a message that never left. */
export const bounce = async (scope: Scope, desk: Desk, enrolmentId: string, detail: string): Promise<void> => {
  await recipientIn(scope, desk, enrolmentId);
  await scope.transaction(async (inside) => {
    const [row] = await inside.update(
      'campaignRecipients',
      { state: 'bounced', reason: 'unknown_address', detail, nextAttemptAt: null },
      (columns) =>
        and(
          eq(columns.campaignId, desk.campaign.id),
          eq(columns.enrolmentId, enrolmentId),
          eq(columns.channel, 'mail'),
          inArray(columns.state, ['sent', 'to_check', 'failed', 'retrying']),
        ),
    );
    if (!row) throw nobody('sans message parti vers cette personne', 'Attendez qu’il soit envoyé');
    await unreachable(inside, [enrolmentId], desk.campaign.name);
    await record(inside, desk.campaign.id, 'bounced', detail);
  });
  peopleChanged(desk.people.booklet.id);
};
