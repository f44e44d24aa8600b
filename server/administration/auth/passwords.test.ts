import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  decideOnTerms,
  getPasswordToken,
  getUser,
  login,
  requestPassword,
  setPassword,
} from '../../../contract/administration/accounts/auth.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factory.ts';
import {
  companies,
  legalDecisions,
  loginFailures,
  outbox,
  passwordTokens,
  sessions,
  users,
} from '../../platform/data/schema/people.ts';
import { hashAccount } from './login-throttle.ts';
import { createPasswordToken } from './password-tokens.ts';

const NEW = 'Un-rabot-bien-affûté-vaut-2';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://livrets.exemple.fr' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.delete(loginFailures);
  await app.services.db.delete(outbox);
});

const choose = (token: string, more: { password?: string; confirmation?: string } = {}) =>
  app.browser().call(setPassword, { body: { token, password: NEW, confirmation: NEW, ...more } });
const signIn = (email: string, password: string) => app.browser().call(login, { body: { email, password } });
const findPasswordHash = async (id: string) =>
  (await app.services.db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash;
const mails = () => app.services.db.select().from(outbox);

/** Extracts the link of a message from its quoted-printable source. */
const extractLink = (source: string) =>
  /https:\/\/livrets\.exemple\.fr\/auth\/new-password\?jeton=([\w-]{43})/.exec(
    source.replace(/=\r\n/g, '').replace(/=3D/g, '='),
  )?.[1] ?? '';

describe('forgotten password', () => {
  test('the link that is mailed sets a new password once, ends the sessions and reopens a locked account', async () => {
    const user = await app.make.user({ email: 'nadia@dubreuil.fr', firstName: 'Nadia', lastName: 'Bensaïd' });
    const elsewhere = app.browser();
    await app.make.signInAs(elsewhere, user);
    const lock = Array.from({ length: 25 }, () => ({ accountHash: hashAccount(user.email), address: '127.0.0.1' }));
    await app.services.db.insert(loginFailures).values(lock);

    const asked = await app.browser().call(requestPassword, { body: { email: 'Nadia@Dubreuil.fr' } });
    expect(asked.body.message).toBe(errorText('AUTH-004'));
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'nadia@dubreuil.fr', companyId: user.companyId, state: 'kept' });
    const token = extractLink(mail?.source ?? '');
    expect(token).not.toBe('');

    const shown = await app.browser().call(getPasswordToken, { params: { token } });
    expect(shown.body).toMatchObject({ kind: 'reset', email: 'nadia@dubreuil.fr' });
    expect(shown.body.forbidden).toEqual(expect.arrayContaining(['nadia', 'Nadia', 'Bensaïd']));

    const other = await createPasswordToken(app.services.db, 'reset', user.id);
    expect((await choose(token)).status).toBe(200);
    expect((await signIn(user.email, PASSWORD)).error.code).toBe('AUTH-001');
    expect((await signIn(user.email, NEW)).status).toBe(200);
    expect((await elsewhere.call(getUser)).status).toBe(401);
    // Neither this link nor an older one works again.
    for (const used of [token, other]) {
      const refused = await choose(used, { password: `${NEW}-bis`, confirmation: `${NEW}-bis` });
      expect([refused.status, refused.error.code]).toEqual([410, 'AUTH-005']);
      expect((await app.browser().call(getPasswordToken, { params: { token: used } })).status).toBe(410);
    }
    expect((await signIn(user.email, NEW)).status).toBe(200);
  });

  test('an unknown or archived address gets the same answer, and no message', async () => {
    const gone = await app.make.user({ status: 'archived' });
    const known = await app.browser().call(requestPassword, { body: { email: (await app.make.user()).email } });
    await app.services.db.delete(outbox);
    for (const email of ['personne@exemple.fr', gone.email]) {
      const answer = await app.browser().call(requestPassword, { body: { email } });
      expect([answer.status, answer.body]).toEqual([known.status, known.body]);
    }
    expect(await mails()).toEqual([]);
  });

  test('asking again and again mails one link a minute, and is refused to an address that does nothing else', async () => {
    const { email, id } = await app.make.user();
    for (let n = 0; n < 3; n += 1) await app.browser().call(requestPassword, { body: { email } });
    expect(await mails()).toHaveLength(1);
    const rows = Array.from({ length: 97 }, () => ({ accountHash: 'request', address: '127.0.0.1' }));
    await app.services.db.insert(loginFailures).values(rows);
    await app.services.db.delete(passwordTokens).where(eq(passwordTokens.userId, id));
    const refused = await app.browser().call(requestPassword, { body: { email } });
    expect([refused.status, refused.error.code]).toEqual([429, 'GEN-012']);
    expect(await mails()).toHaveLength(1);
  });

  test('the link leads to the configured address, whatever host the request names', async () => {
    const { email } = await app.make.user();
    const browser = app.browser();
    const token = await browser.refreshToken();
    await browser.sendRequest(
      'POST',
      '/api/auth/password-requests',
      { email },
      { 'x-csrf-token': token, host: 'mechant.fr' },
    );
    const [mail] = await mails();
    expect(extractLink(mail?.source ?? '')).not.toBe('');
    expect(mail?.source).not.toContain('mechant');
  });

  test('a person who never answered her invitation gets in by the same way', async () => {
    const { id, email } = await app.make.user({ status: 'invited', passwordHash: null });
    await app.browser().call(requestPassword, { body: { email } });
    const [mail] = await mails();
    expect((await choose(extractLink(mail?.source ?? ''))).status).toBe(200);
    expect((await signIn(email, NEW)).body).toMatchObject({ id });
  });

  test('a link dies after an hour', async () => {
    const user = await app.make.user();
    const token = await createPasswordToken(app.services.db, 'reset', user.id);
    await app.services.db
      .update(passwordTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(passwordTokens.userId, user.id));
    const before = await findPasswordHash(user.id);
    expect((await choose(token)).error.code).toBe('AUTH-005');
    expect(await findPasswordHash(user.id)).toBe(before);
    const fresh = await createPasswordToken(app.services.db, 'reset', user.id);
    const [row] = await app.services.db.select().from(passwordTokens).where(eq(passwordTokens.userId, user.id));
    expect(row?.tokenHash).not.toContain(fresh);
  });

  test.each([
    ['mismatch', { confirmation: `${NEW}!` }, 'confirmation', 'AUTH-006'],
    ['weak', { password: 'Court-1', confirmation: 'Court-1' }, 'password', 'AUTH-007'],
    ['her name', { password: 'Durand-2026-xyz!', confirmation: 'Durand-2026-xyz!' }, 'password', 'AUTH-008'],
    ['common', { password: 'Motdepasse2026!!', confirmation: 'Motdepasse2026!!' }, 'password', 'AUTH-014'],
    ['the present one', { password: PASSWORD, confirmation: PASSWORD }, 'password', 'AUTH-012'],
  ] as const)('%s is refused beside its field, and the link still serves', async (_, more, field, code) => {
    const user = await app.make.user();
    const token = await createPasswordToken(app.services.db, 'reset', user.id);
    const before = await findPasswordHash(user.id);
    const refused = await choose(token, more);
    expect([refused.status, refused.error.code]).toEqual([422, code]);
    expect(refused.error.errors).toEqual({ [field]: [errorText(code)] });
    expect(await findPasswordHash(user.id)).toBe(before);
    expect((await choose(token)).status).toBe(200);
  });

  test('of two who use a link at once, one sets the password', async () => {
    const user = await app.make.user();
    const token = await createPasswordToken(app.services.db, 'reset', user.id);
    const answers = await Promise.all([choose(token), choose(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('a suspended account stays suspended', async () => {
    const user = await app.make.user({ status: 'suspended' });
    expect((await choose(await createPasswordToken(app.services.db, 'reset', user.id))).status).toBe(200);
    expect((await signIn(user.email, NEW)).error.code).toBe('AUTH-002');
  });
});

describe('the first password of an invited person', () => {
  const invite = async (values: object = {}) => {
    const user = await app.make.user({ status: 'invited', passwordHash: null, role: 'editor', ...values });
    return { user, token: await createPasswordToken(app.services.db, 'invitation', user.id) };
  };
  const body = (token: string) => ({ token, password: NEW, confirmation: NEW });
  const sessionsOf = (id: string) => app.services.db.select().from(sessions).where(eq(sessions.userId, id));

  test('signs them in under a new session, with the terms that this browser accepted before (C45)', async () => {
    const terms = await app.make.terms();
    const { user, token } = await invite();
    const browser = app.browser();
    const decision = { kind: 'terms', version: terms.version, decision: 'accepted' } as const;
    expect((await browser.call(decideOnTerms, { body: decision })).status).toBe(200);
    const before = browser.cookies.get('embarque_session') ?? '';
    expect(before).not.toBe('');

    const chosen = await browser.call(setPassword, { body: body(token) });
    expect(chosen.body.user).toMatchObject({ id: user.id, role: 'editor', termsAccepted: true });
    expect(browser.cookies.get('embarque_session')).not.toBe(before);
    expect(browser.cookies.has('embarque_csrf')).toBe(false);
    expect((await browser.call(getUser)).body).toMatchObject({ id: user.id, termsAccepted: true });
    expect(await sessionsOf(user.id)).toHaveLength(1);
    const decisions = await app.services.db.select().from(legalDecisions).where(eq(legalDecisions.userId, user.id));
    expect(decisions).toMatchObject([{ documentId: terms.id, version: terms.version, decision: 'accepted' }]);
    const thief = app.browser();
    thief.cookies.set('embarque_session', before);
    expect((await thief.call(getUser)).status).toBe(401);
  });

  test('of whoever accepted nothing here still asks for the terms', async () => {
    await app.make.terms();
    const { user, token } = await invite();
    const browser = app.browser();
    expect((await browser.call(setPassword, { body: body(token) })).body.user).toMatchObject({ termsAccepted: false });
    expect(browser.cookies.get('cguAccepted')).toBe('false');
    expect(await app.services.db.select().from(legalDecisions).where(eq(legalDecisions.userId, user.id))).toEqual([]);
  });

  test('of a closed company, of an account that is over, or of a suspended one is set and signs nobody in', async () => {
    const { id: companyId } = await app.make.company({ state: 'archived' });
    const closed = [{ companyId }, { expiresAt: new Date(Date.now() - 1000) }, { status: 'suspended' as const }];
    for (const values of closed) {
      const { user, token } = await invite(values);
      const browser = app.browser();
      const { status, body: answer } = await browser.call(setPassword, { body: body(token) });
      expect([status, answer.user]).toEqual([200, null]);
      expect(await findPasswordHash(user.id)).not.toBeNull();
      expect(browser.cookies.has('embarque_session')).toBe(false);
      expect(await sessionsOf(user.id)).toEqual([]);
    }
  });

  test('is a first one only: a reset signs nobody in, since the second factor is not asked for there', async () => {
    const user = await app.make.user();
    const browser = app.browser();
    const token = await createPasswordToken(app.services.db, 'reset', user.id);
    expect((await browser.call(setPassword, { body: body(token) })).body.user).toBeNull();
    expect(browser.cookies.has('embarque_session')).toBe(false);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  test('that is refused signs nobody in and keeps the session there was', async () => {
    const { user, token } = await invite();
    const browser = app.browser();
    const admin = await app.make.signIn(browser);
    const weak = { token, password: 'Court-1', confirmation: 'Court-1' };
    expect((await browser.call(setPassword, { body: weak })).status).toBe(422);
    expect((await browser.call(getUser)).body.id).toBe(admin.id);
    expect(await sessionsOf(user.id)).toEqual([]);
  });
});

describe('set-up link', () => {
  test('makes the first super admin, once, and only while nobody has an account', async () => {
    const empty = await startTestApp();
    try {
      const { db } = empty.services;
      const [token, other] = [
        await createPasswordToken(db, 'setup', null),
        await createPasswordToken(db, 'setup', null),
      ];
      const shown = await empty.browser().call(getPasswordToken, { params: { token } });
      expect(shown.body).toEqual({ kind: 'setup', email: '', forbidden: [] });

      const setUp = (body: object) =>
        empty.browser().call(setPassword, { body: { token, password: NEW, confirmation: NEW, ...body } });
      const incomplete = await setUp({ email: 'chef@exemple.fr' });
      expect(incomplete.status).toBe(422);
      expect(Object.keys(incomplete.error.errors ?? {})).toEqual(['firstName', 'lastName', 'companyName']);
      expect(await db.select().from(users)).toEqual([]);
      expect(await db.select().from(companies)).toEqual([]);

      const who = { email: 'chef@exemple.fr', firstName: 'Alix', lastName: 'Moreau' };
      const made = await setUp({ ...who, companyName: 'Éclat & Fils' });
      expect(made.body.user).toMatchObject({ email: who.email, company: { name: 'Éclat & Fils' } });
      expect(await db.select().from(users)).toMatchObject([{ ...who, role: 'super_admin', companyId: null }]);
      expect(await db.select().from(companies)).toMatchObject([{ name: 'Éclat & Fils', slug: 'eclat-fils' }]);
      const second = await setUp({ ...who, companyName: 'Autre', token: other, email: 'autre@exemple.fr' });
      expect([second.status, second.error.code]).toEqual([410, 'AUTH-005']);
      expect(await db.select().from(users)).toHaveLength(1);
      const entered = await empty.browser().call(login, { body: { email: who.email, password: NEW } });
      expect(entered.body).toMatchObject({ role: 'super_admin', company: { name: 'Éclat & Fils' } });
    } finally {
      await empty.close();
    }
  });
});
