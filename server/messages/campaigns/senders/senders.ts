import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import {
  type addSender,
  type listSenders,
  MAX_SENDERS,
  SENDER_LINK_DAYS,
  type Sender,
  type verifySender,
} from '../../../../contract/messages/campaigns/senders.ts';
import type { CallAnswer, CallBody } from '../../../../contract/platform/call.ts';
import { phraseText } from '../../../../contract/platform/errors.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { type ParticipantsContext, toIsoString } from '../../../people/index.ts';
import { Scope, type TenantRow } from '../../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../../platform/data/access/versioned-row.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { findSenderByToken } from '../../../platform/data/queries/find-sender-by-token.ts';
import { uniqueViolation } from '../../../platform/data/statements/unique-violation.ts';
import { SYSTEM_ACTOR } from '../../../platform/http/actor.ts';
import { createFieldRefusal, Refusal } from '../../../platform/http/refusal.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { renderSenderLetter } from '../../../platform/mail/sender-letter.ts';
import { createToken, digestToken } from '../../../platform/security/tokens.ts';

/** Dependencies of the verification mail. `platform`: the address of the platform. */
export interface SenderMailContext {
  mailer: Mailer;
  origin: string;
  platform: string;
  productName: string;
}

/** Company that owns the addresses; the caller has already checked the permission. */
type SenderOwner = Pick<ParticipantsContext['company'], 'name' | 'contact'>;

const toSender = (row: TenantRow<'senders'>, used: number): Sender => ({
  id: row.id,
  name: row.name,
  email: row.email,
  verifiedAt: toIsoString(row.verifiedAt),
  verified: row.verifiedAt !== null,
  pending: row.verifiedAt === null && row.tokenExpiresAt !== null && row.tokenExpiresAt > new Date(),
  used,
});

/** Lists the platform’s address, then the company’s by address. */
export const listSenderAddresses = async (
  scope: Scope,
  company: SenderOwner,
  platform: string,
): Promise<CallAnswer<typeof listSenders>> => {
  const { senders, campaigns } = scope.views;
  const rows = await scope.select().from(senders).orderBy(asc(senders.email)).limit(200);
  const uses = await scope
    .select({ id: campaigns.senderId, n: count() })
    .from(campaigns)
    .where(isNotNull(campaigns.senderId))
    .groupBy(campaigns.senderId);
  const used = new Map(uses.map(({ id, n }) => [id, n]));
  return {
    senders: [
      { id: null, name: company.name, email: platform, verifiedAt: null, verified: true, pending: false, used: 0 },
      ...rows.map((row) => toSender(row, used.get(row.id) ?? 0)),
    ],
    replyTo: company.contact || scope.actor.email,
  };
};

/** New link, valid for a week; it replaces the former one. */
const createSenderLink = () => {
  const token = createToken();
  const life = sql.raw(`interval '${SENDER_LINK_DAYS} days'`);
  return { token, kept: { tokenHash: digestToken(token), tokenExpiresAt: sql<Date>`now() + ${life}` } };
};

const sendVerificationMail = async (
  scope: Scope,
  company: SenderOwner,
  row: TenantRow<'senders'>,
  token: string,
  post: SenderMailContext,
): Promise<void> => {
  const letter = await renderSenderLetter({
    asker: `${scope.actor.firstName} ${scope.actor.lastName}`.trim(),
    companyName: company.name,
    email: row.email,
    link: `${post.origin}${paths.senderVerification}?jeton=${token}`,
    days: SENDER_LINK_DAYS,
    productName: post.productName,
  });
  await post.mailer.enqueue({ kind: 'sender', companyId: scope.companyId, to: row.email, ...letter });
};

const buildTakenRefusal = (email: string): Refusal => createFieldRefusal('email', 'GEN-026', { valeur: email });

/**
 * Inserts an address. The company row stays locked, so that two concurrent inserts cannot exceed the limit. GEN-026,
 * GEN-023.
 */
const insertSender = async (
  scope: Scope,
  { name, email }: CallBody<typeof addSender>,
): Promise<TenantRow<'senders'>> => {
  try {
    return await scope.transaction(async (inside) => {
      const { company, senders } = inside.views;
      await inside.select().from(company).for('no key update');
      const known = await inside.select({ email: senders.email }).from(senders).limit(MAX_SENDERS);
      const by = { createdBy: scope.actor.id, updatedBy: scope.actor.id };
      const isNew = known.every((one) => one.email !== email);
      if (isNew && known.length >= MAX_SENDERS)
        throw new Refusal('GEN-023', { libelle: 'Adresses d’envoi', n: MAX_SENDERS });
      const [row] = await inside.insert('senders', [{ name, email, ...by }]);
      if (!row) throw new Error('no sender made');
      return row;
    });
  } catch (error) {
    if (uniqueViolation(error) === 'senders_email') throw buildTakenRefusal(email);
    throw error;
  }
};

/**
 * Adds an address and sends it a verification mail. GEN-026 when the company already has it, GEN-023 beyond
 * `MAX_SENDERS`.
 */
export const addSenderAddress = async (
  scope: Scope,
  company: SenderOwner,
  asked: CallBody<typeof addSender>,
  post: SenderMailContext,
): Promise<Sender> => {
  if (asked.email === post.platform) throw buildTakenRefusal(asked.email);
  const row = await insertSender(scope, asked);
  const { token, kept } = createSenderLink();
  const [ready = row] = await scope.update('senders', kept, (columns) => eq(columns.id, row.id));
  await sendVerificationMail(scope, company, ready, token, post);
  return toSender(ready, 0);
};

const requireSender = async (scope: Scope, id: string): Promise<TenantRow<'senders'>> => {
  const { senders } = scope.views;
  const [row] = await scope.select().from(senders).where(eq(senders.id, id));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

const countSenderUses = async (scope: Scope, id: string): Promise<number> => {
  const { campaigns } = scope.views;
  const [row] = await scope.select({ n: count() }).from(campaigns).where(eq(campaigns.senderId, id));
  return row?.n ?? 0;
};

/** Sends the verification mail again. GEN-017 when the address is already confirmed. */
export const resendVerificationMail = async (
  scope: Scope,
  company: SenderOwner,
  id: string,
  post: SenderMailContext,
): Promise<Sender> => {
  const before = await requireSender(scope, id);
  const done = () =>
    new Refusal('GEN-017', { objet: before.email, etat: 'déjà vérifié', action: 'Vous pouvez l’utiliser' });
  if (before.verifiedAt !== null) throw done();
  const { token, kept } = createSenderLink();
  const [row] = await scope.update('senders', { ...kept, ...buildTrackingColumns(scope) }, (columns) =>
    and(eq(columns.id, id), sql`${columns.verifiedAt} is null`),
  );
  if (!row) throw done();
  await sendVerificationMail(scope, company, row, token, post);
  return toSender(row, await countSenderUses(scope, id));
};

/** Removes an address that no campaign uses; GEN-017 otherwise. */
export const deleteSender = async (scope: Scope, id: string): Promise<void> => {
  const { email } = await requireSender(scope, id);
  const used = await countSenderUses(scope, id);
  if (used > 0) {
    throw new Refusal('GEN-017', {
      objet: email,
      etat: phraseText('l’expéditeur de {n} {n:campagne|campagnes}', { n: used }),
      action: 'Choisissez d’abord un autre expéditeur dans ces brouillons',
    });
  }
  await scope.deleteRows('senders', (columns) => eq(columns.id, id));
};

/** Sender of a verification token. AUTH-005 for an expired or unknown token. */
export const requireSenderByToken = async (db: Db, token: string) => {
  const row = await findSenderByToken(db, digestToken(token));
  if (!row) throw new Refusal('AUTH-005');
  return row;
};

/** Confirms an address by the link in the verification mail, which works once. */
export const confirmSender = async (db: Db, token: string): Promise<CallAnswer<typeof verifySender>> => {
  const { companyId, company, email } = await requireSenderByToken(db, token);
  const rows = await new Scope(db, SYSTEM_ACTOR, companyId).update(
    'senders',
    { verifiedAt: sql`now()`, tokenHash: null, tokenExpiresAt: null },
    (columns) => eq(columns.tokenHash, digestToken(token)),
  );
  if (rows.length === 0) throw new Refusal('AUTH-005');
  return {
    email,
    company,
    message: phraseText('{email} peut maintenant envoyer les messages de {entreprise}.', {
      email,
      entreprise: company,
    }),
  };
};
