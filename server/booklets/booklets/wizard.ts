import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Refuses to end the wizard without a title and an address (GEN-001), a chapter (WIZ-001) and a page (WIZ-002). */
export const refuseUnfinishedBooklet = async (
  scope: Scope,
  row: Pick<TenantRow<'booklets'>, 'id' | 'title' | 'slug'>,
): Promise<void> => {
  const { chapters, pages } = scope.views;
  const found = await scope
    .select({ title: chapters.title, pages: count(pages.id) })
    .from(chapters)
    .leftJoin(pages, and(eq(pages.chapterId, chapters.id), isNull(pages.deletedAt)))
    .where(and(eq(chapters.bookletId, row.id), isNull(chapters.deletedAt)))
    .groupBy(chapters.id, chapters.title, chapters.position)
    .orderBy(asc(chapters.position));
  const errors: Record<string, string[]> = {};
  if (row.title === null) errors.title = [errorText('GEN-001')];
  if (row.slug === null) errors.slug = [errorText('GEN-001')];
  const [first] = found;
  if (!first) errors.chapters = [errorText('WIZ-001')];
  else if (found.every((chapter) => chapter.pages === 0)) {
    errors.pages = [errorText('WIZ-002', { chapitre: first.title })];
  }
  if ('title' in errors || 'slug' in errors) throw new Refusal('GEN-001', {}, errors);
  if ('chapters' in errors) throw new Refusal('WIZ-001', {}, errors);
  if ('pages' in errors) throw new Refusal('WIZ-002', { chapitre: first?.title ?? '' }, errors);
};
