import { eq } from 'drizzle-orm';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { takenIndex } from '../booklets/conflict.ts';
import { chapterFor, pageFor } from './find.ts';

/**
 * Whether a chapter or a page is already there under the id that a browser chose: the call was made before, and its
 * answer was lost. GEN-018 when the id is that of another booklet, GEN-010 when it was deleted since.
 */
export const madeBefore = async (
  scope: Scope,
  table: 'chapters' | 'pages',
  bookletId: string,
  id: string | undefined,
): Promise<boolean> => {
  if (id === undefined) return false;
  const rows = scope.views[table];
  const [known] = await scope.select({ bookletId: rows.bookletId }).from(rows).where(eq(rows.id, id));
  if (!known) return false;
  if (known.bookletId !== bookletId) throw new Refusal('GEN-018');
  if (table === 'chapters') await chapterFor(scope, id, 'booklet.edit');
  else await pageFor(scope, id, 'booklet.edit');
  return true;
};

/** The id is that of another company's row: to be told apart from no other bad request. */
export const refuseTakenId = (error: unknown): never => {
  throw takenIndex(error)?.endsWith('_pkey') ? new Refusal('GEN-018') : error;
};
