import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCompany,
  getCompany,
  getOwnCompany,
  listCompanies,
  listCompanyBooklets,
  listCompanyUsers,
} from '../../../contract/administration/companies/companies.ts';
import { saveBrand, saveIdentity, savePlaces } from '../../../contract/administration/companies/company-parts.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { UNKNOWN_ID } from '../../../test/create-sample.ts';
import { companies, outbox, users } from '../../platform/data/schema/people.ts';

let app: TestApp;
let boss: Browser;
beforeAll(async () => {
  app = await startTestApp();
  const user = await app.make.user({ role: 'super_admin' });
  boss = app.browser();
  await app.make.signInAs(boss, user, (await app.make.company()).id);
});
afterAll(() => app.close());

const getCompanyRow = async (id: string) =>
  (await app.services.db.select().from(companies).where(eq(companies.id, id)))[0] ?? null;

/** A company with a signed-in administrator. */
const createCompanyWithAdmin = async () => {
  const company = await app.make.company();
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId: company.id });
  return { id: company.id, browser, user };
};

const ADMIN = { email: 'ines.cote@exemple.fr', firstName: 'Inès', lastName: 'Côté' };
const NEW_COMPANY = { legalName: 'Charpentes Morel SAS', name: '', siren: '', sectorId: null, admin: ADMIN };

const IDENTITY = {
  legalName: 'Charpentes Morel SAS',
  name: 'Charpentes Morel',
  siren: '732 829 320',
  siret: '732 829 320 00074',
  naf: '4332a',
  idcc: '1597',
  idccLabel: 'Ouvriers du bâtiment',
  sectorId: null,
  headcount: '50-249' as const,
  address: { lines: ['4 rue du Port'], postalCode: '44000', city: 'Nantes', country: 'FR' },
};

describe('opening a company', () => {
  test('makes it, and invites its first administrator', async () => {
    const made = await boss.call(createCompany, { body: { ...NEW_COMPANY, siren: '552 100 554' } });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ name: 'Charpentes Morel SAS', siren: '552100554', state: 'active' });
    const { db } = app.services;
    const [admin] = await db.select().from(users).where(eq(users.email, ADMIN.email));
    expect(admin).toMatchObject({ companyId: made.body.id, role: 'company_admin', status: 'invited' });
    const letters = await db.select().from(outbox).where(eq(outbox.recipient, ADMIN.email));
    expect(letters.map(({ kind }) => kind)).toEqual(['account-invitation']);
  });

  test.each([
    ['ENT-001', { siren: '732829321' }, 'siren'],
    ['ENT-009', { siren: '552100554' }, 'siren'],
    ['UTI-001', {}, 'admin.email'],
    ['GEN-003', { legalName: 'A' }, 'legalName'],
  ])('refuses %s and leaves nothing behind', async (code, change, field) => {
    const { db } = app.services;
    const before = [await db.$count(companies), await db.$count(users), await db.$count(outbox)];
    const admin = code === 'UTI-001' ? ADMIN : { ...ADMIN, email: 'autre@exemple.fr' };
    const refused = await boss.call(createCompany, { body: { ...NEW_COMPANY, admin, ...change } });
    expect([refused.status, refused.error.code]).toEqual([422, code]);
    expect(Object.keys(refused.error.errors ?? {})).toEqual([field]);
    expect([await db.$count(companies), await db.$count(users), await db.$count(outbox)]).toEqual(before);
  });
});

describe('the card', () => {
  test('is one’s own for an administrator, any for the publisher’s staff', async () => {
    const ours = await createCompanyWithAdmin();
    const theirs = await createCompanyWithAdmin();
    expect((await ours.browser.call(getOwnCompany)).body).toMatchObject({ id: ours.id, mayManage: false });
    expect((await boss.call(getCompany, { params: { id: ours.id } })).body.mayManage).toBe(true);
    for (const call of [getCompany, listCompanyUsers, listCompanyBooklets]) {
      const refused = await ours.browser.call(call, { params: { id: theirs.id } });
      expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
    }
    const list = await ours.browser.call(listCompanies);
    expect([list.status, list.error.code]).toEqual([403, 'GEN-009']);
  });

  test('keeps what the company is, in the shape of each number', async () => {
    const { id, browser } = await createCompanyWithAdmin();
    const saved = await browser.call(saveIdentity, { params: { id }, body: { ...IDENTITY, rowVersion: 1 } });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ siren: '732829320', siret: '73282932000074', naf: '43.32A', rowVersion: 2 });
  });

  test.each([
    ['ENT-001', { siren: '732829321', siret: '' }, 'siren'],
    ['ENT-002', { siret: '55210055400013' }, 'siret'],
    ['ENT-004', { siret: '73282932000075' }, 'siret'],
    ['ENT-005', { naf: 'ABC' }, 'naf'],
    ['ENT-006', { idcc: '159' }, 'idcc'],
    ['ENT-007', { address: { ...IDENTITY.address, postalCode: '4400' } }, 'address.postalCode'],
    ['ENT-009', { siren: '552100554', siret: '' }, 'siren'],
  ])('refuses %s beside its field, and changes nothing', async (code, change, field) => {
    const { id, browser } = await createCompanyWithAdmin();
    const before = await getCompanyRow(id);
    const body = { ...IDENTITY, siren: '', siret: '', ...change, rowVersion: 1 };
    const asked = code === 'ENT-002' ? { ...body, siren: '732829320' } : body;
    const refused = await browser.call(saveIdentity, { params: { id }, body: asked });
    expect([refused.status, refused.error.code]).toEqual([422, code]);
    expect(Object.keys(refused.error.errors ?? {})).toContain(field);
    expect(await getCompanyRow(id)).toEqual(before);
  });

  test('tells whoever saves second what the first one saved', async () => {
    const { id, browser } = await createCompanyWithAdmin();
    const places = { sites: [], departments: ['Atelier'], rowVersion: 1 };
    expect((await browser.call(savePlaces, { params: { id }, body: places })).status).toBe(200);
    const late = await browser.call(savePlaces, { params: { id }, body: { ...places, departments: ['Pose'] } });
    expect([late.status, late.error.code]).toEqual([409, 'GEN-011']);
    expect((late.error as { current?: { departments: string[] } }).current?.departments).toEqual(['Atelier']);
  });

  test('keeps the public holidays of a site, and refuses an unknown region beside its field', async () => {
    const { id, browser } = await createCompanyWithAdmin();
    const site = { name: 'Strasbourg', address: '', hours: '', contact: '', safety: '' };
    const save = (holidays: string, rowVersion: number) =>
      browser.call(savePlaces, {
        params: { id },
        body: { sites: [{ ...site, holidays }], departments: [], rowVersion } as never,
      });
    expect((await save('alsace-moselle', 1)).status).toBe(200);
    expect((await getCompanyRow(id))?.sites).toEqual([{ ...site, holidays: 'alsace-moselle' }]);
    const refused = await save('bretagne', 2);
    expect([refused.status, refused.error.errors]).toMatchObject([422, { 'sites.0.holidays': [expect.any(String)] }]);
  });

  test('refuses a site that comes twice, and a logo of somebody else', async () => {
    const { id, browser } = await createCompanyWithAdmin();
    const site = { name: 'Nantes', address: '', hours: '', contact: '', safety: '' };
    const twice = { sites: [site, { ...site, name: 'NANTES' }], departments: [], rowVersion: 1 };
    const refused = await browser.call(savePlaces, { params: { id }, body: twice });
    expect([refused.status, refused.error.errors]).toMatchObject([422, { 'sites.1.name': [expect.any(String)] }]);
    const brand = { theme: null, logoMediaId: UNKNOWN_ID, rowVersion: 1 };
    expect((await browser.call(saveBrand, { params: { id }, body: brand })).status).toBe(404);
    expect((await getCompanyRow(id))?.rowVersion).toBe(1);
  });
});
