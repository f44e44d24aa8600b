import { eq, inArray, max } from 'drizzle-orm';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

/** After a publication of the draft, readers see the verification of each page that did not change since. */
export const carryVerifications = async (inside: Scope, bookletId: string): Promise<void> => {
  const verifications = await listRows(inside, 'pageVerifications', (rows) => eq(rows.bookletId, bookletId));
  if (verifications.length === 0) return;
  const { blocks, booklets, pages } = inside.views;
  const ids = verifications.map(({ pageId }) => pageId);
  const [[booklet], pageRows, changed] = await Promise.all([
    inside.select({ online: booklets.onlinePublicationId }).from(booklets).where(eq(booklets.id, bookletId)),
    inside.select({ id: pages.id, updatedAt: pages.updatedAt }).from(pages).where(inArray(pages.id, ids)),
    inside
      .select({ pageId: blocks.pageId, revision: max(blocks.revision) })
      .from(blocks)
      .where(eq(blocks.bookletId, bookletId))
      .groupBy(blocks.pageId),
  ]);
  const updatedAt = new Map(pageRows.map((page) => [page.id, page.updatedAt]));
  const revisions = new Map(changed.map(({ pageId, revision }) => [pageId, revision ?? 0]));
  const same = verifications.filter(
    ({ pageId, at, revision }) => (updatedAt.get(pageId) ?? at) <= at && (revisions.get(pageId) ?? 0) <= revision,
  );
  if (same.length === 0) return;
  await inside.updateRows('pageVerifications', { publicationId: booklet?.online ?? null }, ({ pageId }) =>
    inArray(
      pageId,
      same.map((row) => row.pageId),
    ),
  );
};
