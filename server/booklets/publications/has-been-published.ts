import { eq } from 'drizzle-orm';
import type { Row, Scope } from '../../platform/data/scope.ts';

/** Whether a version of the booklet was ever on line. */
export const hasBeenPublished = async (scope: Scope, bookletId: string): Promise<boolean> => {
  const { publications } = scope.views;
  const found = await scope
    .select({ id: publications.id })
    .from(publications)
    .where(eq(publications.bookletId, bookletId))
    .limit(1);
  return found.length > 0;
};

/** Whether readers had the booklet and its company took it off line: only then may they be told that it exists. */
export const isWithdrawn = async (
  scope: Scope,
  { id, state }: Pick<Row<'booklets'>, 'id' | 'state'>,
): Promise<boolean> => state === 'unpublished' || (state === 'archived' && (await hasBeenPublished(scope, id)));
