import { and, asc, eq, isNull } from 'drizzle-orm';
import { getBlockDefinition, isBlockType, migrateBlock } from '../../../blocks/registry.ts';
import { type BlockConditions, type BlockContent, blockContent } from '../../../contract/booklets/content/content.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';

/** Blocks of a page, in order. */
export const listPageBlocks = (scope: Scope, pageId: string): Promise<TenantRow<'blocks'>[]> =>
  listRows(scope, 'blocks', (blocks) => and(eq(blocks.pageId, pageId), isNull(blocks.deletedAt)), {
    order: ({ position, id }) => [asc(position), asc(id)],
  });

/**
 * A block as the API returns it: older props are migrated, unknown types stay unchanged. A block of a template names its
 * conditions only when it has some.
 */
export const toBlockContent = (
  block: Omit<BlockContent, 'updatedAt' | keyof BlockConditions> &
    Partial<BlockConditions> & { updatedAt: Date | string },
  names: ReadonlyMap<string, string>,
): BlockContent => ({
  ...pickSchemaFields({ audience: null, unlockDays: null, ...block }, blockContent),
  ...(isBlockType(block.type) && {
    version: getBlockDefinition(block.type).version,
    props: migrateBlock(block.type, block.props, block.version),
  }),
  updatedAt: new Date(block.updatedAt).toISOString(),
  updatedBy: names.get(block.updatedBy ?? '') ?? null,
});

export const buildBlockContents = async (
  scope: Scope,
  rows: readonly TenantRow<'blocks'>[],
): Promise<BlockContent[]> => {
  const names = await loadUserNames(
    scope,
    rows.map(({ updatedBy }) => updatedBy),
  );
  return rows.map((row) => toBlockContent(row, names));
};

export const buildBlockContent = async (scope: Scope, row: TenantRow<'blocks'>): Promise<BlockContent> => {
  return toBlockContent(row, await loadUserNames(scope, [row.updatedBy]));
};
