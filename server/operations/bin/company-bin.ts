import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { BinnedItem } from '../../../contract/operations/bin.ts';
import type { Level } from '../../../contract/platform/permissions.ts';
import { isAdmin } from '../../booklets/index.ts';
import { listBinnedTemplates } from '../../library/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';

/* Binned items outside booklets: files and library chapters. */

/** Maximum number of items of each kind. */
export const MAX_BINNED_PER_KIND = 500;

export type BinEntry = Omit<BinnedItem, 'deletedBy' | 'daysLeft' | 'can'> & {
  by: string | null;
  at: Date;
  ownerLevel: Level | null;
};

export interface BinSearch {
  search: string;
  id?: string;
}

export const buildTitleFilter = (column: SQL, { search }: BinSearch): SQL | undefined =>
  search === '' ? undefined : sql`${column} like ${toLikePattern(toFoldedKey(search))}`;

export const listBinnedMediaItems = async (scope: Scope, wanted: BinSearch): Promise<BinEntry[]> => {
  const { media } = scope.views;
  const rows = await scope
    .select({ id: media.id, name: media.name, at: media.deletedAt, by: media.updatedBy, owner: media.createdBy })
    .from(media)
    .where(
      and(
        isNotNull(media.deletedAt),
        buildTitleFilter(sql`search_fold(${media.name})`, wanted),
        wanted.id ? eq(media.id, wanted.id) : undefined,
        isAdmin(scope) ? undefined : eq(media.createdBy, scope.actor.id),
      ),
    )
    .orderBy(desc(media.deletedAt))
    .limit(MAX_BINNED_PER_KIND);
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

export const listBinnedTemplateItems = async (scope: Scope, wanted: BinSearch): Promise<BinEntry[]> =>
  (await listBinnedTemplates(scope, wanted, MAX_BINNED_PER_KIND)).map(({ id, title, at, by }) => ({
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
