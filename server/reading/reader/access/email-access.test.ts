import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccessSettings } from '../../../../contract/booklets/access/access.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { moveEnrolments } from '../../../people/enrolments/move.ts';
import { outbox } from '../../../platform/data/schema/people.ts';
import { type BookletFixture, createBookletFixture, toVisibleText } from './reader-access.fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'http://livrets.exemple.test' });
});
afterAll(() => test.close());

const makeDomainAccess = (more: Partial<AccessSettings['domain']> = {}): Partial<AccessSettings> => ({
  domain: { on: true, domains: ['dubreuil.fr'], enrol: true, approve: false, ...more },
});

let serial = 0;
/** A browser on an IP address without earlier tries, and an unused e-mail address. */
const makeNewVisitor = () => {
  serial += 1;
  const reader = test.browser();
  reader.address = `203.0.113.${serial}`;
  return { reader, email: `ines.robin.${serial}@dubreuil.fr` };
};

const listMailsTo = async (email: string) =>
  test.services.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.id);

/** A letter waits for its pictures, half a second at most, and a busy machine is slow. */
const LETTER_WAIT = { timeout: 20_000, interval: 50 };

/** The code of the last e-mail to an address, once it arrives. */
const waitForCode = async (email: string, letters = 1): Promise<string> => {
  const all = await vi.waitFor(async () => {
    const found = await listMailsTo(email);
    expect(found).toHaveLength(letters);
    return found;
  }, LETTER_WAIT);
  const { text = '' } = await PostalMime.parse(all.at(-1)?.source ?? '');
  return /\b(\d{3})\u00a0(\d{3})\b/.exec(text)?.slice(1).join('') ?? '';
};

const enterByEmail = async (
  fixture: BookletFixture,
  email: string,
  reader: Browser,
  names?: Record<string, string>,
  letters = 1,
) => {
  await fixture.post('/entree/courriel', { email }, reader);
  const code = await waitForCode(email, letters);
  return fixture.post('/entree/verification', { email, code, ...names }, reader);
};
const NAMES = { prenom: 'Inès', nom: 'Robin', noms: 'oui' };

const listEnrolledPeople = async ({ scope, booklet }: BookletFixture) => {
  const { enrolments, participants } = scope.views;
  return scope
    .select({
      id: enrolments.id,
      state: enrolments.state,
      source: enrolments.source,
      firstName: participants.firstName,
      email: participants.email,
    })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(eq(enrolments.bookletId, booklet.id));
};

describe('the company’s e-mail', () => {
  it('opens to who reads what is sent there, after asking somebody unknown for a name and nothing else', async () => {
    const fixture = await createBookletFixture(test, makeDomainAccess());
    const { reader, email } = makeNewVisitor();
    expect(toVisibleText((await fixture.get('/sommaire', reader)).body)).toContain(
      'Avec votre e\u2011mail professionnel',
    );
    const asked = await fixture.post(
      '/entree/courriel',
      { email: ` ${email.toUpperCase()}`, vers: 'sommaire' },
      reader,
    );
    expect(asked.statusCode).toBe(200);
    expect(toVisibleText(asked.body)).toContain(
      `Si l’adresse ${email} peut ouvrir ce livret, un code vient de lui être envoyé.`,
    );
    const code = await waitForCode(email);
    expect(code).toMatch(/^\d{6}$/);
    // Nothing is stored about a reader before they prove their address.
    expect(await listEnrolledPeople(fixture)).toEqual([]);

    const proved = await fixture.post('/entree/verification', { email, code, vers: 'sommaire' }, reader);
    expect(proved.statusCode).toBe(200);
    expect(toVisibleText(proved.body)).toContain('Comment vous appelez-vous');
    const odd = await fixture.post(
      '/entree/verification',
      { email, code, noms: 'oui', prenom: 'R2-D2', nom: '' },
      reader,
    );
    expect([odd.statusCode, await listEnrolledPeople(fixture)]).toEqual([422, []]);
    expect(toVisibleText(odd.body)).toContain('caractères non autorisés : 2');
    const opened = await fixture.post('/entree/verification', { email, code, ...NAMES, vers: 'sommaire' }, reader);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, fixture.path('/sommaire')]);
    expect((await fixture.get('/sommaire', reader)).statusCode).toBe(200);
    expect(await listEnrolledPeople(fixture)).toMatchObject([
      { state: 'opened', source: 'domain', firstName: 'Inès', email },
    ]);
    expect(await fixture.sessions()).toMatchObject([{ via: 'domain', enrolmentId: expect.any(String) }]);

    // The code is used.
    const again = await fixture.post('/entree/verification', { email, code }, makeNewVisitor().reader);
    expect(again.statusCode).toBe(422);
    expect(toVisibleText(again.body)).toContain('Code de vérification incorrect ou expiré.');
  });

  it('sends one letter that says what it is for, with no address in it but the booklet’s', async () => {
    const fixture = await createBookletFixture(test, makeDomainAccess());
    const { reader, email } = makeNewVisitor();
    await fixture.post('/entree/courriel', { email }, reader);
    const code = await waitForCode(email);
    const [letter] = await listMailsTo(email);
    const { subject, text = '', html = '' } = await PostalMime.parse(letter?.source ?? '');
    expect(letter?.kind).toBe('reader_code');
    expect(subject).toContain(`${code.slice(0, 3)}\u00a0${code.slice(3)}`);
    expect(text).toContain('valable 10 minutes');
    expect(text).toContain('« Livret d’accueil »'.replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»'));
    const addresses = new Set([...`${text} ${html}`.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([url]) => url));
    expect([...addresses]).toEqual([`http://livrets.exemple.test${fixture.path()}`]);
  });

  it('answers the same whatever the address, and writes to those alone who would get in', async () => {
    const fixture = await createBookletFixture(test, makeDomainAccess({ enrol: false }));
    const { booklet, scope } = fixture;
    const known = makeNewVisitor();
    await test.make.enrolment(scope, { bookletId: booklet.id, participant: { email: known.email } });
    const revoked = makeNewVisitor();
    await test.make.enrolment(scope, {
      bookletId: booklet.id,
      state: 'revoked',
      participant: { email: revoked.email },
    });
    const unknown = makeNewVisitor();
    const elsewhere = { ...makeNewVisitor(), email: 'quelquun@ailleurs.fr' };
    const said = async ({ email, reader }: typeof known) => {
      const { statusCode, body, headers } = await fixture.post('/entree/courriel', { email }, reader);
      return [statusCode, body.replaceAll(email, ''), headers['set-cookie']];
    };
    const answers = [await said(known), await said(revoked), await said(unknown), await said(elsewhere)];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await waitForCode(known.email);
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const { email } of [revoked, unknown, elsewhere]) expect(await listMailsTo(email)).toEqual([]);

    // The following pages are refused too.
    const tried = async ({ email, reader }: typeof known) => {
      const { statusCode, body } = await fixture.post('/entree/verification', { email, code: '0000' }, reader);
      return [statusCode, body.replaceAll(email, '')];
    };
    const tries = [await tried(known), await tried(revoked), await tried(unknown), await tried(elsewhere)];
    for (const answer of tries) expect(answer).toEqual(tries[0]);
    expect(tries[0]?.[0]).toBe(429);
  });

  it('recognises a participant by the address of work as of home, without asking who she is', async () => {
    const fixture = await createBookletFixture(test, makeDomainAccess());
    const { reader, email } = makeNewVisitor();
    const enrolment = await test.make.enrolment(fixture.scope, {
      bookletId: fixture.booklet.id,
      state: 'invited',
      participant: { email: 'chez.elle@laposte.net', workEmail: email },
    });
    expect((await enterByEmail(fixture, email, reader)).statusCode).toBe(303);
    expect(await fixture.sessions()).toMatchObject([{ enrolmentId: enrolment.id }]);
    expect(await listEnrolledPeople(fixture)).toMatchObject([{ state: 'opened', source: 'manual' }]);
  });

  it('LEC-007: five wrong codes end the code, and only the last one sent is good', async () => {
    const fixture = await createBookletFixture(test, makeDomainAccess());
    const { email } = makeNewVisitor();
    await fixture.post('/entree/courriel', { email }, makeNewVisitor().reader);
    const first = await waitForCode(email);
    await fixture.post('/entree/courriel', { email }, makeNewVisitor().reader);
    const second = await waitForCode(email, 2);
    const wrong = (code: string) => fixture.post('/entree/verification', { email, code }, makeNewVisitor().reader);
    if (first !== second)
      expect(toVisibleText((await wrong(first)).body)).toContain('Code incorrect. Encore 4 essais.');
    else await wrong('x');
    for (const left of [3, 2, 1]) {
      const { statusCode, body } = await wrong('12 34');
      expect([statusCode, toVisibleText(body).includes(`Encore ${left} ${left === 1 ? 'essai' : 'essais'}`)]).toEqual([
        429,
        true,
      ]);
    }
    expect((await wrong('1234')).statusCode).toBe(422);
    expect((await wrong(second)).statusCode).toBe(422);
    expect(await fixture.sessions()).toEqual([]);
  });

  it('a code is over after ten minutes', async () => {
    const fixture = await createBookletFixture(test, makeDomainAccess());
    const { email, reader } = makeNewVisitor();
    await fixture.post('/entree/courriel', { email }, reader);
    const code = await waitForCode(email);
    await fixture.scope.update('readerCodes', { createdAt: new Date(Date.now() - 601_000) }, ({ bookletId }) =>
      eq(bookletId, fixture.booklet.id),
    );
    const late = await fixture.post('/entree/verification', { email, code, ...NAMES }, reader);
    expect([late.statusCode, await listEnrolledPeople(fixture)]).toEqual([422, []]);
  });

  it('writes to nobody more than three times in ten minutes', async () => {
    const fixture = await createBookletFixture(test, makeDomainAccess());
    const { email } = makeNewVisitor();
    for (const n of [1, 2, 3]) {
      await fixture.post('/entree/courriel', { email }, makeNewVisitor().reader);
      await waitForCode(email, n);
    }
    const fourth = await fixture.post('/entree/courriel', { email }, makeNewVisitor().reader);
    expect(fourth.statusCode).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await listMailsTo(email)).toHaveLength(3);
  });

  it('GEN-004 beside what is no address', async () => {
    const fixture = await createBookletFixture(test, makeDomainAccess());
    const { statusCode, body } = await fixture.post('/entree/courriel', { email: 'ines' }, makeNewVisitor().reader);
    expect(statusCode).toBe(422);
    expect(body).toContain('aria-invalid="true"');
    expect(toVisibleText(body)).toContain('Saisissez une adresse e-mail valide');
  });

  it('twice at once, she is enrolled once', async () => {
    const fixture = await createBookletFixture(test, makeDomainAccess());
    const { email, reader } = makeNewVisitor();
    await fixture.post('/entree/courriel', { email }, reader);
    const code = await waitForCode(email);
    const both = await Promise.all(
      [1, 2].map(() => fixture.post('/entree/verification', { email, code, ...NAMES }, makeNewVisitor().reader)),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422]);
    expect(await listEnrolledPeople(fixture)).toHaveLength(1);
    expect(await fixture.sessions()).toHaveLength(1);
  });

  it('where somebody is to agree, enrols her, lets her wait, and opens once she is invited', async () => {
    const fixture = await createBookletFixture(test, makeDomainAccess({ approve: true }));
    const { email, reader } = makeNewVisitor();
    const waiting = await enterByEmail(fixture, email, reader, NAMES);
    expect(waiting.statusCode).toBe(403);
    expect(toVisibleText(waiting.body)).toContain('Votre demande est enregistrée.');
    expect(waiting.body).not.toContain('<form');
    expect(await fixture.sessions()).toEqual([]);
    const [person] = await listEnrolledPeople(fixture);
    expect(person).toMatchObject({ state: 'to_invite', source: 'domain', email });

    const still = await enterByEmail(fixture, email, reader, undefined, 2);
    expect([still.statusCode, (await listEnrolledPeople(fixture)).length]).toEqual([403, 1]);
    await moveEnrolments(fixture.scope, [person?.id ?? ''], 'invite');
    expect((await enterByEmail(fixture, email, reader, undefined, 3)).statusCode).toBe(303);
    expect((await fixture.get('', reader)).statusCode).toBe(200);
  });

  it('is shut with its switch: who came that way reads no more, and no code is sent', async () => {
    const fixture = await createBookletFixture(test, makeDomainAccess());
    const { email, reader } = makeNewVisitor();
    await enterByEmail(fixture, email, reader, NAMES);
    expect((await fixture.get('', reader)).statusCode).toBe(200);
    await fixture.set({ link: { on: true } });
    expect((await fixture.get('', reader)).statusCode).toBe(403);
    const other = makeNewVisitor();
    expect((await fixture.post('/entree/courriel', { email: other.email }, other.reader)).statusCode).toBe(403);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await listMailsTo(other.email)).toEqual([]);
  });
});
