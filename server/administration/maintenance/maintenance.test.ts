import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getUser, login, logout } from '../../../contract/administration/accounts/auth.ts';
import { switchIdentity } from '../../../contract/administration/accounts/identity.ts';
import {
  endMaintenance,
  getMaintenance,
  getMaintenanceNotice,
  startMaintenance,
} from '../../../contract/administration/maintenance/maintenance.ts';
import { listFolders } from '../../../contract/booklets/media/media-library.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { PASSWORD } from '../../../test/factory.ts';
import { formatMaintenanceEnd, saveMaintenance } from '../../platform/http/maintenance.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => saveMaintenance(app.services.db, null));

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const openAs = async (role: 'super_admin' | 'company_admin' | 'editor') => {
  const browser = app.browser();
  const user = await app.make.signIn(browser, { role });
  return { browser, user };
};
const close = async (browser: Browser, message = 'Changement de serveur.') => {
  const started = await browser.call(startMaintenance, { body: { message, endsAt: inHours(2) } });
  expect(started.status).toBe(200);
  return started.body;
};

describe('during a maintenance', () => {
  test('whoever is signed in is told when it ends and why, by each call', async () => {
    const admin = await openAs('super_admin');
    const { browser } = await openAs('editor');
    expect((await browser.call(listFolders)).status).toBe(200);
    await close(admin.browser);
    for (const refused of [await browser.call(listFolders), await browser.call(getUser)]) {
      expect(refused.status).toBe(503);
      expect(refused.error).toMatchObject({
        code: 'GEN-014',
        message: expect.stringMatching(/^Maintenance en cours jusqu’à \d{2}\u00a0h\u00a0\d{2}/),
        maintenance: { message: 'Changement de serveur.', endsAt: expect.any(String) },
        incident: expect.any(String),
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(7000);
    }
    const bytes = await browser.sendRequest('GET', '/api/admin/media/01890000-0000-7000-8000-000000000000/file');
    expect(bytes.statusCode).toBe(503);
    expect((await browser.call(logout)).status).toBe(200);
  });

  test('super admins go on working, are reminded of it, and end it', async () => {
    const { browser } = await openAs('super_admin');
    const other = await openAs('company_admin');
    const { maintenance } = await close(browser);
    expect(maintenance).toMatchObject({ message: 'Changement de serveur.', startedBy: expect.any(String) });
    expect((await browser.call(getUser)).body.maintenance).toEqual({
      message: 'Changement de serveur.',
      endsAt: maintenance?.endsAt,
    });
    expect((await browser.call(getMaintenance)).body).toEqual({ maintenance });
    expect((await browser.call(endMaintenance)).body.maintenance).toBeNull();
    expect((await other.browser.call(getUser)).body.maintenance).toBeNull();
    expect((await browser.call(endMaintenance)).error.code).toBe('GEN-017');
  });

  test('only super admins can sign in; a wrong password tells nobody who they are', async () => {
    const { browser } = await openAs('super_admin');
    await close(browser);
    const tryLogin = (email: string, password = PASSWORD) =>
      app.browser().call(login, { body: { email, password, remember: false, totp: '' } });
    const editor = await app.make.user({ role: 'editor' });
    expect((await tryLogin(editor.email)).error.code).toBe('GEN-014');
    expect((await tryLogin(editor.email, 'faux')).error.code).toBe('AUTH-001');
    const admin = await app.make.user({ role: 'super_admin' });
    expect((await tryLogin(admin.email)).status).toBe(200);
  });

  test('a super admin in the place of somebody goes on seeing what they see', async () => {
    const { browser } = await openAs('super_admin');
    const editor = await app.make.user({ role: 'editor' });
    await close(browser);
    const body = { id_utilisateur: editor.id, reason: 'Vérifier le livret après la mise à jour.' };
    expect((await browser.call(switchIdentity, { body })).status).toBe(200);
    expect((await browser.call(listFolders)).status).toBe(200);
  });

  test('visitors read the announcement, and still get 401 elsewhere', async () => {
    const { browser } = await openAs('super_admin');
    const visitor = app.browser();
    expect((await visitor.call(getMaintenanceNotice)).body).toEqual({ maintenance: null });
    const { maintenance } = await close(browser);
    expect((await visitor.call(getMaintenanceNotice)).body).toEqual({
      maintenance: { message: 'Changement de serveur.', endsAt: maintenance?.endsAt },
    });
    expect((await visitor.call(getUser)).status).toBe(401);
  });

  test('the state of the node and the pages of readers are served', async () => {
    const { browser } = await openAs('super_admin');
    await close(browser);
    expect((await app.browser().sendRequest('GET', '/sante')).statusCode).toBe(200);
    expect((await app.browser().sendRequest('GET', '/lire/inconnu')).statusCode).toBe(404);
  });

  test('another node knows of it within three seconds', async () => {
    const { db } = app.services;
    const { browser } = await openAs('editor');
    const maintenance = { message: '', endsAt: inHours(1), startedAt: inHours(0), startedBy: 'Ada' };
    expect((await browser.call(listFolders)).status).toBe(200);
    // As another node writes it: this node has its own cache.
    await saveMaintenance(Object.create(db) as typeof db, maintenance);
    await expect.poll(async () => (await browser.call(listFolders)).status, { timeout: 8000 }).toBe(503);
  });
});

describe('starting a maintenance', () => {
  test('needs an end to come and a short message', async () => {
    const { browser } = await openAs('super_admin');
    const past = await browser.call(startMaintenance, { body: { message: '', endsAt: inHours(-1) } });
    expect(past).toMatchObject({ status: 422, error: { code: 'GEN-029', errors: { endsAt: [expect.any(String)] } } });
    const long = await browser.call(startMaintenance, { body: { message: 'a'.repeat(501), endsAt: inHours(1) } });
    expect(long).toMatchObject({ status: 422, error: { errors: { message: [expect.any(String)] } } });
    expect((await browser.call(getMaintenance)).body.maintenance).toBeNull();
  });

  test('again changes the announcement, not its start', async () => {
    const { browser } = await openAs('super_admin');
    const { maintenance } = await close(browser);
    const changed = await close((await openAs('super_admin')).browser, 'Plus long que prévu.');
    expect(changed.maintenance).toMatchObject({
      message: 'Plus long que prévu.',
      startedAt: maintenance?.startedAt,
      startedBy: maintenance?.startedBy,
    });
  });

  test.each(['company_admin', 'editor'] as const)('is not for a %s', async (role) => {
    const { browser } = await openAs(role);
    const refused = await browser.call(startMaintenance, { body: { message: '', endsAt: inHours(1) } });
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
  });
});

test('the end is a time of today, a day and a time, or unknown once it has passed', () => {
  const now = new Date('2026-11-27T10:00:00Z');
  const format = (endsAt: string) => formatMaintenanceEnd(endsAt, 'Europe/Paris', now);
  expect(format('2026-11-27T13:30:00Z')).toBe('14\u00a0h\u00a030');
  expect(format('2026-11-27T23:30:00Z')).toBe('00\u00a0h\u00a030 le 28/11/2026');
  expect(format('2026-11-27T09:59:00Z')).toBe('la fin des travaux');
});
