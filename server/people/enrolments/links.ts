import { and, eq, sql } from 'drizzle-orm';
import { readerLink } from '../../../contract/platform/paths.ts';
import { Scope, type TenantRow } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { createToken, digestToken } from '../../platform/security/tokens.ts';
import { buildAccessEndSql } from './access-end.ts';

type LinkVia = TenantRow<'personalLinks'>['via'];

export interface PreparedLink {
  token: string;
  expiresAt: Date | null;
}

/**
 * Generates a personal link for each enrolment; none works until `keep` stores them, in the caller's transaction. Each
 * token is returned once; the database stores its SHA-256. Links end with the access (`buildAccessEndSql`).
 */
export const preparePersonalLinks = async (
  scope: Scope,
  enrolmentIds: readonly string[],
  via: LinkVia,
): Promise<{ links: Map<string, PreparedLink>; keep: (inside: Scope) => Promise<void> }> => {
  const { enrolments } = scope.views;
  const ends = await scope
    .select({
      id: enrolments.id,
      expiresAt: sql<Date | null>`${buildAccessEndSql(scope)}`.mapWith(enrolments.expiresAt),
    })
    .from(enrolments)
    .where(anyOf(enrolments.id, enrolmentIds));
  const links = new Map(ends.map(({ id, expiresAt }) => [id, { expiresAt, token: createToken() }]));
  const rows = [...links].map(([enrolmentId, { token, expiresAt }]) => ({
    tokenHash: digestToken(token),
    enrolmentId,
    via,
    expiresAt,
  }));
  return { links, keep: (inside) => inside.bulkInsert('personalLinks', rows) };
};

/** Same as `preparePersonalLinks`, stored at once: tokens by enrolment id. */
export const createPersonalLinks = async (
  scope: Scope,
  enrolmentIds: readonly string[],
  via: LinkVia,
): Promise<Map<string, string>> => {
  const { links, keep } = await preparePersonalLinks(scope, enrolmentIds, via);
  await keep(scope);
  return new Map([...links].map(([id, { token }]) => [id, token]));
};

/** Same as `createPersonalLinks`, for one enrolment. */
export const createPersonalLink = async (scope: Scope, enrolmentId: string, via: LinkVia): Promise<string> => {
  const token = (await createPersonalLinks(scope, [enrolmentId], via)).get(enrolmentId);
  if (token === undefined) throw new Error('no such enrolment');
  return token;
};

/** Updates the expiry of these enrolments' links after their access end has changed. */
export const updateLinkExpiry = (inside: Scope, enrolmentIds: readonly string[]): Promise<unknown> => {
  const { enrolments } = inside.views;
  const ends = inside
    .select({ end: sql`${buildAccessEndSql(inside)}`.as('link_end') })
    .from(enrolments)
    .where(sql`${enrolments.id} = "personal_links"."enrolment_id"`);
  return inside.update('personalLinks', { expiresAt: sql`(${ends})` }, (links) =>
    and(anyOf(links.enrolmentId, enrolmentIds), sql`${links.revokedAt} is null`),
  );
};

/** URL of a token. `origin` has no trailing slash. */
export const buildPersonalLinkUrl = (origin: string, company: string, slug: string, token: string): string =>
  origin + readerLink(company, slug, token);

/** Participant of a link, and the link's state. `revoked`: it was valid once; `unknown`: no such link. */
export type PersonalLinkLookup =
  | {
      kind: 'open' | 'expired';
      via: LinkVia;
      enrolment: TenantRow<'enrolments'>;
      participant: TenantRow<'participants'>;
    }
  /** `revoked`: the participant lost access; `replaced`: only this link ended, or its participant is anonymised. */
  | { kind: 'revoked' | 'replaced' | 'unknown' };

/** A known personal link, open or expired. */
export type KnownPersonalLink = Extract<PersonalLinkLookup, { enrolment: unknown }>;

/** Participant of a link in this booklet and company. A token of another booklet is unknown here. */
export const findPersonByToken = async (
  db: Db,
  companyId: string,
  bookletId: string,
  token: string,
  now: Date = new Date(),
): Promise<PersonalLinkLookup> => {
  const scope = new Scope(db, SYSTEM_ACTOR, companyId);
  const { personalLinks, enrolments, participants } = scope.views;
  const [found] = await scope
    .select()
    .from(personalLinks)
    .innerJoin(enrolments, eq(enrolments.id, personalLinks.enrolmentId))
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(eq(personalLinks.tokenHash, digestToken(token)), eq(enrolments.bookletId, bookletId)));
  if (!found) return { kind: 'unknown' };
  const { personal_links: link, enrolments: enrolment, participants: participant } = found;
  if (enrolment.state === 'revoked') return { kind: 'revoked' };
  if (link.revokedAt !== null || enrolment.state === 'anonymised') return { kind: 'replaced' };
  const over = [link.expiresAt, enrolment.expiresAt].some((end) => end !== null && end <= now);
  const kind = over || enrolment.state === 'expired' ? 'expired' : 'open';
  return { kind, via: link.via, enrolment, participant };
};
