import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  deleteFont,
  judgeFontLicence,
  listFonts,
  renameFont,
  uploadFont,
} from '../../../contract/booklets/fonts/company-fonts.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';
import { frenchFont } from './font.fixture.ts';

let world: TestApp;
let me: Browser;
let scope: Scope;

beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  me = world.browser();
  const user = await world.make.signIn(me);
  await me.refreshToken();
  scope = world.make.scope(user, user.companyId ?? '');
});

const send = (bytes: Buffer, who = me) =>
  who.call(uploadFont, { body: { licence: 'true' }, file: { name: 'maison.woff2', type: 'font/woff2', bytes } });
const rows = () => scope.select().from(scope.views.companyFonts);
const colleague = async (role: 'editor' | 'referent' | 'company_admin') => {
  const browser = world.browser();
  return { browser, user: await world.make.signIn(browser, { companyId: scope.companyId, role }) };
};
const superAdmin = async (companyId = scope.companyId) => {
  const browser = world.browser();
  await world.make.signInAs(browser, await world.make.user({ role: 'super_admin' }), companyId);
  return browser;
};

describe('who may', () => {
  test('an editor adds, renames and deletes once he owns a booklet; a referent never', async () => {
    const { browser, user } = await colleague('editor');
    const refused = await send(frenchFont(), browser);
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    const booklet = await makeBooklet(scope);
    await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: user.id, level: 'publisher' }]);
    expect((await send(frenchFont(), browser)).status).toBe(403);
    expect(await rows()).toEqual([]);
    await scope.update('bookletRights', { level: 'owner' }, () => undefined);
    const { body } = await send(frenchFont(), browser);
    const params = { id: body.id };
    const renamed = await browser.call(renameFont, { params, body: { family: 'Autre', rowVersion: 1 } });
    expect([renamed.status, renamed.body.family]).toEqual([200, 'Autre']);
    const referent = (await colleague('referent')).browser;
    expect((await send(frenchFont({ weight: 700 }), referent)).status).toBe(403);
    expect((await referent.call(deleteFont, { params })).status).toBe(403);
    expect(await rows()).toHaveLength(1);
    expect((await browser.call(deleteFont, { params })).status).toBe(200);
    expect((await me.call(listFonts)).body).toEqual([]);
  });

  test('another company knows nothing of it: 404, whatever is asked', async () => {
    const { body: font } = await send(frenchFont());
    const stranger = world.browser();
    const { companyId } = await world.make.signIn(stranger);
    const params = { id: font.id };
    expect((await stranger.call(listFonts)).body).toEqual([]);
    expect((await stranger.raw('GET', font.url)).statusCode).toBe(404);
    expect((await stranger.call(deleteFont, { params })).status).toBe(404);
    expect((await stranger.call(renameFont, { params, body: { family: 'Volée', rowVersion: 1 } })).status).toBe(404);
    const elsewhere = await superAdmin(companyId ?? '');
    const body = { decision: 'validated' as const, rowVersion: 1 };
    expect((await elsewhere.call(judgeFontLicence, { params, body })).status).toBe(404);
    expect(await rows()).toMatchObject([{ family: 'Maison', state: 'pending', deletedAt: null }]);
    expect((await world.browser().raw('GET', font.url)).statusCode).toBe(401);
  });
});

describe('the licence', () => {
  test('is validated by the publisher alone', async () => {
    const { body: font } = await send(frenchFont());
    const params = { id: font.id };
    const body = { decision: 'validated' as const, rowVersion: font.rowVersion };
    for (const browser of [me, (await colleague('editor')).browser]) {
      const refused = await browser.call(judgeFontLicence, { params, body });
      expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    }
    expect(await rows()).toMatchObject([{ state: 'pending', judgedBy: null }]);
    const validated = await (await superAdmin()).call(judgeFontLicence, { params, body });
    expect([validated.status, validated.body.state]).toEqual([200, 'validated']);
    expect((await me.call(listFonts)).body).toMatchObject([{ state: 'validated', reason: '' }]);
  });

  test('is refused with a reason, which the company reads; a later decision replaces it', async () => {
    const { body: font } = await send(frenchFont());
    const params = { id: font.id };
    const staff = await superAdmin();
    const judge = (decision: 'validated' | 'refused', reason: string, rowVersion: number) =>
      staff.call(judgeFontLicence, { params, body: { decision, reason, rowVersion } });
    const mute = await judge('refused', ' ', 1);
    expect([mute.status, mute.error.errors]).toEqual([422, { reason: ['Ce champ est obligatoire.'] }]);
    expect((await judge('refused', 'Licence de bureau.', 1)).status).toBe(200);
    expect((await me.call(listFonts)).body).toMatchObject([{ state: 'refused', reason: 'Licence de bureau.' }]);
    const stale = await judge('validated', '', 1);
    expect([stale.status, stale.error.code, stale.error.current]).toMatchObject([409, 'GEN-011', { state: 'refused' }]);
    expect((await judge('validated', '', 2)).body).toMatchObject({ state: 'validated', reason: '' });
  });
});
