import { and, eq, sql } from 'drizzle-orm';
import { readerLink } from '../../../contract/platform/paths.ts';
import { among } from '../../platform/data/among.ts';
import type { Db } from '../../platform/data/client.ts';
import { type Row, Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { newToken, tokenDigest } from '../../platform/security/tokens.ts';
import { accessEnd } from './access-end.ts';

type Via = Row<'personalLinks'>['via'];

export interface PreparedLink {
  token: string;
  expiresAt: Date | null;
}

/**
 * Generates a personal link for each enrolment; none works until `keep` stores them, in the caller's transaction. Each
 * token is returned once; the database stores its SHA-256. Links end with the access (`accessEnd`).
 */
export const prepareLinks = async (
  scope: Scope,
  enrolmentIds: readonly string[],
  via: Via,
): Promise<{ links: Map<string, PreparedLink>; keep: (inside: Scope) => Promise<void> }> => {
  const { enrolments } = scope.views;
  const ends = await scope
    .select({ id: enrolments.id, expiresAt: sql<Date | null>`${accessEnd(scope)}`.mapWith(enrolments.expiresAt) })
    .from(enrolments)
    .where(among(enrolments.id, enrolmentIds));
  const links = new Map(ends.map(({ id, expiresAt }) => [id, { expiresAt, token: newToken() }]));
  const rows = [...links].map(([enrolmentId, { token, expiresAt }]) => ({
    tokenHash: tokenDigest(token),
    enrolmentId,
    via,
    expiresAt,
  }));
  return { links, keep: (inside) => inside.pour('personalLinks', rows) };
};

/** Same as `prepareLinks`, stored at once: tokens by enrolment id. */
export const newLinks = async (
  scope: Scope,
  enrolmentIds: readonly string[],
  via: Via,
): Promise<Map<string, string>> => {
  const { links, keep } = await prepareLinks(scope, enrolmentIds, via);
  await keep(scope);
  return new Map([...links].map(([id, { token }]) => [id, token]));
};

/** Same as `newLinks`, for one enrolment. */
export const newLink = async (scope: Scope, enrolmentId: string, via: Via): Promise<string> => {
  const token = (await newLinks(scope, [enrolmentId], via)).get(enrolmentId);
  if (token === undefined) throw new Error('no such enrolment');
  return token;
};

/** Updates the expiry of these enrolments' links after their access end has changed. */
export const followAccess = (inside: Scope, enrolmentIds: readonly string[]): Promise<unknown> => {
  const { enrolments } = inside.views;
  const ends = inside
    .select({ end: sql`${accessEnd(inside)}`.as('link_end') })
    .from(enrolments)
    .where(sql`${enrolments.id} = "personal_links"."enrolment_id"`);
  return inside.update('personalLinks', { expiresAt: sql`(${ends})` }, (links) =>
    and(among(links.enrolmentId, enrolmentIds), sql`${links.revokedAt} is null`),
  );
};

/** URL of a token. `origin` has no trailing slash. */
export const linkUrl = (origin: string, company: string, slug: string, token: string): string =>
  origin + readerLink(company, slug, token);

/** Participant of a link, and the link's state. `revoked`: it was valid once; `unknown`: no such link. */
export type Linked =
  | {
      kind: 'open' | 'expired';
      via: Via;
      enrolment: Row<'enrolments'>;
      participant: Row<'participants'>;
    }
  /** `revoked`: the participant lost access; `replaced`: only this link ended, or its participant is anonymised. */
  | { kind: 'revoked' | 'replaced' | 'unknown' };

/** Participant of a link in this booklet and company. A token of another booklet is unknown here. */
export const personByToken = async (
  db: Db,
  companyId: string,
  bookletId: string,
  token: string,
  now: Date = new Date(),
): Promise<Linked> => {
  const scope = new Scope(db, NOBODY, companyId);
  const { personalLinks, enrolments, participants } = scope.views;
  const [found] = await scope
    .select()
    .from(personalLinks)
    .innerJoin(enrolments, eq(enrolments.id, personalLinks.enrolmentId))
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(eq(personalLinks.tokenHash, tokenDigest(token)), eq(enrolments.bookletId, bookletId)));
  if (!found) return { kind: 'unknown' };
  const { personal_links: link, enrolments: enrolment, participants: participant } = found;
  if (enrolment.state === 'revoked') return { kind: 'revoked' };
  if (link.revokedAt !== null || enrolment.state === 'anonymised') return { kind: 'replaced' };
  const over = [link.expiresAt, enrolment.expiresAt].some((end) => end !== null && end <= now);
  const kind = over || enrolment.state === 'expired' ? 'expired' : 'open';
  return { kind, via: link.via, enrolment, participant };
};
