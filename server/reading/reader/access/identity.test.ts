import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import { moveEnrolments } from '../../../people/enrolments/move.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { outbox } from '../../../platform/data/schema/people.ts';
import { createBookletFixture, toVisibleText } from './reader-access.fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'http://livrets.exemple.test' });
});
afterAll(() => test.close());

const IDENTITY_CHECK_ACCESS: Partial<AccessSettings> = {
  personal: { ...DEFAULT_ACCESS.personal, on: true, confirmIdentity: true },
};

let serial = 0;
const inviteParticipant = async (
  participant: Partial<TenantRow<'participants'>> = {},
  chosen = IDENTITY_CHECK_ACCESS,
) => {
  serial += 1;
  const fixture = await createBookletFixture(test, chosen);
  const email = `lea.${serial}@exemple.fr`;
  const enrolment = await test.make.enrolment(fixture.scope, {
    bookletId: fixture.booklet.id,
    participant: { firstName: 'Léa', lastName: 'Morel', email, ...participant },
  });
  const token = await createPersonalLink(fixture.scope, enrolment.id, 'copy');
  const browser = () => {
    serial += 1;
    const reader = test.browser();
    reader.address = `203.0.113.${serial % 250}`;
    return reader;
  };
  const codeFor = async (letters = 1): Promise<string> => {
    const all = await vi.waitFor(
      async () => {
        const found = await test.services.db
          .select()
          .from(outbox)
          .where(eq(outbox.recipient, email))
          .orderBy(outbox.id);
        expect(found).toHaveLength(letters);
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );
    const { text = '' } = await PostalMime.parse(all.at(-1)?.source ?? '');
    return /\b(\d{3})\u00a0(\d{3})\b/.exec(text)?.slice(1).join('') ?? '';
  };
  return { ...fixture, enrolment, token, browser, codeFor, email };
};

describe('a personal link whose person is to prove who she is', () => {
  it('opens with the code sent to the address that is known of her, which is not shown whole', async () => {
    const { get, post, token, browser, codeFor, email, sessions, enrolment } = await inviteParticipant();
    const reader = browser();
    const asked = await get(`/acces/${token}`, reader);
    expect(asked.statusCode).toBe(200);
    expect(asked.headers['referrer-policy']).toBe('no-referrer');
    expect(toVisibleText(asked.body)).toContain('Un code vient d’être envoyé à l…@exemple.fr.');
    expect(asked.body).not.toContain(email);
    expect([reader.cookies.size, (await sessions()).length]).toEqual([0, 0]);
    const opened = await post('/entree/identite', { lien: token, code: await codeFor() }, reader);
    expect(opened.statusCode).toBe(303);
    expect((await get('', reader)).statusCode).toBe(200);
    expect(await sessions()).toMatchObject([{ via: 'personal', enrolmentId: enrolment.id }]);
    // The code is required once on each device.
    expect((await get(`/acces/${token}`, reader)).statusCode).toBe(303);
    expect((await get(`/acces/${token}`, browser())).statusCode).toBe(200);
  });

  it('does not open without the code, nor with a code that has served, nor once she is revoked', async () => {
    const { get, post, token, browser, codeFor, scope, enrolment, sessions } = await inviteParticipant();
    const reader = browser();
    await get(`/acces/${token}`, reader);
    const code = await codeFor();
    const wrong = await post(
      '/entree/identite',
      { lien: token, code: code === '000000' ? '000001' : '000000' },
      reader,
    );
    expect([wrong.statusCode, toVisibleText(wrong.body).includes('Code incorrect. Encore 4 essais.')]).toEqual([
      429,
      true,
    ]);
    expect((await post('/entree/identite', { lien: 'autre', code }, reader)).statusCode).toBe(410);
    expect(await sessions()).toEqual([]);
    expect((await post('/entree/identite', { lien: token, code }, reader)).statusCode).toBe(303);
    expect((await post('/entree/identite', { lien: token, code }, browser())).statusCode).toBe(422);
    await moveEnrolments(scope, [enrolment.id], 'revoke');
    expect((await post('/entree/identite', { lien: token, code }, browser())).statusCode).toBe(410);
    expect(await sessions()).toEqual([]);
  });

  it('opens at once to somebody without an address, and where nobody is asked', async () => {
    const bare = await inviteParticipant({ email: '' });
    expect((await bare.get(`/acces/${bare.token}`, bare.browser())).statusCode).toBe(303);
    const free = await inviteParticipant({}, { personal: { ...DEFAULT_ACCESS.personal, on: true } });
    expect((await free.get(`/acces/${free.token}`, free.browser())).statusCode).toBe(303);
  });

  it('sends nothing to who only looks at the address', async () => {
    const { get, token, browser, email } = await inviteParticipant();
    await get(`/acces/${token}`, browser(), { 'user-agent': 'WhatsApp/2.23' });
    await test.app.inject({ method: 'HEAD', url: `/lire/x/y/acces/${token}` });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await test.services.db.select().from(outbox).where(eq(outbox.recipient, email))).toEqual([]);
  });
});
