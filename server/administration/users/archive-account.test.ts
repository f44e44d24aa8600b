import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveUser } from '../../../contract/administration/accounts/users.ts';
import { DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { createColleague, type Office, openOffice } from '../../people/participants/participants.fixture.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

test('whoever approved booklets is replaced by their owners, and by nobody twice', async () => {
  const { user: gone } = await createColleague(app, office, 'editor');
  const { user: other } = await createColleague(app, office, 'editor');
  const { scope, adminId } = office;
  const approved = (title: string, approverIds: string[], ownerId = adminId) =>
    makeBooklet(scope, [], {
      title,
      slug: title,
      ownerId,
      settings: { ...DEFAULT_SETTINGS, review: { ...DEFAULT_SETTINGS.review, approval: true, approverIds } },
    });
  const rows = {
    alone: await approved('seul', [gone.id]),
    withOwner: await approved('avec', [adminId, gone.id]),
    others: await approved('autres', [other.id]),
    nobody: await approved('personne', []),
    his: await approved('sien', [gone.id, other.id], gone.id),
  };
  const approvers = async () => {
    const found = await scope.select().from(scope.views.booklets);
    return Object.fromEntries(
      Object.entries(rows).map(([name, { id }]) => [
        name,
        found.find((row) => row.id === id)?.settings.review.approverIds,
      ]),
    );
  };
  await scope.update('booklets', { ownerId: gone.id }, ({ id }) => eq(id, rows.his.id));
  const before = await approvers();
  const ask = (booklets: { id: string; heirId: string }[]) =>
    office.admin.call(archiveUser, { params: { id: gone.id }, body: { booklets } });
  expect((await ask([])).error.code).toBe('UTI-002');
  expect(await approvers()).toEqual(before);
  expect((await ask([{ id: rows.his.id, heirId: adminId }])).status).toBe(200);
  expect(await approvers()).toEqual({
    alone: [adminId],
    withOwner: [adminId],
    others: [other.id],
    nobody: [],
    his: [other.id, adminId],
  });
});
