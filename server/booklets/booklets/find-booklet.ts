import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import {
  type Can,
  getPermissionRule,
  hasPermission,
  type Level,
  type Permission,
} from '../../../contract/platform/permissions.ts';
import { prepareQuery, type QuerySource } from '../../platform/data/access/prepared-query.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { CompanyRow } from '../../platform/data/queries/list-companies.ts';
import { selectPersonAs } from '../../platform/data/queries/user-names.ts';
import { getActorAbilities } from '../../platform/http/abilities.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { PermissionRefusal, Refusal } from '../../platform/http/refusal.ts';
import { isLinkActive } from '../access/active-links.ts';
import { refuseArchivedBooklet, refuseBinnedBooklet } from './state.ts';

/** A booklet with the data that authorisation and answers need. */
export interface BookletContext {
  row: TenantRow<'booklets'>;
  /** Level of the actor on this booklet; administrators act as owners. */
  level: Level | null;
  /** Chapters that a writer may edit; null: all. */
  chapterIds: readonly string[] | null;
  can: Can;
  owner: { id: string; name: string } | null;
  updatedBy: string | null;
  company: CompanyRow;
  /** Number of the online version. */
  onlineVersion: number | null;
  /** Token of the first unlisted link that is still valid. */
  link: string | null;
}

export const isAdmin = ({ actor: { role } }: { actor: Pick<Actor, 'role'> }): boolean =>
  role === 'super_admin' || role === 'company_admin';

/** First valid unlisted link of a booklet. */
const selectMainLink = ({ views: { accessLinks }, select }: QuerySource, bookletId: Placeholder | SQL) =>
  select({ token: accessLinks.token })
    .from(accessLinks)
    .where(and(eq(accessLinks.bookletId, bookletId), isLinkActive(accessLinks)))
    .orderBy(asc(accessLinks.createdAt), asc(accessLinks.id))
    .limit(1)
    .as('main_link');

/** Reads a booklet with its context; other queries join what they need to it. */
export const buildBookletContextQuery = (source: QuerySource, bookletId: Placeholder | SQL, actorId: Placeholder) => {
  const { booklets, bookletRights, publications, company } = source.views;
  const own = source.select().from(bookletRights).where(eq(bookletRights.userId, actorId)).as('own');
  const owner = selectPersonAs(source, 'owner');
  const editor = selectPersonAs(source, 'editor');
  const online = source.select({ id: publications.id, number: publications.number }).from(publications).as('online');
  return source
    .select()
    .from(booklets)
    .innerJoin(company, eq(company.id, booklets.companyId))
    .leftJoin(own, eq(own.bookletId, booklets.id))
    .leftJoin(owner, eq(owner.id, booklets.ownerId))
    .leftJoin(editor, eq(editor.id, booklets.updatedBy))
    .leftJoin(online, eq(online.id, booklets.onlinePublicationId))
    .leftJoin(selectMainLink(source, bookletId), sql`true`)
    .where(eq(booklets.id, bookletId));
};

type BookletContextRow = Awaited<ReturnType<typeof buildBookletContextQuery>>[number];

const bookletContextQuery = prepareQuery(
  'find_booklet_context',
  (source, value: (name: 'id' | 'actorId') => Placeholder) =>
    buildBookletContextQuery(source, value('id'), value('actorId')),
);

export const toBookletContext = (scope: Scope, found: BookletContextRow): BookletContext => {
  const level = isAdmin(scope) ? 'owner' : (found.own?.level ?? null);
  return {
    row: found.booklets,
    level,
    chapterIds: level === 'writer' ? (found.own?.chapterIds ?? null) : null,
    can: getActorAbilities(scope.actor, level),
    owner: found.owner && { id: found.owner.id, name: found.owner.name },
    updatedBy: found.editor?.name ?? null,
    company: found.company,
    onlineVersion: found.online?.number ?? null,
    link: found.main_link?.token ?? null,
  };
};

interface BookletAccessOptions {
  binned?: boolean;
  whileArchived?: boolean;
  inChapter?: string;
}

/** Refuses a booklet that was found, as `requireBooklet` does. */
export const requireBookletPermission = (
  scope: Scope,
  found: BookletContext,
  permission: Permission,
  { binned = false, whileArchived = false, inChapter }: BookletAccessOptions = {},
): BookletContext => {
  const { id } = found.row;
  if (found.level === null) throw new Refusal('GEN-010');
  if (!hasPermission(permission, scope.actor.role, found.level)) throw new PermissionRefusal(permission, id);
  if (permission === 'booklet.edit' && !canEditChapter(found, inChapter)) throw new PermissionRefusal(permission, id);
  if (!binned) refuseBinnedBooklet(found.row, scope.actor.timeZone);
  if (!whileArchived && !getPermissionRule(permission).whileArchived) refuseArchivedBooklet(found.row);
  return found;
};

/**
 * The booklet, when the actor has the permission on it. GEN-010 for a booklet hidden from the actor (of another
 * company, or without any right on it), GEN-009 without this permission, LIV-003 in the bin (unless `binned`), GEN-017
 * for a change of an archived one (unless `whileArchived`: it only reads, or stops something). A writer limited to some
 * chapters may edit only an `inChapter` among them.
 */
export const requireBooklet = async (
  scope: Scope,
  id: string,
  permission: Permission,
  options: BookletAccessOptions = {},
): Promise<BookletContext> => {
  const [found] = await scope.runPrepared(bookletContextQuery, { id, actorId: scope.actor.id });
  if (!found) throw new Refusal('GEN-010');
  return requireBookletPermission(scope, toBookletContext(scope, found), permission, options);
};

const canEditChapter = ({ chapterIds }: BookletContext, inChapter: string | undefined): boolean =>
  chapterIds === null || (inChapter !== undefined && chapterIds.includes(inChapter));

/**
 * The booklet, for somebody who may write in it, if only in some chapters; archived or not. GEN-010, GEN-009 and LIV-003
 * as `requireBooklet`.
 */
export const requireBookletWriter = async (scope: Scope, id: string): Promise<BookletContext> => {
  const found = await requireBooklet(scope, id, 'booklet.read');
  if (!found.can['booklet.edit']) throw new PermissionRefusal('booklet.edit', id);
  return found;
};
