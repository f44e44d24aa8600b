import { eq, inArray, sql } from 'drizzle-orm';
import { computeContentHash, listCoveredPages, listSnapshotConfirmations, toSnapshot } from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { appendProofs } from '../../reading/index.ts';
import type { DemoReader } from './demo-readers.ts';

/** Adds a confirmation for each reader who finished the booklet, in the company's chain, by completion time. */
export const confirmDemoReadings = async (
  scope: Scope,
  { booklet, publication }: { booklet: TenantRow<'booklets'>; publication: TenantRow<'publications'> },
  people: readonly DemoReader[],
): Promise<void> => {
  const [company] = await scope.select().from(scope.views.company);
  const visible = toSnapshot(publication.snapshot);
  const [confirmation] = listSnapshotConfirmations(visible);
  if (!company || !confirmation) throw new Error('nothing to confirm');
  const { title: document, statement: declaration, covers } = confirmation.props;
  const common = {
    company: { id: scope.companyId, name: company.name },
    booklet: { id: booklet.id, title: booklet.title ?? '' },
    version: { number: publication.number, publishedAt: publication.publishedAt.toISOString() },
    page: { id: confirmation.page.id, title: confirmation.page.title },
    blockId: confirmation.blockId,
    document,
    declaration,
    covers,
    pages: listCoveredPages(visible, confirmation).length,
    condition: 'all_pages' as const,
    timeZone: company.timeZone,
    contentHash: computeContentHash(visible, confirmation),
  };
  const done = people
    .flatMap(({ profile, enrolment: { id, completedAt } }) =>
      completedAt ? [{ sheet: profile, id, at: completedAt }] : [],
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  await scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock('proofs');
    await appendProofs(
      inside,
      done.map(({ sheet: { firstName, lastName }, id, at }) => ({
        enrolmentId: id,
        signature: '',
        statement: {
          ...common,
          person: { firstName, lastName, employeeNumber: '' },
          typedName: `${firstName} ${lastName}`,
          at: at.toISOString(),
        },
      })),
    );
    const ids = done.map(({ id }) => id);
    await inside.update('enrolments', { proofsDone: sql`proofs_due` }, (columns) => inArray(columns.id, ids));
    await inside.bulkInsert(
      'enrolmentEvents',
      done.map(({ id, at }) => ({ enrolmentId: id, what: 'confirm', detail: document, userId: null, at })),
    );
  });
};

/** Online version of a booklet. */
export const getOnlineVersion = async (scope: Scope, bookletId: string) => {
  const { booklets, publications } = scope.views;
  const [row] = await scope
    .select()
    .from(booklets)
    .innerJoin(publications, eq(publications.id, booklets.onlinePublicationId))
    .where(eq(booklets.id, bookletId));
  if (!row) throw new Error('the booklet is not on line');
  return { booklet: row.booklets, publication: row.publications };
};
