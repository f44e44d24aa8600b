import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { type NamedLink, namedLink } from '../../../contract/booklets/access/access.ts';
import type { LinkForm } from '../../../contract/booklets/access/access-form.ts';
import { readerLink } from '../../../contract/platform/paths.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import { countRows, findRow, insertRow, listRows, requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { type LimitedList, toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { createToken } from '../../platform/security/tokens.ts';
import { type BookletContext, requireBooklet } from '../booklets/find-booklet.ts';
import { invalidateReaderCache } from '../publications/reader-cache-events.ts';
import { isLinkActive } from './active-links.ts';

/** Maximum number of active links per booklet. */
export const MAX_ACCESS_LINKS = 20;
const MAX_LISTED_LINKS = 100;
/** Name of the automatic link. */
export const MAIN_LINK_NAME = 'Lien principal';

const storedFields = namedLink.omit({ url: true, createdAt: true, expiresAt: true, revokedAt: true });

export const toNamedLink = (
  { company, row }: Pick<BookletContext, 'company' | 'row'>,
  link: TenantRow<'accessLinks'>,
  origin: string,
) =>
  ({
    ...pickSchemaFields(link, storedFields),
    url: row.slug === null ? '' : origin + readerLink(company.slug, row.slug, link.token),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt?.toISOString() ?? null,
    revokedAt: link.revokedAt?.toISOString() ?? null,
  }) satisfies NamedLink;

/** Links of a booklet, those in use first, then newest first. */
export const listAccessLinks = async (
  scope: Scope,
  bookletId: string,
): Promise<LimitedList<TenantRow<'accessLinks'>>> =>
  toLimitedList(
    await listRows(scope, 'accessLinks', (links) => eq(links.bookletId, bookletId), {
      order: ({ revokedAt, createdAt, id }) => [asc(sql`${revokedAt} is not null`), desc(createdAt), desc(id)],
      limit: MAX_LISTED_LINKS,
    }),
    MAX_LISTED_LINKS,
    () => countRows(scope, 'accessLinks', (links) => eq(links.bookletId, bookletId)),
  );

/** A link of a booklet, by id. GEN-010 when there is none. */
export const getAccessLink = (scope: Scope, bookletId: string, linkId: string): Promise<TenantRow<'accessLinks'>> =>
  requireRow(scope, 'accessLinks', (links) => and(eq(links.bookletId, bookletId), eq(links.id, linkId)));

/** The first active link of a booklet, or null. Call it with the booklet's row locked. */
const findActiveLink = (inside: Scope, bookletId: string): Promise<TenantRow<'accessLinks'> | null> =>
  findRow(
    inside,
    'accessLinks',
    (links) => and(eq(links.bookletId, bookletId), isLinkActive(links)),
    ({ createdAt, id }) => [asc(createdAt), asc(id)],
  );

/** Locks the booklet's row, to serialise link creation. */
const lockBookletRow = (inside: Scope, bookletId: string) =>
  inside.update('booklets', { updatedAt: sql`now()`, updatedBy: inside.actor.id }, (columns) =>
    eq(columns.id, bookletId),
  );

/** Ensures that enabled link access has an active link; `renew` ends the present one first. */
export const ensureMainLink = async (inside: Scope, bookletId: string, renew = false): Promise<void> => {
  const link = await findActiveLink(inside, bookletId);
  if (link && !renew) return;
  if (link) {
    await inside.update('accessLinks', { revokedAt: sql`now()` }, (columns) => eq(columns.id, link.id));
  }
  await inside.insert('accessLinks', [
    { bookletId, name: link?.name ?? MAIN_LINK_NAME, token: createToken(), createdBy: inside.actor.id },
  ]);
};

/** Creates a link. GEN-023 on the name if the booklet has the maximum, ACC-007 for an expiry in the past. */
export const createLink = async (
  scope: Scope,
  id: string,
  { name, expiresAt, maxOpenings }: LinkForm,
  origin: string,
): Promise<NamedLink> => {
  const found = await requireBooklet(scope, id, 'booklet.access');
  if (expiresAt !== null && new Date(expiresAt) <= new Date()) throw createFieldRefusal('expiresAt', 'ACC-007');
  const link = await scope.transaction(async (inside) => {
    await lockBookletRow(inside, id);
    const live = await countRows(inside, 'accessLinks', (links) =>
      and(eq(links.bookletId, id), isNull(links.revokedAt)),
    );
    if (live >= MAX_ACCESS_LINKS)
      throw createFieldRefusal('name', 'GEN-023', { libelle: 'Liens', n: MAX_ACCESS_LINKS });
    return insertRow(inside, 'accessLinks', {
      bookletId: id,
      name,
      token: createToken(),
      createdBy: scope.actor.id,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      maxOpenings,
    });
  });
  invalidateReaderCache(id);
  return toNamedLink(found, link, origin);
};

export const renameLink = async (
  scope: Scope,
  id: string,
  linkId: string,
  name: string,
  origin: string,
): Promise<NamedLink> => {
  const found = await requireBooklet(scope, id, 'booklet.access');
  const link = await getAccessLink(scope, id, linkId);
  const [renamed] = await scope.update('accessLinks', { name }, (columns) => eq(columns.id, link.id));
  return toNamedLink(found, renamed ?? link, origin);
};

/** Revokes a link: its readers lose access. ACC-009 if it has already ended. */
export const revokeLink = async (scope: Scope, id: string, linkId: string, origin: string): Promise<NamedLink> => {
  const found = await requireBooklet(scope, id, 'booklet.access');
  const link = await getAccessLink(scope, id, linkId);
  const [revoked] = await scope.update('accessLinks', { revokedAt: sql`now()` }, (columns) =>
    and(eq(columns.id, link.id), isNull(columns.revokedAt)),
  );
  if (!revoked) throw new Refusal('ACC-009');
  invalidateReaderCache(id);
  return toNamedLink(found, revoked, origin);
};
