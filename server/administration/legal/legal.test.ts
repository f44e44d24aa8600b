import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  decideOnTerms,
  getLegalDocument,
  getUser,
  inviteUser,
  login,
} from '../../../contract/administration/accounts/auth.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { PASSWORD } from '../../../test/factory.ts';
import { legalDecisions, legalDocuments, sessions } from '../../platform/data/schema/people.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of [legalDecisions, legalDocuments, sessions]) await db().delete(table);
  browser = app.browser();
  await insertVersion('terms', 1);
});

const db = () => app.services.db;
const insertVersion = (kind: 'terms' | 'privacy', version: number) =>
  db()
    .insert(legalDocuments)
    .values({
      kind,
      version,
      title: 'Texte',
      body: `<p>Version ${version}</p>`,
      effectiveOn: `2026-0${version}-01`,
      sha256: `${version}`,
    });
const createUser = () => app.make.user();
const signIn = (email: string, from = browser) => from.call(login, { body: { email, password: PASSWORD } });
const sendDecision = (decision: 'accepted' | 'refused', version = 1, from = browser) =>
  from.call(decideOnTerms, { body: { kind: 'terms', version, decision } });
const listDecisions = async (userId: string) =>
  (await db().select().from(legalDecisions).where(eq(legalDecisions.userId, userId)).orderBy(legalDecisions.id)).map(
    ({ version, decision }) => `${version} ${decision}`,
  );
const findTermsCookie = (headers: { 'set-cookie'?: string | string[] | undefined }) =>
  [headers['set-cookie']].flat().find((line) => line?.startsWith('cguAccepted=')) ?? '';

describe('terms (C20, C25, C45)', () => {
  test('accepted before login: kept for the browser, recorded at login', async () => {
    const user = await createUser();
    const answer = await sendDecision('accepted');
    expect(answer.status).toBe(200);
    expect(findTermsCookie(answer.headers)).toBe('cguAccepted=true; Max-Age=31536000; Path=/; SameSite=Lax');
    expect((await browser.call(getUser)).status).toBe(401);
    expect(await listDecisions(user.id)).toEqual([]);
    expect((await signIn(user.email)).body.termsAccepted).toBe(true);
    expect(await listDecisions(user.id)).toEqual(['1 accepted']);
    const [proof] = await db().select().from(legalDecisions);
    expect(proof).toMatchObject({ address: '127.0.0.0', browser: 'Test browser', locale: 'fr-FR' });
  });

  test('accepted after login', async () => {
    const user = await createUser();
    const entered = await signIn(user.email);
    expect(entered.body.termsAccepted).toBe(false);
    expect(findTermsCookie(entered.headers)).toContain('cguAccepted=false');
    await browser.refreshToken();
    expect(findTermsCookie((await sendDecision('accepted')).headers)).toContain('cguAccepted=true');
    expect((await browser.call(getUser)).body.termsAccepted).toBe(true);
    expect(await listDecisions(user.id)).toEqual(['1 accepted']);
    // A repeated decision adds no proof.
    await sendDecision('accepted');
    expect(await listDecisions(user.id)).toEqual(['1 accepted']);
  });

  test('accepted on another device: the cookie is set silently', async () => {
    const user = await createUser();
    await app.make.acceptTerms(user.id);
    const entered = await signIn(user.email);
    expect(entered.body.termsAccepted).toBe(true);
    expect(findTermsCookie(entered.headers)).toContain('cguAccepted=true');
  });

  test('a new version while the answer was waiting: asked again', async () => {
    const user = await createUser();
    await sendDecision('accepted');
    await insertVersion('terms', 2);
    const entered = await signIn(user.email);
    expect(entered.body.termsAccepted).toBe(false);
    expect(findTermsCookie(entered.headers)).toContain('cguAccepted=false');
    expect(await listDecisions(user.id)).toEqual([]);
  });

  test('a new version after acceptance: asked again, the earlier proof stays', async () => {
    const user = await createUser();
    await signIn(user.email);
    await browser.refreshToken();
    await sendDecision('accepted');
    await insertVersion('terms', 2);
    const seen = await browser.call(getUser);
    expect(seen.body.termsAccepted).toBe(false);
    expect(findTermsCookie(seen.headers)).toContain('cguAccepted=false');
    const late = await sendDecision('accepted', 1);
    expect([late.status, late.error.code]).toEqual([409, 'LEG-002']);
    await sendDecision('accepted', 2);
    expect((await browser.call(getUser)).body.termsAccepted).toBe(true);
    expect(await listDecisions(user.id)).toEqual(['1 accepted', '2 accepted']);
  });

  test('superseded for a visitor too: nothing is kept', async () => {
    await insertVersion('terms', 2);
    const late = await sendDecision('accepted', 1);
    expect([late.status, late.error.code]).toEqual([409, 'LEG-002']);
    expect(findTermsCookie(late.headers)).toBe('');
    expect(await db().select().from(sessions)).toEqual([]);
    expect((await sendDecision('accepted', 3)).error.code).toBe('LEG-002');
  });

  test('refused before login, mind changed, then login', async () => {
    const user = await createUser();
    const refused = await sendDecision('refused');
    expect(refused.body.redirect).toBe('/auth/legal/prompt-refused');
    expect(findTermsCookie(refused.headers)).toContain('cguAccepted=false');
    expect(findTermsCookie((await sendDecision('accepted')).headers)).toContain('cguAccepted=true');
    expect((await signIn(user.email)).body.termsAccepted).toBe(true);
    expect(await listDecisions(user.id)).toEqual(['1 accepted']);
  });

  test('refused before login, then login all the same: recorded, and asked again', async () => {
    const user = await createUser();
    await sendDecision('refused');
    expect((await signIn(user.email)).body.termsAccepted).toBe(false);
    expect(await listDecisions(user.id)).toEqual(['1 refused']);
  });

  test('refused when signed in: recorded, and the session is over', async () => {
    const user = await createUser();
    await signIn(user.email);
    await browser.refreshToken();
    const refused = await sendDecision('refused');
    expect(refused.body.redirect).toBe('/auth/legal/prompt-refused');
    expect((await browser.call(getUser)).status).toBe(401);
    expect(await db().select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
    expect(await listDecisions(user.id)).toEqual(['1 refused']);
    // The refusal page lets the person accept as a visitor and enter.
    await sendDecision('accepted');
    expect((await signIn(user.email)).body.termsAccepted).toBe(true);
    expect(await listDecisions(user.id)).toEqual(['1 refused', '1 accepted']);
  });

  test('refused after having accepted: the last word counts', async () => {
    const user = await createUser();
    await app.make.acceptTerms(user.id);
    await signIn(user.email);
    await browser.refreshToken();
    await sendDecision('refused');
    expect((await signIn(user.email)).body.termsAccepted).toBe(false);
  });

  test('the cookie alone opens nothing: the server decides', async () => {
    const user = await createUser();
    browser.cookies.set('cguAccepted', 'true');
    const entered = await signIn(user.email);
    expect(entered.body.termsAccepted).toBe(false);
    expect(browser.cookies.get('cguAccepted')).toBe('false');
    browser.cookies.set('cguAccepted', 'true');
    await browser.refreshToken();
    const body = { email: 'a@exemple.fr', firstName: 'A', lastName: 'B', role: 'editor' as const };
    const refused = await browser.call(inviteUser, { body });
    expect([refused.status, refused.error.code]).toEqual([403, 'LEG-001']);
    expect(refused.error.redirect).toBe('/auth/legal/prompt');
  });
});

describe('privacy notice', () => {
  test('is acknowledged, cannot be refused, and says nothing of the terms', async () => {
    await insertVersion('privacy', 1);
    const user = await createUser();
    await signIn(user.email);
    await browser.refreshToken();
    const answer = (decision: 'accepted' | 'refused') =>
      browser.call(decideOnTerms, { body: { kind: 'privacy', version: 1, decision } });
    expect((await answer('refused')).status).toBe(422);
    expect(await listDecisions(user.id)).toEqual([]);
    const acknowledged = await answer('accepted');
    expect(acknowledged.status).toBe(200);
    expect(findTermsCookie(acknowledged.headers)).toBe('');
    expect(await listDecisions(user.id)).toEqual(['1 accepted']);
    expect((await browser.call(getUser)).body.termsAccepted).toBe(false);
  });
});

describe('legal texts', () => {
  test('anybody reads the version in force and the earlier ones', async () => {
    await insertVersion('terms', 2);
    const now = await browser.call(getLegalDocument, { params: { kind: 'terms' }, query: {} });
    expect(now.body).toMatchObject({ kind: 'terms', version: 2, body: '<p>Version 2</p>' });
    expect(now.body.versions).toEqual([
      { version: 2, effectiveOn: '2026-02-01' },
      { version: 1, effectiveOn: '2026-01-01' },
    ]);
    const first = await browser.call(getLegalDocument, { params: { kind: 'terms' }, query: { version: 1 } });
    expect(first.body.body).toBe('<p>Version 1</p>');
  });

  test('a version or a text that does not exist is 404', async () => {
    for (const [kind, version] of [['terms', 9] as const, ['privacy', undefined] as const]) {
      const refused = await browser.call(getLegalDocument, { params: { kind }, query: { version } });
      expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
    }
  });
});
