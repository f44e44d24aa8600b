import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE_PROPS } from '../../../blocks/examples.ts';
import { publish, restorePublication } from '../../../contract/booklets/publications/publications.ts';
import { listDraftChanges } from '../../../contract/booklets/publications/version-changes.ts';
import { exportStatistics, getStatistics } from '../../../contract/reading/statistics/statistics.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createReadingFixture,
  getParticipantDetail,
  makeTextBlock,
  openTestReader,
  type ReadingFixture,
} from '../reader/reading.fixture.ts';
import { refreshStatistics } from './roll-up.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makeConfirmation = (title: string) => ({
  type: 'confirmation' as const,
  props: {
    ...EXAMPLE_PROPS.confirmation,
    title,
    covers: 'page' as const,
    allPages: false,
    signature: false,
    resign: true,
  },
});

const PERIOD = { from: '2026-09-01', to: '2026-10-31' };

const publishChanges = async ({ hr, booklet, scope }: ReadingFixture, html: string) => {
  await scope.update('blocks', { props: { html } }, (rows) => eq(rows.type, 'text'));
  const params = { id: booklet.id };
  const { changes } = (await hr.call(listDraftChanges, { params })).body;
  const body = {
    note: '',
    changes: changes.map(({ blockId }) => ({ blockId, level: 'major' as const, reason: '', sentence: '' })),
  };
  expect((await hr.call(publish, { params, body })).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1100));
};

test('the report tells the versions of a document apart, and which still count', async () => {
  const office = await createReadingFixture(
    app,
    [
      {
        title: 'Sécurité',
        pages: [
          {
            title: 'Évacuation',
            slug: 'evacuation',
            blocks: [makeTextBlock('<p>Il reste 15 minutes.</p>'), makeConfirmation('Évacuation')],
          },
        ],
      },
    ],
    { review: { majorAsks: 'everybody' } },
  );
  const readers: { id: string; reader: Awaited<ReturnType<typeof openTestReader>> }[] = [];
  for (let n = 0; n < 11; n += 1) {
    const { id } = await app.make.enrolment(office.scope, {
      ...{ bookletId: office.booklet.id, state: 'invited', arrivalOn: '2026-09-01' },
      participant: { firstName: 'Léa', lastName: 'Morel' },
    });
    readers.push({ id, reader: await openTestReader(app, office, id) });
  }
  const confirm = async (from: number, to: number) => {
    for (const { reader } of readers.slice(from, to)) {
      expect((await reader.confirm('evacuation', 'Léa Morel')).statusCode).toBe(303);
    }
  };
  const listDocuments = async () => {
    await refreshStatistics(office.scope, { at: new Date() });
    const { body } = await office.hr.call(getStatistics, { query: PERIOD });
    return body.proofs.documents.map(({ version, n, valid }) => [version, n, valid]);
  };
  await confirm(0, 6);
  expect(await listDocuments()).toEqual([[1, 6, 'all']]);
  await publishChanges(office, '<p>Il reste 5 minutes.</p>');
  await confirm(6, 11);
  expect(await listDocuments()).toEqual([
    [1, 6, 'none'],
    [2, 5, 'all'],
  ]);
  const file = await office.hr.call(exportStatistics, { query: PERIOD });
  expect(String(file.body)).toMatch(/version 1 \(texte changé depuis\)/);
  const getConfirmations = async (n: number) =>
    (await getParticipantDetail(office, office.hr, readers[n]?.id ?? '')).confirmations?.map(
      ({ version, valid, replacedBy }) => [version, valid, replacedBy],
    );
  expect([await getConfirmations(0), await getConfirmations(6)]).toEqual([[[1, false, null]], [[2, true, null]]]);
  // The sixth confirms the new text too: the former confirmation is replaced.
  await confirm(5, 6);
  expect(await getConfirmations(5)).toEqual([
    [2, true, null],
    [1, false, 12],
  ]);
  await office.hr.call(restorePublication, {
    params: { id: office.booklet.id, number: 1 },
    body: { target: 'online' },
  });
  expect(await listDocuments()).toEqual([
    [1, 6, 'all'],
    [2, 6, 'none'],
  ]);
  expect([await getConfirmations(0), await getConfirmations(6)]).toEqual([[[1, true, null]], [[2, false, null]]]);
  expect(await getConfirmations(5)).toEqual([
    [2, false, 6],
    [1, true, null],
  ]);
});
