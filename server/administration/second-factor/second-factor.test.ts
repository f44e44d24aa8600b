import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser, login } from '../../../contract/administration/accounts/auth.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../../contract/administration/accounts/second-factor.ts';
import { listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { PASSWORD } from '../../../test/factory.ts';
import { recoveryCodes } from '../../platform/data/schema/accounts.ts';
import { loginFailures, users } from '../../platform/data/schema/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.services.db.delete(loginFailures));

type Person = Awaited<ReturnType<TestApp['make']['signIn']>>;

const PERIOD_MS = 30_000;
/** Code of the current time step, or of a step further. */
const computeCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), period: 30, digits: 6 }).generate({
    timestamp: Date.now() + steps * PERIOD_MS,
  });

const findUserRow = async (id: string) => {
  const [row] = await app.services.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('no such person');
  return row;
};

/** Resets the last used step: tests are faster than the clock. */
const forgetStep = (id: string) => app.services.db.update(users).set({ totpLastStep: 0 }).where(eq(users.id, id));

const createEnrolledUser = async (values: object = {}) => {
  const browser = app.browser();
  const user = await app.make.signIn(browser, values);
  const { body: shown } = await browser.call(startSecondFactor, { body: { password: PASSWORD } });
  const { body } = await browser.call(confirmSecondFactor, { body: { code: computeCode(shown.secret) } });
  await forgetStep(user.id);
  return { browser, user, secret: shown.secret, codes: body.codes };
};

const signInWithCode = (user: Person, totp?: string, browser: Browser = app.browser()) =>
  browser.call(login, { body: { email: user.email, password: PASSWORD, ...(totp !== undefined && { totp }) } });

describe('enrolling', () => {
  test('shows a secret and a QR code, and takes it by a code; recovery codes are answered once', async () => {
    const browser = app.browser();
    const user = await app.make.signIn(browser);
    const elsewhere = app.browser();
    await app.make.signInAs(elsewhere, user);
    const { body: shown } = await browser.call(startSecondFactor, { body: { password: PASSWORD } });
    expect(shown.secret.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/);
    expect(shown.uri).toContain(`secret=${shown.secret.replaceAll(' ', '')}`);
    expect(shown.uri).toMatch(/^otpauth:\/\/totp\/Embarque/);
    expect(shown.qr).toMatch(/^<svg/);
    expect(await findUserRow(user.id)).toMatchObject({ totpSince: null, totpSecret: '' });
    expect((await browser.call(getSecondFactor)).body).toEqual({ since: null, codesLeft: 0, required: false });

    const { status, body } = await browser.call(confirmSecondFactor, { body: { code: computeCode(shown.secret) } });
    expect(status).toBe(200);
    expect(body.codes).toHaveLength(10);
    for (const code of body.codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect((await browser.call(getSecondFactor)).body).toMatchObject({ codesLeft: 10 });
    expect((await elsewhere.call(getUser)).status).toBe(401);
    expect((await browser.call(getUser)).status).toBe(200);
  });

  test('neither the secret nor the codes can be read in the database', async () => {
    const { user, secret, codes } = await createEnrolledUser();
    const row = await findUserRow(user.id);
    expect(row.totpSecret).not.toContain(secret.replaceAll(' ', ''));
    const kept = await app.services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code.replace('-', ''));
  });

  test('a wrong password shows nothing, a wrong code changes nothing', async () => {
    const browser = app.browser();
    const user = await app.make.signIn(browser);
    const refused = await browser.call(startSecondFactor, { body: { password: 'Pas-le-bon-mot-2026' } });
    expect([refused.status, refused.error.code]).toEqual([422, 'AUTH-013']);
    expect(refused.error.errors).toEqual({ password: [errorText('AUTH-013')] });
    expect((await browser.call(confirmSecondFactor, { body: { code: '123456' } })).error.code).toBe('AUTH-019');
    const { body: shown } = await browser.call(startSecondFactor, { body: { password: PASSWORD } });
    const old = await browser.call(confirmSecondFactor, { body: { code: computeCode(shown.secret, -4) } });
    expect([old.status, old.error.code]).toEqual([422, 'AUTH-011']);
    expect(old.error.errors).toEqual({ code: [errorText('AUTH-011')] });
    expect(await findUserRow(user.id)).toMatchObject({ totpSince: null });
  });
});

describe('signing in', () => {
  test('asks for the code once the password is right, and no sooner (C33)', async () => {
    const { user, secret } = await createEnrolledUser();
    const wrong = await app.browser().call(login, { body: { email: user.email, password: 'Pas-le-bon-2026' } });
    expect(wrong.error.code).toBe('AUTH-001');
    const asked = await signInWithCode(user);
    expect([asked.status, asked.error.code]).toEqual([422, 'AUTH-016']);
    expect(asked.error.errors).toEqual({ totp: [errorText('AUTH-016')] });
    const browser = app.browser();
    expect((await signInWithCode(user, computeCode(secret), browser)).body.id).toBe(user.id);
    expect((await browser.call(getUser)).status).toBe(200);
  });

  test.each([-1, 0, 1])('a code of %i × 30 seconds is taken, once', async (steps) => {
    const { user, secret } = await createEnrolledUser();
    const code = computeCode(secret, steps);
    expect((await signInWithCode(user, code)).status).toBe(200);
    const again = await signInWithCode(user, code);
    expect([again.status, again.error.code]).toEqual([422, 'AUTH-011']);
  });

  test.each([-3, 3])('a code of %i × 30 seconds is not', async (steps) => {
    const { user, secret } = await createEnrolledUser();
    expect((await signInWithCode(user, computeCode(secret, steps))).error.code).toBe('AUTH-011');
  });

  test('of two who send the same code at once, one comes in', async () => {
    const { user, secret } = await createEnrolledUser();
    const code = computeCode(secret);
    const both = await Promise.all([signInWithCode(user, code), signInWithCode(user, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('a recovery code opens once, typed as people type it', async () => {
    const { user, codes } = await createEnrolledUser();
    const [code = ''] = codes;
    expect((await signInWithCode(user, ` ${code.toLowerCase()} `)).status).toBe(200);
    expect((await signInWithCode(user, code)).error.code).toBe('AUTH-011');
    const { browser } = await (async () => {
      const browser = app.browser();
      await signInWithCode(user, codes[1], browser);
      return { browser };
    })();
    expect((await browser.call(getSecondFactor)).body.codesLeft).toBe(8);
  });

  test('nobody else’s recovery code does', async () => {
    const [one, other] = [await createEnrolledUser(), await createEnrolledUser()];
    expect((await signInWithCode(one.user, other.codes[0])).error.code).toBe('AUTH-011');
  });

  test('codes cannot be tried without end: five wrong ones and the account waits, asked between or not', async () => {
    const { user, secret } = await createEnrolledUser();
    for (let n = 0; n < 5; n += 1) {
      expect((await signInWithCode(user, '000000')).error.code).toBe('AUTH-011');
      // An attempt without a code does not reset the failure count.
      if (n < 4) expect((await signInWithCode(user)).error.code).toBe('AUTH-016');
    }
    const right = await signInWithCode(user, computeCode(secret));
    expect([right.status, right.error.code]).toEqual([429, 'AUTH-003']);
  });
});

describe('changing one’s mind', () => {
  test('new recovery codes take the place of those before', async () => {
    const { browser, user, codes } = await createEnrolledUser();
    const { body } = await browser.call(renewRecoveryCodes, { body: { password: PASSWORD } });
    expect(body.codes).toHaveLength(10);
    expect((await signInWithCode(user, codes[0])).error.code).toBe('AUTH-011');
    expect((await signInWithCode(user, body.codes[0])).status).toBe(200);
  });

  test('without it the password is enough again, and old recovery codes are gone', async () => {
    const { browser, user } = await createEnrolledUser();
    const refused = await browser.call(removeSecondFactor, { body: { password: 'Pas-le-bon-mot-2026' } });
    expect(refused.error.code).toBe('AUTH-013');
    expect((await signInWithCode(user)).error.code).toBe('AUTH-016');
    expect((await browser.call(removeSecondFactor, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await signInWithCode(user)).status).toBe(200);
    expect(await app.services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))).toEqual([]);
  });
});

describe('where the company asks for one', () => {
  test('nothing but the account opens until there is one', async () => {
    const company = await app.make.company({ mfaRequired: true });
    const browser = app.browser();
    const user = await app.make.signIn(browser, { companyId: company.id });
    expect((await browser.call(getUser)).body.mustEnrol).toBe(true);
    const refused = await browser.call(listBooklets);
    expect([refused.status, refused.error.code, refused.error.redirect]).toEqual([403, 'AUTH-017', '/compte']);
    const { body: shown } = await browser.call(startSecondFactor, { body: { password: PASSWORD } });
    await browser.call(confirmSecondFactor, { body: { code: computeCode(shown.secret) } });
    expect((await browser.call(getUser)).body.mustEnrol).toBe(false);
    expect((await browser.call(listBooklets)).status).toBe(200);
    const kept = await browser.call(removeSecondFactor, { body: { password: PASSWORD } });
    expect([kept.status, kept.error.code]).toEqual([409, 'AUTH-018']);
    expect((await findUserRow(user.id)).totpSince).not.toBeNull();
  });
});
