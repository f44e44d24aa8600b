import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooklet, getBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { listSectors } from '../../../contract/library/library.ts';
import { createSector, getSectorCard, listSectorCards, updateSector } from '../../../contract/library/sector-cards.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import { sectors } from '../../platform/data/schema/library.ts';

let app: TestApp;
let publisher: Browser;
let admin: Browser;

beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  const { id: companyId } = await app.make.company();
  [publisher, admin] = [app.browser(), app.browser()];
  await app.make.signInAs(publisher, await app.make.user({ role: 'super_admin' }), companyId);
  await app.make.signIn(admin, { role: 'company_admin', companyId });
});
afterAll(() => app.close());

const findSectorId = async (code: string) => {
  const [row] = await app.services.db.select().from(sectors).where(eq(sectors.code, code));
  return row?.id ?? '';
};
const requestCard = async (id: string) => (await publisher.call(getSectorCard, { params: { id } })).body;
const requestSave = async (
  id: string,
  change: Partial<Awaited<ReturnType<typeof requestCard>>['fields']>,
  version?: number,
) => {
  const { fields, rowVersion } = await requestCard(id);
  const body = { fields: { ...fields, ...change }, rowVersion: version ?? rowVersion };
  return publisher.call(updateSector, { params: { id }, body });
};

test('a new sector is offered once somebody says so', async () => {
  const body = { code: 'artisanat-d-art', label: 'Artisanat d’art', description: '', icon: 'book' };
  const made = await publisher.call(createSector, { body });
  expect([made.status, made.body.fields.active]).toEqual([200, false]);
  const offered = async () => (await admin.call(listSectors)).body.map(({ code }) => code);
  expect(await offered()).not.toContain(body.code);
  const chapters = [{ code: 'bienvenue', level: 'mandatory' as const }];
  expect(
    (await requestSave(made.body.id, { active: true, chapters, nafCodes: ['90.03b'] })).body.fields.nafCodes,
  ).toEqual(['90.03B']);
  expect(await offered()).toContain(body.code);
  const again = await publisher.call(createSector, { body: { ...body, label: 'Autre' } });
  expect([again.status, again.error.code]).toEqual([409, 'BIB-002']);
  const twin = await publisher.call(createSector, { body: { ...body, code: 'autre', label: 'ARTISANAT D’ART' } });
  expect([twin.status, twin.error.code, Object.keys(twin.error.errors ?? {})]).toEqual([409, 'BIB-010', ['label']]);
  expect(await findSectorId('autre')).toBe('');
});

test('bad fields are told beside themselves, and nothing is changed', async () => {
  const id = await findSectorId('btp');
  const before = await requestCard(id);
  const naf = await requestSave(id, { nafCodes: ['BTP'] });
  expect([naf.status, naf.error.code]).toEqual([422, 'BIB-011']);
  const pale = await requestSave(id, { palette: { ...before.fields.palette, text: '#dddddd', background: '#ffffff' } });
  expect([pale.status, pale.error.code, Object.keys(pale.error.errors ?? {})]).toEqual([
    422,
    'BIB-013',
    ['fields.palette.text'],
  ]);
  const noColour = await requestSave(id, { palette: { ...before.fields.palette, text: 'aaa' } });
  expect([noColour.status, Object.keys(noColour.error.errors ?? {})]).toEqual([422, ['fields.palette.text']]);
  const unknown = await requestSave(id, { chapters: [{ code: 'nulle-part', level: 'optional' }] });
  expect([unknown.status, Object.keys(unknown.error.errors ?? {})]).toEqual([422, ['chapters.0.code']]);
  const late = await requestSave(id, { label: 'Autre' }, before.rowVersion + 1);
  expect([late.status, late.error.code]).toEqual([409, 'GEN-011']);
  expect(await requestCard(id)).toEqual(before);
});

test('a NAF code that another sector has is kept, with a warning', async () => {
  const id = await findSectorId('industrie');
  const { fields } = await requestCard(await findSectorId('btp'));
  const [code] = fields.nafCodes;
  const own = (await requestCard(id)).fields.nafCodes;
  const saved = await requestSave(id, { nafCodes: [...own, code ?? ''] });
  expect([saved.status, saved.body.warnings]).toEqual([
    200,
    [`Le code NAF ${code} est aussi celui du secteur « ${fields.label} ».`],
  ]);
  expect(saved.body.fields.nafCodes).toContain(code);
});

test('a sector in use may cease to be offered: booklets keep it', async () => {
  const id = await findSectorId('btp');
  const { body: booklet } = await admin.call(createBooklet, {
    body: { way: 'sector', type: 'employee', sectorId: id },
  });
  expect([(await requestCard(id)).usages, (await requestCard(await findSectorId('commerce'))).usages]).toEqual([1, 0]);
  expect((await requestSave(id, { active: false })).status).toBe(200);
  expect((await admin.call(listSectors)).body.map(({ code }) => code)).not.toContain('btp');
  expect((await admin.call(getBooklet, { params: { id: booklet.id } })).body.sectorId).toBe(id);
  const refused = await admin.call(createBooklet, { body: { way: 'sector', type: 'employee', sectorId: id } });
  expect([refused.status, refused.error.code]).toEqual([422, 'WIZ-011']);
});

test('a guided booklet begins in the sector of its company’s NAF code, the most precise one', async () => {
  const precise = await publisher.call(createSector, {
    body: { code: 'boulangerie', label: 'Boulangerie', description: '', icon: 'chef-hat' },
  });
  await requestSave(precise.body.id, { active: true, nafCodes: ['10.71C'] });
  for (const [naf, code] of [
    ['10.71C', 'boulangerie'],
    ['10.11Z', 'industrie'],
    ['99.00Z', null],
  ] as const) {
    const browser = app.browser();
    const { id: companyId } = await app.make.company({ naf });
    await app.make.signIn(browser, { companyId });
    const { body } = await browser.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    expect([naf, body.sectorId]).toEqual([naf, code && (await findSectorId(code))]);
  }
});

test('sectors are read by who makes booklets, and written by the publisher alone', async () => {
  const editor = app.browser();
  const { id: companyId } = await app.make.company();
  await app.make.signIn(editor, { role: 'editor', companyId });
  const id = await findSectorId('commerce');
  const { fields, rowVersion } = await requestCard(id);
  const body = { code: 'a-nous', label: 'À nous', description: '', icon: 'book' };
  for (const reader of [admin, editor]) {
    expect((await reader.call(listSectorCards)).body.map(({ code }) => code)).toContain('commerce');
    const read = await reader.call(getSectorCard, { params: { id } });
    expect([read.status, read.body.can, read.body.fields]).toEqual([200, { edit: false }, fields]);
    expect((await reader.call(createSector, { body })).status).toBe(403);
    expect((await reader.call(updateSector, { params: { id }, body: { fields, rowVersion } })).status).toBe(403);
  }
  expect([(await requestCard(id)).rowVersion, await findSectorId('a-nous')]).toEqual([rowVersion, '']);
  const referent = app.browser();
  await app.make.signIn(referent, { role: 'referent', companyId });
  expect((await referent.call(listSectorCards)).status).toBe(403);
  expect((await referent.call(getSectorCard, { params: { id } })).status).toBe(403);
});

test('readers are told of what is offered, and of the booklets of their own company', async () => {
  const [stranger, id] = [app.browser(), await findSectorId('sante-medico-social')];
  const { id: companyId } = await app.make.company();
  await app.make.signIn(stranger, { role: 'company_admin', companyId });
  await admin.call(createBooklet, { body: { way: 'sector', type: 'employee', sectorId: id } });
  const seenBy = async (browser: Browser) => ({
    card: (await browser.call(getSectorCard, { params: { id } })).body?.usages,
    row: (await browser.call(listSectorCards)).body.find((one) => one.id === id)?.usages,
  });
  expect([await seenBy(publisher), await seenBy(admin), await seenBy(stranger)]).toEqual([
    { card: 1, row: 1 },
    { card: 1, row: 1 },
    { card: 0, row: 0 },
  ]);
  await requestSave(id, { active: false });
  expect((await stranger.call(getSectorCard, { params: { id } })).status).toBe(404);
  expect((await stranger.call(listSectorCards)).body.map((one) => one.id)).not.toContain(id);
  expect((await publisher.call(getSectorCard, { params: { id } })).status).toBe(200);
});
