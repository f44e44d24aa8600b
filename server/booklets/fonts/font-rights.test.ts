import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  deleteFont,
  listFonts,
  renameFont,
  reviewFontLicence,
  uploadFont,
} from '../../../contract/booklets/fonts/company-fonts.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';
import { buildFrenchFont } from './font.fixture.ts';

let app: TestApp;
let me: Browser;
let scope: Scope;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = app.browser();
  const user = await app.make.signIn(me);
  await me.refreshToken();
  scope = app.make.scope(user, user.companyId ?? '');
});

const uploadFontFile = (bytes: Buffer, who = me) =>
  who.call(uploadFont, { body: { licence: 'true' }, file: { name: 'maison.woff2', type: 'font/woff2', bytes } });
const listFontRows = () => scope.select().from(scope.views.companyFonts);
const colleague = async (role: 'editor' | 'referent' | 'company_admin') => {
  const browser = app.browser();
  return { browser, user: await app.make.signIn(browser, { companyId: scope.companyId, role }) };
};
const signInSuperAdmin = async (companyId = scope.companyId) => {
  const browser = app.browser();
  await app.make.signInAs(browser, await app.make.user({ role: 'super_admin' }), companyId);
  return browser;
};

describe('who may', () => {
  test('an editor adds, renames and deletes once he owns a booklet; a referent never', async () => {
    const { browser, user } = await colleague('editor');
    const refused = await uploadFontFile(buildFrenchFont(), browser);
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    const booklet = await makeBooklet(scope);
    await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: user.id, level: 'publisher' }]);
    expect((await uploadFontFile(buildFrenchFont(), browser)).status).toBe(403);
    expect(await listFontRows()).toEqual([]);
    await scope.update('bookletRights', { level: 'owner' }, () => undefined);
    const { body } = await uploadFontFile(buildFrenchFont(), browser);
    const params = { id: body.id };
    const renamed = await browser.call(renameFont, { params, body: { family: 'Autre', rowVersion: 1 } });
    expect([renamed.status, renamed.body.family]).toEqual([200, 'Autre']);
    const referent = (await colleague('referent')).browser;
    expect((await uploadFontFile(buildFrenchFont({ weight: 700 }), referent)).status).toBe(403);
    expect((await referent.call(deleteFont, { params })).status).toBe(403);
    expect(await listFontRows()).toHaveLength(1);
    expect((await browser.call(deleteFont, { params })).status).toBe(200);
    expect((await me.call(listFonts)).body).toEqual([]);
  });

  test('another company knows nothing of it: 404, whatever is asked', async () => {
    const { body: font } = await uploadFontFile(buildFrenchFont());
    const stranger = app.browser();
    const { companyId } = await app.make.signIn(stranger);
    const params = { id: font.id };
    expect((await stranger.call(listFonts)).body).toEqual([]);
    expect((await stranger.sendRequest('GET', font.url)).statusCode).toBe(404);
    expect((await stranger.call(deleteFont, { params })).status).toBe(404);
    expect((await stranger.call(renameFont, { params, body: { family: 'Volée', rowVersion: 1 } })).status).toBe(404);
    const elsewhere = await signInSuperAdmin(companyId ?? '');
    const body = { decision: 'validated' as const, rowVersion: 1 };
    expect((await elsewhere.call(reviewFontLicence, { params, body })).status).toBe(404);
    expect(await listFontRows()).toMatchObject([{ family: 'Maison', state: 'pending', deletedAt: null }]);
    expect((await app.browser().sendRequest('GET', font.url)).statusCode).toBe(401);
  });
});

describe('the licence', () => {
  test('is validated by the publisher alone', async () => {
    const { body: font } = await uploadFontFile(buildFrenchFont());
    const params = { id: font.id };
    const body = { decision: 'validated' as const, rowVersion: font.rowVersion };
    for (const browser of [me, (await colleague('editor')).browser]) {
      const refused = await browser.call(reviewFontLicence, { params, body });
      expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    }
    expect(await listFontRows()).toMatchObject([{ state: 'pending', judgedBy: null }]);
    const validated = await (await signInSuperAdmin()).call(reviewFontLicence, { params, body });
    expect([validated.status, validated.body.state]).toEqual([200, 'validated']);
    expect((await me.call(listFonts)).body).toMatchObject([{ state: 'validated', reason: '' }]);
  });

  test('is refused with a reason, which the company reads; a later decision replaces it', async () => {
    const { body: font } = await uploadFontFile(buildFrenchFont());
    const params = { id: font.id };
    const staff = await signInSuperAdmin();
    const decide = (decision: 'validated' | 'refused', reason: string, rowVersion: number) =>
      staff.call(reviewFontLicence, { params, body: { decision, reason, rowVersion } });
    const mute = await decide('refused', ' ', 1);
    expect([mute.status, mute.error.errors]).toEqual([422, { reason: ['Ce champ est obligatoire.'] }]);
    expect((await decide('refused', 'Licence de bureau.', 1)).status).toBe(200);
    expect((await me.call(listFonts)).body).toMatchObject([{ state: 'refused', reason: 'Licence de bureau.' }]);
    const stale = await decide('validated', '', 1);
    expect([stale.status, stale.error.code, stale.error.current]).toMatchObject([409, 'GEN-011', { state: 'refused' }]);
    expect((await decide('validated', '', 2)).body).toMatchObject({ state: 'validated', reason: '' });
  });
});
