import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { listDraftChanges } from '../../../contract/booklets/publications/version-changes.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { withTemporaryFolder } from '../../platform/files/received-file.ts';
import { createReadingFixture, makeTextBlock } from '../../reading/reader/reading.fixture.ts';
import { exportCompanyData } from './company-export.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the export of a company holds the level, reason and sentence of each change; they go with the booklet', async () => {
  const { hr, scope, booklet, company } = await createReadingFixture(app, [
    {
      title: 'Un',
      pages: [{ title: 'Sortie', slug: 'sortie', blocks: [makeTextBlock('<p>Il reste 15 minutes.</p>')] }],
    },
  ]);
  await scope.update('blocks', { props: { html: '<p>Il reste 5 minutes.</p>' } }, (rows) => eq(rows.type, 'text'));
  const params = { id: booklet.id };
  const { changes } = (await hr.call(listDraftChanges, { params })).body;
  const body = {
    note: '',
    changes: changes.map(({ blockId }) => ({ blockId, level: 'minor' as const, reason: 'Déjà affiché', sentence: '' })),
  };
  expect((await hr.call(publish, { params, body })).status).toBe(200);
  const readVersions = () =>
    withTemporaryFolder(async (folder) => {
      const path = join(folder, 'export.zip');
      await exportCompanyData(app.services, { ...company, name: 'Entreprise' }, folder, path);
      const file = unzipSync(new Uint8Array(await readFile(path)))['donnees/publications.jsonl'];
      return Buffer.from(file ?? [])
        .toString('utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    });
  expect(await readVersions()).toMatchObject([
    { number: 1, changes: null, major_asks: 'ongoing' },
    { number: 2, changes: [{ level: 'minor', proposed: 'major', reason: 'Déjà affiché' }] },
  ]);
  await scope.deleteRows('booklets', (rows) => eq(rows.id, booklet.id));
  expect(await readVersions()).toEqual([]);
});
