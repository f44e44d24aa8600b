import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  changePassword,
  decideOnTerms,
  getUser,
  logout,
  setLanguage,
} from '../../../contract/administration/accounts/auth.ts';
import { listIdentities, returnIdentity, switchIdentity } from '../../../contract/administration/accounts/identity.ts';
import { createBooklet, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import type { Call, CallBodyInput } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { UNKNOWN_ID } from '../../../test/create-sample.ts';
import { identitySwitches } from '../../platform/data/schema/accounts.ts';
import { notifications } from '../../platform/data/schema/audit-notifications.ts';
import { booklets } from '../../platform/data/schema/booklets.ts';
import { companies, legalDecisions, sessions, users } from '../../platform/data/schema/people.ts';
import { CALLS } from '../../platform/http/contract.fixture.ts';

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType> & { name: string };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const REASON = 'Le livret ne s’ouvre pas chez elle';
type Company = Awaited<ReturnType<TestApp['make']['company']>>;
type User = Awaited<ReturnType<TestApp['make']['user']>>;
let company: Company;
let support: Browser;
let supporter: User;
let target: User;
beforeEach(async () => {
  company = await app.make.company({ impersonationAllowed: true });
  support = app.browser();
  supporter = await app.make.signIn(support, { role: 'super_admin', firstName: 'Sam', lastName: 'Support' });
  await app.make.signInAs(support, supporter, company.id);
  target = await app.make.user({ companyId: company.id, role: 'editor', firstName: 'Inès', lastName: 'Côté' });
});

const switchIdentityTo = async (
  browser: Browser,
  userId: string,
  more: Partial<CallBodyInput<typeof switchIdentity>> = {},
) => {
  const answer = await browser.call(switchIdentity, { body: { id_utilisateur: userId, reason: REASON, ...more } });
  browser.csrfToken = null;
  return answer;
};
const returnToOwnIdentity = async (browser: Browser) => {
  const answer = await browser.call(returnIdentity);
  browser.csrfToken = null;
  return answer;
};
const loadCurrentUser = async (browser: Browser) => (await browser.call(getUser)).body;
const listSwitches = (id: string) =>
  app.services.db.select().from(identitySwitches).where(eq(identitySwitches.actorId, id));

describe('taking an identity (C21, C36)', () => {
  test('one is the other person, knows it, and comes back where one was (C37)', async () => {
    const before = support.cookies.get('embarque_session');
    const { status, body } = await switchIdentityTo(support, target.id, {
      minutes: 15,
      route: '/parametres/utilisateurs',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: target.id, role: 'editor', redirect: '/home', mustEnrol: false });
    expect(body.switched).toMatchObject({ mode: 'look', by: 'Sam Support' });
    expect(body.switched?.secondsLeft).toBeGreaterThan(14 * 60);
    expect(body.switched?.secondsLeft).toBeLessThanOrEqual(15 * 60);
    expect(await loadCurrentUser(support)).toMatchObject({
      id: target.id,
      company: { id: company.id },
      switched: { mode: 'look' },
    });
    // The token changes: a page opened under one identity cannot continue under another.
    expect(support.cookies.get('embarque_session')).not.toBe(before);

    const back = await returnToOwnIdentity(support);
    expect(back.body).toMatchObject({ id: supporter.id, switched: null, route: '/parametres/utilisateurs' });
    expect(await loadCurrentUser(support)).toMatchObject({ id: supporter.id, role: 'super_admin', switched: null });
    const [row] = await listSwitches(supporter.id);
    expect(row).toMatchObject({ targetId: target.id, reason: REASON, mode: 'look' });
    expect(row?.endedAt).not.toBeNull();
  });

  test('leaves no mark of a sign-in, takes no obligation over, and needs no terms of the other', async () => {
    await app.services.db.update(companies).set({ mfaRequired: true }).where(eq(companies.id, company.id));
    await switchIdentityTo(support, target.id);
    expect((await support.call(listBooklets)).status).toBe(200);
    expect(await loadCurrentUser(support)).toMatchObject({ termsAccepted: true, mustEnrol: false });
    const [row] = await app.services.db.select().from(users).where(eq(users.id, target.id));
    expect(row).toEqual(target);
    expect(await app.services.db.select().from(sessions).where(eq(sessions.userId, target.id))).toEqual([]);
  });

  test('the person is told, unless her company does not want so', async () => {
    await switchIdentityTo(support, target.id);
    const told = await app.services.db.select().from(notifications).where(eq(notifications.userId, target.id));
    expect(told).toMatchObject([
      { kind: 'identity_taken', values: { qui: 'Sam Support', motif: REASON }, mail: 'now' },
    ]);
    await returnToOwnIdentity(support);
    await app.services.db.update(companies).set({ impersonationNotice: false }).where(eq(companies.id, company.id));
    await switchIdentityTo(support, target.id);
    expect(await app.services.db.select().from(notifications).where(eq(notifications.userId, target.id))).toHaveLength(
      1,
    );
  });

  test('signing out ends it too', async () => {
    await switchIdentityTo(support, target.id);
    await support.call(logout);
    expect((await support.call(getUser)).status).toBe(401);
    const [row] = await listSwitches(supporter.id);
    expect(row?.endedAt).not.toBeNull();
  });
});

describe('refused, and nothing is written', () => {
  const refused = async (
    browser: Browser,
    by: User,
    answer: Awaited<ReturnType<typeof switchIdentityTo>>,
    status: number,
    code: string,
  ) => {
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(await listSwitches(by.id)).toEqual([]);
    expect((await loadCurrentUser(browser)).id).toBe(by.id);
  };

  test.each([
    ['', 'IDE-004'],
    ['trop bref', 'IDE-004'],
    ['   9 signes ', 'IDE-004'],
    ['x'.repeat(301), 'GEN-002'],
  ])('IDE-004: the reason « %s »', async (reason, code) => {
    const answer = await switchIdentityTo(support, target.id, { reason });
    await refused(support, supporter, answer, 422, code);
    expect(Object.keys(answer.error.errors ?? {})).toEqual(['reason']);
  });

  test('a duration that is not offered', async () => {
    const answer = await switchIdentityTo(support, target.id, { minutes: 90 as 60 });
    expect([answer.status, answer.error.errors]).toEqual([422, { minutes: [errorText('GEN-019')] }]);
    expect(await listSwitches(supporter.id)).toEqual([]);
  });

  test('oneself, somebody of the publisher, nobody', async () => {
    await refused(support, supporter, await switchIdentityTo(support, supporter.id), 409, 'IDE-007');
    const other = await app.make.user({ role: 'super_admin' });
    await refused(support, supporter, await switchIdentityTo(support, other.id), 403, 'IDE-001');
    await refused(support, supporter, await switchIdentityTo(support, UNKNOWN_ID), 404, 'GEN-010');
  });

  test.each(['invited', 'suspended', 'archived'] as const)('an account that is %s', async (status) => {
    const person = await app.make.user({ companyId: company.id, status });
    await refused(support, supporter, await switchIdentityTo(support, person.id), 409, 'GEN-017');
  });

  test('IDE-002: acting, where the company does not allow it; looking is the publisher’s anywhere', async () => {
    await app.services.db.update(companies).set({ impersonationAllowed: false }).where(eq(companies.id, company.id));
    const answer = await switchIdentityTo(support, target.id, { mode: 'act' });
    await refused(support, supporter, answer, 403, 'IDE-002');
    expect(answer.error.message).toBe(errorText('IDE-002', { entreprise: company.name }));
    expect((await switchIdentityTo(support, target.id)).status).toBe(200);
  });

  test('a company’s administrator: only people below him, where the company allows it, and only to look', async () => {
    const browser = app.browser();
    const boss = await app.make.signIn(browser, { companyId: company.id });
    const peer = await app.make.user({ companyId: company.id });
    const stranger = await app.make.user({ role: 'editor' });
    const staff = await app.make.user({ role: 'super_admin' });
    await refused(browser, boss, await switchIdentityTo(browser, peer.id), 403, 'IDE-001');
    await refused(browser, boss, await switchIdentityTo(browser, staff.id), 403, 'IDE-001');
    await refused(browser, boss, await switchIdentityTo(browser, stranger.id), 404, 'GEN-010');
    await refused(browser, boss, await switchIdentityTo(browser, target.id, { mode: 'act' }), 403, 'GEN-009');
    await app.services.db.update(companies).set({ impersonationAllowed: false }).where(eq(companies.id, company.id));
    await refused(browser, boss, await switchIdentityTo(browser, target.id), 403, 'IDE-002');
    await app.services.db.update(companies).set({ impersonationAllowed: true }).where(eq(companies.id, company.id));
    expect((await switchIdentityTo(browser, target.id)).body.id).toBe(target.id);
  });

  test.each(['editor', 'referent'] as const)('the role %s takes nobody’s', async (role) => {
    const browser = app.browser();
    const person = await app.make.signIn(browser, { role, companyId: company.id });
    await refused(browser, person, await switchIdentityTo(browser, target.id), 403, 'GEN-009');
  });

  test('returning without having left', async () => {
    const answer = await support.call(returnIdentity);
    expect([answer.status, answer.error.code]).toEqual([409, 'GEN-017']);
  });
});

describe('meanwhile', () => {
  test('whoever looks changes nothing, and may choose a language', async () => {
    await switchIdentityTo(support, target.id);
    const refused = await support.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    expect([refused.status, refused.error.code]).toEqual([403, 'IDE-006']);
    expect(await app.services.db.select().from(booklets).where(eq(booklets.companyId, company.id))).toEqual([]);
    expect((await support.call(setLanguage, { body: { language: 'fr-FR' } })).status).not.toBe(403);
  });

  test('whoever acts writes as the person', async () => {
    await switchIdentityTo(support, target.id, { mode: 'act' });
    const { status, body } = await support.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    expect(status).toBe(200);
    const [row] = await app.services.db.select().from(booklets).where(eq(booklets.id, body.id));
    expect(row).toMatchObject({ ownerId: target.id, companyId: company.id });
  });

  test('neither the password nor the terms of the person are touched', async () => {
    await switchIdentityTo(support, target.id, { mode: 'act' });
    const body = {
      current: 'Bienvenue-a-bord-2026',
      password: 'Un-rabot-vaut-2-scies',
      confirmation: 'Un-rabot-vaut-2-scies',
    };
    const password = await support.call(changePassword, { body });
    expect(password.error.message).toBe(errorText('IDE-003', { action: 'changer le mot de passe' }));
    const { version } = await app.make.terms();
    const terms = await support.call(decideOnTerms, { body: { kind: 'terms', version, decision: 'accepted' } });
    expect([terms.status, terms.error.code]).toEqual([403, 'IDE-003']);
    expect(await app.services.db.select().from(legalDecisions).where(eq(legalDecisions.userId, target.id))).toEqual([]);
    const [row] = await app.services.db.select().from(users).where(eq(users.id, target.id));
    expect(row?.passwordHash).toBe(target.passwordHash);
  });

  test('never nested: another identity is refused in the first', async () => {
    const boss = await app.make.user({ companyId: company.id });
    await switchIdentityTo(support, boss.id, { mode: 'act' });
    const nested = await switchIdentityTo(support, target.id);
    expect([nested.status, nested.error.code]).toEqual([403, 'IDE-003']);
    expect(nested.error.message).toContain('vous connecter en tant qu’une autre personne');
    expect((await loadCurrentUser(support)).id).toBe(boss.id);
  });

  test.each([
    [
      'its time is over',
      (id: string) =>
        app.services.db
          .update(identitySwitches)
          .set({ endsAt: new Date(Date.now() - 1000) })
          .where(eq(identitySwitches.actorId, id)),
    ],
    [
      'the person is suspended',
      () => app.services.db.update(users).set({ status: 'suspended' }).where(eq(users.id, target.id)),
    ],
  ])('when %s, nothing goes on under either name until one is back', async (_, end) => {
    await switchIdentityTo(support, target.id, { mode: 'act', route: '/parametres' });
    await end(supporter.id);
    for (const asked of [
      await support.call(listBooklets),
      await support.call(createBooklet, { body: { way: 'guided', type: 'employee' } }),
    ]) {
      expect([asked.status, asked.error.code, asked.error.redirect]).toEqual([403, 'IDE-005', '/parametres']);
    }
    expect(await app.services.db.select().from(booklets).where(eq(booklets.companyId, company.id))).toEqual([]);
    const back = await loadCurrentUser(support);
    expect(back).toMatchObject({ id: supporter.id, switched: null, message: errorText('IDE-005') });
    expect((await support.call(listBooklets)).status).toBe(200);
    expect(await loadCurrentUser(support)).not.toHaveProperty('message');
  });

  test('whoever is suspended himself is out, in whatever place he stands', async () => {
    await switchIdentityTo(support, target.id);
    await app.services.db.update(users).set({ status: 'suspended' }).where(eq(users.id, supporter.id));
    expect((await support.call(getUser)).status).toBe(401);
  });
});

describe('every call of the contract', () => {
  const changes = (CALLS as AnyCall[]).filter(({ method }) => method !== 'GET');
  const never = (CALLS as AnyCall[]).filter(
    ({ method, whileSwitched }) =>
      typeof whileSwitched === 'object' || (method === 'DELETE' && whileSwitched === undefined),
  );
  /** Called with an unknown id and no body: the refusal comes before either is read. */
  const ask = async (browser: Browser, { method, path }: AnyCall) => {
    const url = path.replace(/:(\w+)/g, (_, name: string) => (/id$/i.test(name) ? UNKNOWN_ID : '1'));
    const token = browser.csrfToken ?? (await browser.refreshToken());
    const { statusCode, payload } = await browser.sendRequest(
      method,
      url,
      undefined,
      method === 'GET' ? {} : { 'x-csrf-token': token },
    );
    return {
      status: statusCode,
      code: payload.startsWith('{') ? (JSON.parse(payload) as { code?: string }).code : undefined,
    };
  };
  /** Words in call names for actions that A3 forbids; each such call must be marked. */
  const FORBIDDEN =
    /password|secondFactor|recoveryCodes|^updateUser$|grantRight|revokeRight|^invite|decideOnTerms|^launch|^resumeCampaign|^retryFailures|^send|^resend|^add\w*Sender|^remind|^export|^download|^getOutbox|^getProofReceipt|^getImportErrors|^purge|^bin[A-Z]|^archiveUser|switchIdentity|anonymise/i;
  /** Exceptions: calls that only read, or that need no sign-in. */
  const HARMLESS = /^(getPasswordToken|requestPassword|getSecondFactor)$/;
  /** Files without personal data: a code to print, an empty template, a smaller picture. */
  const BLANK_FILES = ['getAccessQr', 'getTemplate', 'previewSmaller'];

  test('what A3 forbids is marked as such', () => {
    const open = (CALLS as AnyCall[]).filter(
      ({ name, method, whileSwitched }) =>
        FORBIDDEN.test(name) &&
        !HARMLESS.test(name) &&
        typeof whileSwitched !== 'object' &&
        !(method === 'DELETE' && whileSwitched === undefined),
    );
    expect(open.map(({ name }) => name)).toEqual([]);
    expect(never.length).toBeGreaterThan(30);
  });

  test('every file that is taken away is marked as such (docs/security.md: no export)', () => {
    const files = (CALLS as AnyCall[]).filter(({ answer }) => answer instanceof z.ZodFile);
    const open = files.filter(({ whileSwitched }) => typeof whileSwitched !== 'object').map(({ name }) => name);
    expect(open.sort()).toEqual(BLANK_FILES);
    expect(files.length).toBeGreaterThan(12);
  });

  test('is refused (IDE-003) where it is never done in somebody else’s place, even by whoever acts', async () => {
    const boss = await app.make.user({ companyId: company.id });
    await switchIdentityTo(support, boss.id, { mode: 'act' });
    for (const call of never) {
      expect({ call: call.name, ...(await ask(support, call)) }).toEqual({
        call: call.name,
        status: 403,
        code: 'IDE-003',
      });
    }
    expect((await loadCurrentUser(support)).id).toBe(boss.id);
  });

  test('is refused to whoever only looks when it changes something', async () => {
    const boss = await app.make.user({ companyId: company.id });
    await switchIdentityTo(support, boss.id);
    for (const call of changes.filter(({ whileSwitched }) => whileSwitched !== 'allowed')) {
      const { status, code } = await ask(support, call);
      expect({ call: call.name, status, refused: code === 'IDE-003' || code === 'IDE-006' }).toEqual({
        call: call.name,
        status: 403,
        refused: true,
      });
    }
    expect((await loadCurrentUser(support)).id).toBe(boss.id);
  });
});

describe('the list', () => {
  test('needs two signs, finds by name, address and company, and says why somebody cannot be taken', async () => {
    const peer = await app.make.user({ companyId: company.id, firstName: 'Zélie', lastName: 'Quatremère' });
    const browser = app.browser();
    await app.make.signIn(browser, { companyId: company.id });
    const find = async (search: string, by = browser) => (await by.call(listIdentities, { query: { search } })).body;
    expect((await find('z')).people).toEqual([]);
    expect((await find('zelie quatre')).people).toMatchObject([
      { id: peer.id, refusal: errorText('IDE-001'), mayAct: false },
    ]);
    expect((await find(company.name)).people.map(({ id }) => id).sort()).toEqual([peer.id, target.id].sort());
    const seen = await find(target.email, support);
    expect(seen.people).toMatchObject([{ id: target.id, refusal: null, mayAct: true }]);
  });

  test('remembers the last five', async () => {
    for (let n = 0; n < 6; n += 1) {
      await switchIdentityTo(support, target.id, { reason: `Demande numéro ${n} du client` });
      await returnToOwnIdentity(support);
    }
    const { body } = await support.call(listIdentities, { query: {} });
    expect(body.recent.map(({ reason }) => reason)).toEqual(
      [5, 4, 3, 2, 1].map((n) => `Demande numéro ${n} du client`),
    );
    expect(body.recent[0]).toMatchObject({ person: { id: target.id }, mode: 'look' });
    expect(body.recent[0]?.endedAt).not.toBeNull();
  });
});
