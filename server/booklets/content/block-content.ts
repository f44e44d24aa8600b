import { and, asc, eq, isNull } from 'drizzle-orm';
import { getBlockDefinition, isBlockType, migrateBlock } from '../../../blocks/registry.ts';
import type { BlockContent } from '../../../contract/booklets/content/content.ts';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';

/** Blocks of a page, in order. */
export const listPageBlocks = (scope: Scope, pageId: string): Promise<TenantRow<'blocks'>[]> =>
  listRows(scope, 'blocks', (blocks) => and(eq(blocks.pageId, pageId), isNull(blocks.deletedAt)), {
    order: ({ position, id }) => [asc(position), asc(id)],
  });

/** Blocks as the API returns them: older props are migrated, unknown types stay unchanged. */
export const buildBlockContents = async (
  scope: Scope,
  rows: readonly TenantRow<'blocks'>[],
): Promise<BlockContent[]> => {
  const names = await loadUserNames(
    scope,
    rows.map(({ updatedBy }) => updatedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    version: isBlockType(row.type) ? getBlockDefinition(row.type).version : row.version,
    props: isBlockType(row.type) ? migrateBlock(row.type, row.props, row.version) : row.props,
    rowVersion: row.rowVersion,
    locked: row.locked,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: names.get(row.updatedBy ?? '') ?? null,
  }));
};

export const buildBlockContent = async (scope: Scope, row: TenantRow<'blocks'>): Promise<BlockContent> => {
  const [content] = await buildBlockContents(scope, [row]);
  if (!content) throw new Error('one row gives one block');
  return content;
};
