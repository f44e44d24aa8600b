import { and, asc, eq, isNull } from 'drizzle-orm';
import { definitionOf, isBlockType, migrated } from '../../../blocks/registry.ts';
import type { BlockContent } from '../../../contract/booklets/content/content.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { namesOf } from '../booklets/people.ts';

/** Blocks of a page, in order. */
export const blocksOf = (scope: Scope, pageId: string): Promise<Row<'blocks'>[]> => {
  const { blocks } = scope.views;
  return scope
    .select()
    .from(blocks)
    .where(and(eq(blocks.pageId, pageId), isNull(blocks.deletedAt)))
    .orderBy(asc(blocks.position), asc(blocks.id));
};

/** Blocks as the API returns them: older props are migrated, unknown types stay unchanged. */
export const blockContents = async (scope: Scope, rows: readonly Row<'blocks'>[]): Promise<BlockContent[]> => {
  const names = await namesOf(
    scope,
    rows.map(({ updatedBy }) => updatedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    version: isBlockType(row.type) ? definitionOf(row.type).version : row.version,
    props: isBlockType(row.type) ? migrated(row.type, row.props, row.version) : row.props,
    rowVersion: row.rowVersion,
    locked: row.locked,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: names.get(row.updatedBy ?? '') ?? null,
  }));
};

export const blockContentOf = async (scope: Scope, row: Row<'blocks'>): Promise<BlockContent> => {
  const [content] = await blockContents(scope, [row]);
  if (!content) throw new Error('one row gives one block');
  return content;
};
