import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Binned } from '../../../contract/operations/bin.ts';
import type { Level } from '../../../contract/platform/permissions.ts';
import { isAdmin } from '../../booklets/booklets/found.ts';
import { foldedKey } from '../../booklets/booklets/titles.ts';
import { binnedTemplates } from '../../library/templates/bin.ts';
import { containing } from '../../platform/data/folded.ts';
import type { Scope } from '../../platform/data/scope.ts';

/* Binned items outside booklets: files and library chapters. */

/** Maximum number of items of each kind. */
export const MOST = 500;

export type Item = Omit<Binned, 'deletedBy' | 'daysLeft' | 'can'> & {
  by: string | null;
  at: Date;
  ownerLevel: Level | null;
};

export interface Wanted {
  search: string;
  id?: string;
}

export const like = (column: SQL, { search }: Wanted): SQL | undefined =>
  search === '' ? undefined : sql`${column} like ${containing(foldedKey(search))}`;

export const mediaOf = async (scope: Scope, wanted: Wanted): Promise<Item[]> => {
  const { media } = scope.views;
  const rows = await scope
    .select({ id: media.id, name: media.name, at: media.deletedAt, by: media.updatedBy, owner: media.createdBy })
    .from(media)
    .where(
      and(
        isNotNull(media.deletedAt),
        like(sql`search_fold(${media.name})`, wanted),
        wanted.id ? eq(media.id, wanted.id) : undefined,
        isAdmin(scope) ? undefined : eq(media.createdBy, scope.actor.id),
      ),
    )
    .orderBy(desc(media.deletedAt))
    .limit(MOST);
  return rows.map(({ id, name, at, by }) => ({
    kind: 'media' as const,
    id,
    title: name,
    where: 'Médiathèque',
    bookletId: null,
    deletedAt: at?.toISOString() ?? '',
    needs: [],
    at: at ?? new Date(0),
    by,
    ownerLevel: 'owner' as const,
  }));
};

export const templatesOf = async (scope: Scope, wanted: Wanted): Promise<Item[]> =>
  (await binnedTemplates(scope, wanted, MOST)).map(({ id, title, at, by }) => ({
    kind: 'template' as const,
    id,
    title,
    where: 'Bibliothèque',
    bookletId: null,
    deletedAt: at.toISOString(),
    needs: [],
    at,
    by,
    ownerLevel: 'owner' as const,
  }));
