import { and, asc, count, eq, gt, isNotNull, sql } from 'drizzle-orm';
import {
  type addSender,
  type listSenders,
  MAX_SENDERS,
  SENDER_LINK_DAYS,
  type Sender,
  type verifySender,
} from '../../../contract/messages/campaigns/senders.ts';
import type { AnswerOf, BodyOf } from '../../../contract/platform/call.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { takenIndex } from '../../booklets/booklets/conflict.ts';
import type { People } from '../../people/participants/context.ts';
import { iso } from '../../people/participants/row.ts';
import { tracked } from '../../people/participants/sheet.ts';
import type { Db } from '../../platform/data/client.ts';
import { senders as allSenders } from '../../platform/data/schema/campaigns.ts';
import { companies } from '../../platform/data/schema/people.ts';
import { type Row, Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { renderSenderLetter } from '../../platform/mail/sender-letter.ts';
import { newToken, tokenDigest } from '../../platform/security/tokens.ts';

/** Dependencies of the verification mail. `platform`: the address of the platform. */
export interface Post {
  mailer: Mailer;
  origin: string;
  platform: string;
  productName: string;
}

/** Company that owns the addresses; the caller has already checked the permission. */
type Owner = Pick<People['company'], 'name' | 'contact'>;

const answer = (row: Row<'senders'>, used: number): Sender => ({
  id: row.id,
  name: row.name,
  email: row.email,
  verifiedAt: iso(row.verifiedAt),
  verified: row.verifiedAt !== null,
  pending: row.verifiedAt === null && row.tokenExpiresAt !== null && row.tokenExpiresAt > new Date(),
  used,
});

/** Lists the platform’s address, then the company’s by address. */
export const sendersOf = async (
  scope: Scope,
  company: Owner,
  platform: string,
): Promise<AnswerOf<typeof listSenders>> => {
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
      ...rows.map((row) => answer(row, used.get(row.id) ?? 0)),
    ],
    replyTo: company.contact || scope.actor.email,
  };
};

/** New link, valid for a week; it replaces the former one. */
const drawLink = () => {
  const token = newToken();
  const life = sql.raw(`interval '${SENDER_LINK_DAYS} days'`);
  return { token, kept: { tokenHash: tokenDigest(token), tokenExpiresAt: sql<Date>`now() + ${life}` } };
};

const write = async (scope: Scope, company: Owner, row: Row<'senders'>, token: string, post: Post): Promise<void> => {
  const letter = await renderSenderLetter({
    asker: `${scope.actor.firstName} ${scope.actor.lastName}`.trim(),
    companyName: company.name,
    email: row.email,
    link: `${post.origin}${paths.senderVerification}?jeton=${token}`,
    days: SENDER_LINK_DAYS,
    productName: post.productName,
  });
  await post.mailer.post({ kind: 'sender', companyId: scope.companyId, to: row.email, ...letter });
};

const taken = (email: string): Refusal => {
  const values = { valeur: email };
  return new Refusal('GEN-026', values, { email: [errorText('GEN-026', values)] });
};

/**
 * Inserts an address. The company row stays locked, so that two concurrent inserts cannot exceed the limit. GEN-026,
 * GEN-023.
 */
const keep = async (scope: Scope, { name, email }: BodyOf<typeof addSender>): Promise<Row<'senders'>> => {
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
    if (takenIndex(error) === 'senders_email') throw taken(email);
    throw error;
  }
};

/**
 * Adds an address and sends it a verification mail. GEN-026 when the company already has it, GEN-023 beyond
 * `MAX_SENDERS`.
 */
export const add = async (
  scope: Scope,
  company: Owner,
  asked: BodyOf<typeof addSender>,
  post: Post,
): Promise<Sender> => {
  if (asked.email === post.platform) throw taken(asked.email);
  const row = await keep(scope, asked);
  const { token, kept } = drawLink();
  const [ready = row] = await scope.update('senders', kept, (columns) => eq(columns.id, row.id));
  await write(scope, company, ready, token, post);
  return answer(ready, 0);
};

const senderIn = async (scope: Scope, id: string): Promise<Row<'senders'>> => {
  const { senders } = scope.views;
  const [row] = await scope.select().from(senders).where(eq(senders.id, id));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

const usesOf = async (scope: Scope, id: string): Promise<number> => {
  const { campaigns } = scope.views;
  const [row] = await scope.select({ n: count() }).from(campaigns).where(eq(campaigns.senderId, id));
  return row?.n ?? 0;
};

/** Sends the verification mail again. GEN-017 when the address is already confirmed. */
export const resend = async (scope: Scope, company: Owner, id: string, post: Post): Promise<Sender> => {
  const before = await senderIn(scope, id);
  const done = () =>
    new Refusal('GEN-017', { objet: before.email, etat: 'déjà vérifié', action: 'Vous pouvez l’utiliser' });
  if (before.verifiedAt !== null) throw done();
  const { token, kept } = drawLink();
  const [row] = await scope.update('senders', { ...kept, ...tracked(scope) }, (columns) =>
    and(eq(columns.id, id), sql`${columns.verifiedAt} is null`),
  );
  if (!row) throw done();
  await write(scope, company, row, token, post);
  return answer(row, await usesOf(scope, id));
};

/** Removes an address that no campaign uses; GEN-017 otherwise. */
export const removeSender = async (scope: Scope, id: string): Promise<void> => {
  const { email } = await senderIn(scope, id);
  const used = await usesOf(scope, id);
  if (used > 0) {
    throw new Refusal('GEN-017', {
      objet: email,
      etat: phraseText('l’expéditeur de {n} {n:campagne|campagnes}', { n: used }),
      action: 'Choisissez d’abord un autre expéditeur dans ces brouillons',
    });
  }
  await scope.remove('senders', (columns) => eq(columns.id, id));
};

/** Sender of a verification token. AUTH-005 for an expired or unknown token. */
export const byToken = async (db: Db, token: string) => {
  const [row] = await db
    .select({
      id: allSenders.id,
      name: allSenders.name,
      email: allSenders.email,
      companyId: companies.id,
      company: companies.name,
    })
    .from(allSenders)
    .innerJoin(companies, eq(companies.id, allSenders.companyId))
    .where(and(eq(allSenders.tokenHash, tokenDigest(token)), gt(allSenders.tokenExpiresAt, sql`now()`)));
  if (!row) throw new Refusal('AUTH-005');
  return row;
};

/** Confirms an address by the link in the verification mail, which works once. */
export const verify = async (db: Db, token: string): Promise<AnswerOf<typeof verifySender>> => {
  const { companyId, company, email } = await byToken(db, token);
  const rows = await new Scope(db, NOBODY, companyId).update(
    'senders',
    { verifiedAt: sql`now()`, tokenHash: null, tokenExpiresAt: null },
    (columns) => eq(columns.tokenHash, tokenDigest(token)),
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
