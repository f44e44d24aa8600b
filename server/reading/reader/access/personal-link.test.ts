import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { publish } from '../../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import { moveEnrolments } from '../../../people/enrolments/move.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { outbox } from '../../../platform/data/schema/people.ts';

let test: TestApp;
let scope: Scope;
let hr: Browser;
let company: { id: string; slug: string };
let enrolment: TenantRow<'enrolments'>;

const makePersonalAccess = (more: Partial<AccessSettings['personal']> = {}): AccessSettings => ({
  ...DEFAULT_ACCESS,
  personal: { ...DEFAULT_ACCESS.personal, on: true, ...more },
});
const setUp = async (access: AccessSettings = makePersonalAccess()) => {
  const booklet = await makeBooklet(scope, GOOD_CHAPTERS, { access });
  const { status } = await hr.call(publish, { params: { id: booklet.id }, body: {} });
  expect(status).toBe(200);
  enrolment = await test.make.enrolment(scope, { bookletId: booklet.id, participant: { firstName: 'Inès' } });
  return booklet;
};
const base = () => `/lire/${company.slug}/accueil`;
const openPersonalLink = (browser: Browser, token: string) => browser.sendRequest('GET', `${base()}/acces/${token}`);
const sessions = () => {
  const { readerSessions } = scope.views;
  return scope.select().from(readerSessions).where(eq(readerSessions.enrolmentId, enrolment.id));
};
const getEnrolmentRow = async () => {
  const { enrolments } = scope.views;
  const [found] = await scope.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  return found;
};
const listMails = () => test.services.db.select().from(outbox).where(eq(outbox.companyId, company.id));

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await test.make.company();
  hr = test.browser();
  scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
});

describe('a personal link', () => {
  it('opens the booklet to its person: out of the address, one device, opened once', async () => {
    await setUp();
    const token = await createPersonalLink(scope, enrolment.id, 'copy');
    const reader = test.browser();
    expect((await reader.sendRequest('GET', base())).statusCode).toBe(403);
    const answer = await openPersonalLink(reader, token);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, base()]);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await getEnrolmentRow()).toMatchObject({ state: 'opened' });
    await openPersonalLink(reader, token);
    expect(await sessions()).toMatchObject([{ via: 'personal', device: 'Ordinateur' }]);
  });

  it('of another booklet opens nothing; revoked or over, says whom to ask', async () => {
    await setUp(makePersonalAccess({ renewByEmail: false }));
    const other = await test.make.enrolment(scope);
    const foreign = await openPersonalLink(test.browser(), await createPersonalLink(scope, other.id, 'copy'));
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toContain('Ce lien n’est pas celui de ce livret');
    const token = await createPersonalLink(scope, enrolment.id, 'copy');
    await scope.update('enrolments', { expiresAt: new Date(Date.now() - 1000) }, ({ id }) => eq(id, enrolment.id));
    const over = await openPersonalLink(test.browser(), token);
    expect(over.statusCode).toBe(410);
    expect(over.body).toContain('Ce lien n’est plus valable.');
    expect(over.body).not.toContain('Recevoir un nouveau lien');
    await moveEnrolments(scope, [enrolment.id], 'revoke');
    const revoked = await openPersonalLink(test.browser(), token);
    expect(revoked.statusCode).toBe(410);
    expect(revoked.body).toContain('Votre accès à ce livret a été retiré.');
    expect(revoked.body).not.toContain('Recevoir un nouveau lien');
    expect(await sessions()).toEqual([]);
  });

  it('that is over offers another one, sent to the address that is known and to no other', async () => {
    await setUp();
    const token = await createPersonalLink(scope, enrolment.id, 'copy');
    await moveEnrolments(scope, [enrolment.id], 'expire');
    const over = await openPersonalLink(test.browser(), token);
    expect(over.body).toContain('Recevoir un nouveau lien');
    const [asked, again, anybody] = [
      await test.browser().sendRequest('POST', `${base()}/acces/${token}`),
      await test.browser().sendRequest('POST', `${base()}/acces/${token}`),
      await test.browser().sendRequest('POST', `${base()}/acces/${'x'.repeat(43)}`),
    ];
    expect([asked.statusCode, again.body, anybody.body]).toEqual([200, asked.body, asked.body]);
    const { participants } = scope.views;
    const [sheet] = await scope.select().from(participants).where(eq(participants.id, enrolment.participantId));
    await expect.poll(async () => (await listMails()).length, { timeout: 20_000 }).toBe(1);
    const [letter] = await listMails();
    expect(letter?.recipient).toBe(sheet?.email);
    const fresh = /acces\/([\w-]{43})/.exec((letter?.source ?? '').replace(/=\r?\n/g, ''))?.[1] ?? '';
    expect((await openPersonalLink(test.browser(), fresh)).statusCode).toBe(303);
    expect(await getEnrolmentRow()).toMatchObject({ state: 'opened' });
  });

  it('is opened on as many devices as the booklet says, and on no more', async () => {
    await setUp(makePersonalAccess({ devices: 2 }));
    const token = await createPersonalLink(scope, enrolment.id, 'copy');
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await openPersonalLink(test.browser(), token)).statusCode);
    expect(statuses).toEqual([303, 303, 403]);
    expect((await openPersonalLink(test.browser(), token)).body).toContain('déjà ouvert sur 2');
    expect(await sessions()).toHaveLength(2);
  });

  it('waits for the day the booklet opens', async () => {
    const window = { opensAt: '2030-01-07T08:00:00.000Z', closesAt: null, closedMessage: '' };
    await setUp({ ...makePersonalAccess(), window });
    const answer = await openPersonalLink(test.browser(), await createPersonalLink(scope, enrolment.id, 'copy'));
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('Ce livret ouvrira le 07/01/2030 à 09:00.');
    expect(await getEnrolmentRow()).toMatchObject({ state: 'to_invite' });
  });

  it('that is only tried shows what she would see, and leaves no trace', async () => {
    await setUp(makePersonalAccess({ devices: 1 }));
    const token = await createPersonalLink(scope, enrolment.id, 'test');
    const trier = test.browser();
    expect((await openPersonalLink(trier, token)).statusCode).toBe(303);
    expect((await trier.sendRequest('GET', `${base()}/sommaire`)).statusCode).toBe(200);
    expect(await getEnrolmentRow()).toMatchObject({ state: 'to_invite', openedAt: null, lastActivityAt: null });
    expect(
      (await openPersonalLink(test.browser(), await createPersonalLink(scope, enrolment.id, 'copy'))).statusCode,
    ).toBe(303);
  });

  it('opens nothing to a program that only looks at the address', async () => {
    await setUp();
    const token = await createPersonalLink(scope, enrolment.id, 'copy');
    await test.browser().sendRequest('GET', `${base()}/acces/${token}`, undefined, { 'user-agent': 'WhatsApp/2.24' });
    expect([await sessions(), await getEnrolmentRow()]).toMatchObject([[], { state: 'to_invite' }]);
  });
});
