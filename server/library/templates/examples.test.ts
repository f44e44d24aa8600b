import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBooklet, listBooklets, updateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { getBookletTree, getPage } from '../../../contract/booklets/content/content.ts';
import { getPublicationGate } from '../../../contract/booklets/publications/publications.ts';
import {
  createExampleBooklet,
  EXAMPLE_CODES,
  type ExampleCode,
  listExamples,
} from '../../../contract/library/examples.ts';
import { listSectors } from '../../../contract/library/library.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { UNKNOWN_ID } from '../../../test/create-sample.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import { sectors } from '../../platform/data/schema/library.ts';

let app: TestApp;
let editor: Browser;
let site = '';

beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  editor = app.browser();
  const { id: companyId } = await app.make.company({ quotaBooklets: 50 });
  await app.make.signIn(editor, { companyId });
  site = (await editor.call(listSectors)).body.find(({ code }) => code === 'btp')?.id ?? '';
});
afterAll(() => app.close());

const create = (code: ExampleCode, sectorId: string | null = null) =>
  editor.call(createExampleBooklet, { params: { code }, body: { sectorId } });

test('lists eight examples adapted to a sector, with what the company has to fill', async () => {
  const { body: plain } = await editor.call(listExamples, { query: {} });
  expect(plain.examples.map(({ code }) => code)).toEqual([...EXAMPLE_CODES]);
  const { body: adapted } = await editor.call(listExamples, { query: { sectorId: site } });
  expect(adapted.sectorId).toBe(site);
  const find = (list: typeof plain) => list.examples.find(({ code }) => code === 'saison');
  expect(find(adapted)?.cover.layout).toBe('lines');
  expect(find(adapted)?.chapters.map(({ title }) => title)).toContain('Sur le chantier');
  expect(find(plain)?.chapters.map(({ title }) => title)).not.toContain('Sur le chantier');
  expect(adapted.examples.every(({ page }) => page.blocks.length >= 3)).toBe(true);
  expect(adapted.examples[0]?.missing.length).toBeGreaterThan(0);
});

test.each(EXAMPLE_CODES)('creates the whole booklet of « %s », ready to be finished', async (code) => {
  const { status, body } = await create(code, site);
  expect(status).toBe(200);
  const { body: list } = await editor.call(listExamples, { query: { sectorId: site } });
  const example = list.examples.find((one) => one.code === code);
  expect(body).toMatchObject({ title: example?.title, type: example?.type, tone: example?.tone, state: 'building' });
  expect(body.theme).toMatchObject({ colours: example?.theme.colours, fontPair: example?.theme.fontPair });
  const { body: tree } = await editor.call(getBookletTree, { params: { id: body.id } });
  expect(tree.chapters.map(({ title }) => title)).toEqual(example?.chapters.map(({ title }) => title));
  const [first] = tree.chapters[0]?.pages ?? [];
  expect(first?.title).toBe(example?.page.title);
  const { body: page } = await editor.call(getPage, { params: { id: first?.id ?? '' } });
  expect(page.content.map(({ type }) => type)).toEqual(example?.page.blocks.map(({ type }) => type));
  const { rowVersion } = (await editor.call(getBooklet, { params: { id: body.id } })).body;
  const done = await editor.call(updateBooklet, {
    params: { id: body.id },
    body: { rowVersion, wizardStep: 'livret-completed' },
  });
  expect([done.status, done.body.state]).toEqual([200, 'draft']);
  // How readers enter is chosen after the assistant, and values of the company are only warned of.
  const { body: gate } = await editor.call(getPublicationGate, { params: { id: body.id } });
  expect(gate.findings.filter(({ level }) => level === 'error').map((one) => one.code)).toEqual(['PUB-003']);
});

test('gives a second booklet of the same example another title and another address', async () => {
  const [one, two] = [await create('depart'), await create('depart')];
  expect(two.body.title).not.toBe(one.body.title);
  expect(two.body.slug).not.toBe(one.body.slug);
});

test('refuses an unknown example, an unknown or withdrawn sector, and leaves nothing behind', async () => {
  const before = (await editor.call(listBooklets, { query: {} })).body.total;
  expect((await create('autre' as string as ExampleCode)).status).toBe(404);
  expect((await create('stage', UNKNOWN_ID)).error.code).toBe('WIZ-011');
  const [row] = await app.services.db
    .insert(sectors)
    .values({
      ...libraryContent.sectors[0],
      code: 'retire',
      label: 'Retiré',
      active: false,
    } as typeof sectors.$inferInsert)
    .returning({ id: sectors.id });
  expect((await create('stage', row?.id ?? '')).error.code).toBe('WIZ-011');
  await app.services.db.delete(sectors).where(eq(sectors.code, 'retire'));
  expect((await editor.call(listBooklets, { query: {} })).body.total).toBe(before);
});

test('LIV-005 when the quota is reached, and nothing for those who may not create', async () => {
  const full = app.browser();
  const { id: companyId } = await app.make.company({ quotaBooklets: 0 });
  await app.make.signIn(full, { companyId });
  const refused = await full.call(createExampleBooklet, { params: { code: 'stage' }, body: { sectorId: null } });
  expect(refused.error.code).toBe('LIV-005');
  const stranger = await app.browser().call(listExamples, { query: {} });
  expect(stranger.status).toBe(401);
});
