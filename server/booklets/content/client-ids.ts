import { eq } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { uniqueViolation } from '../../platform/data/statements/unique-violation.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { requireChapter, requirePage } from './find-content.ts';

/**
 * True when a chapter or a page already has the id chosen by a browser: the first call succeeded, but its answer was
 * lost. GEN-018 when the id belongs to another booklet, GEN-010 when the row was deleted since.
 */
export const isAlreadyCreated = async (
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
  if (table === 'chapters') await requireChapter(scope, id, 'booklet.edit');
  else await requirePage(scope, id, 'booklet.edit');
  return true;
};

/** The id belongs to another company's row: the refusal must look like any other bad request. */
export const refuseTakenId = (error: unknown): never => {
  throw uniqueViolation(error)?.endsWith('_pkey') ? new Refusal('GEN-018') : error;
};
