import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { readerPath } from '../../../contract/platform/paths.ts';
import { recordActivity, requireBooklet } from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createToken, digestToken } from '../../platform/security/tokens.ts';
import { getReferent } from './referent.ts';

/** Validity of a link to a referent's board, in days. */
export const REFERENT_LINK_DAYS = 30;

/** Path of a referent's board, without host. */
export const buildBoardPath = (base: string, token: string): string => `${base}/responsable/${token}`;

/**
 * Creates a link and revokes earlier ones, within the caller's transaction. Returns its token, which is not stored in
 * clear.
 */
export const createReferentLink = async (inside: Scope, referentId: string, now = new Date()): Promise<string> => {
  const token = createToken();
  await inside.update('personalLinks', { revokedAt: now }, (links) =>
    and(eq(links.referentId, referentId), isNull(links.revokedAt)),
  );
  const expiresAt = new Date(now.getTime() + REFERENT_LINK_DAYS * 86_400_000);
  await inside.insert('personalLinks', [{ tokenHash: digestToken(token), referentId, via: 'dashboard', expiresAt }]);
  return token;
};

/**
 * Creates one more link for each referent, by id, for a message: earlier ones stay valid. None after a revocation. Two
 * statements, whatever their number.
 */
export const createReferentLinks = async (
  scope: Scope,
  referentIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> => {
  const ids = [...new Set(referentIds)];
  if (ids.length === 0) return new Map();
  const { personalLinks } = scope.views;
  const known = await scope
    .select({ id: personalLinks.referentId, open: sql<boolean>`bool_or(${personalLinks.revokedAt} is null)` })
    .from(personalLinks)
    .where(inArray(personalLinks.referentId, ids))
    .groupBy(personalLinks.referentId);
  const shut = new Set(known.filter(({ open }) => !open).map(({ id }) => id));
  const tokens = new Map(ids.filter((id) => !shut.has(id)).map((id) => [id, createToken()]));
  const expiresAt = new Date(now.getTime() + REFERENT_LINK_DAYS * 86_400_000);
  await scope.bulkInsert(
    'personalLinks',
    [...tokens].map(([referentId, token]) => ({
      tokenHash: digestToken(token),
      referentId,
      via: 'dashboard' as const,
      expiresAt,
    })),
  );
  return tokens;
};

export interface BoardLink {
  referent: TenantRow<'referents'>;
  bookletTitle: string;
  companyName: string;
  /** Path without host. */
  path: string;
}

/** Creates a link for a referent. RES-006 without an email, RES-007 when the booklet is not published. */
export const issueBoardLink = async (scope: Scope, bookletId: string, id: string): Promise<BoardLink> => {
  const { row, company } = await requireBooklet(scope, bookletId, 'booklet.referents');
  const referent = await getReferent(scope, bookletId, id);
  if (referent.email === '') throw new Refusal('RES-006', { nom: formatFullName(referent) });
  if (row.state !== 'published' || row.slug === null) throw new Refusal('RES-007');
  const base = readerPath(company.slug, row.slug);
  const token = await scope.transaction(async (inside) => {
    const made = await createReferentLink(inside, id);
    await recordActivity(inside, bookletId, 'referent_link_sent', formatFullName(referent));
    return made;
  });
  return { referent, bookletTitle: row.title ?? '', companyName: company.name, path: buildBoardPath(base, token) };
};

/** Revokes every link of a referent. GEN-010 when none is open. Returns the name. */
export const revokeReferentLinks = async (scope: Scope, bookletId: string, id: string): Promise<string> => {
  await requireBooklet(scope, bookletId, 'booklet.referents');
  const referent = await getReferent(scope, bookletId, id);
  await scope.transaction(async (inside) => {
    const ended = await inside.update('personalLinks', { revokedAt: new Date() }, (links) =>
      and(eq(links.referentId, id), isNull(links.revokedAt)),
    );
    if (ended.length === 0) throw new Refusal('GEN-010');
    await recordActivity(inside, bookletId, 'referent_link_ended', formatFullName(referent));
  });
  return formatFullName(referent);
};

/**
 * Status of a referent's link. `renewable`: it has expired, and the referent may request another because no one revoked
 * the access.
 */
export type ReferentLinkStatus =
  | { kind: 'open' | 'over'; referent: TenantRow<'referents'>; until: Date; renewable: boolean }
  | { kind: 'unknown' };

/** A token of another booklet is unknown in this one. */
export const findReferentByToken = async (
  scope: Scope,
  bookletId: string,
  token: string,
  now = new Date(),
): Promise<ReferentLinkStatus> => {
  const { personalLinks, referents } = scope.views;
  const [found] = await scope
    .select()
    .from(personalLinks)
    .innerJoin(referents, eq(referents.id, personalLinks.referentId))
    .where(and(eq(personalLinks.tokenHash, digestToken(token)), eq(referents.bookletId, bookletId)));
  if (!found) return { kind: 'unknown' };
  const referent = found.referents as TenantRow<'referents'>;
  const link = found.personal_links;
  const until = link.expiresAt ?? now;
  const isOpen = link.revokedAt === null && until > now;
  if (isOpen) return { kind: 'open', referent, until, renewable: false };
  // Replaced or expired: while one link is not revoked, the referent may request another.
  const [kept] = await scope
    .select({ hash: personalLinks.tokenHash })
    .from(personalLinks)
    .where(and(eq(personalLinks.referentId, referent.id), isNull(personalLinks.revokedAt)))
    .limit(1);
  return { kind: 'over', referent, until, renewable: kept !== undefined && referent.email !== '' };
};
