import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessSettings } from '../../../../contract/booklets/access/access.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { hashIndividualCode } from '../../../people/enrolments/codes.ts';
import { moveEnrolments } from '../../../people/enrolments/move.ts';
import { runUpkeep } from '../../../upkeep.ts';
import { createBookletFixture, FORM_HEADERS, toVisibleText } from './reader-access.fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

let networkSerial = 0;
/** A browser on an IP address without earlier tries. */
const openBrowserAtNewAddress = () => {
  networkSerial += 1;
  const reader = test.browser();
  reader.address = `198.51.100.${networkSerial}`;
  return reader;
};

const SHARED_CODE_ACCESS: Partial<AccessSettings> = { code: { on: true, kind: 'shared', shared: 'Atelier42' } };
const INDIVIDUAL_CODE_ACCESS: Partial<AccessSettings> = { code: { on: true, kind: 'individual', shared: '' } };

describe('one code for everybody', () => {
  it('opens the booklet, without a script and whatever its capitals, and leads to the page that was asked for', async () => {
    const { get, post, path, sessions } = await createBookletFixture(test, SHARED_CODE_ACCESS);
    const reader = openBrowserAtNewAddress();
    const shut = await get('/les-bons-gestes', reader);
    expect(shut.statusCode).toBe(403);
    expect(toVisibleText(shut.body)).toContain('Avec le code d’accès');
    expect(shut.body).not.toContain('lunettes');
    expect(shut.body).not.toContain('Livret d’accueil');
    expect(shut.body).toContain('name="vers" value="les-bons-gestes"');
    const opened = await post('/entree/code', { code: ' ATELIER42 ', vers: 'les-bons-gestes' }, reader);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, path('/les-bons-gestes')]);
    // Without « garder », the cookie ends with the browser and the session after twelve hours.
    expect(opened.headers['set-cookie']).toMatch(
      new RegExp(`^embarque_lecture=[\\w-]{43}; Path=${path()}; HttpOnly; SameSite=Lax$`),
    );
    const page = await get('/les-bons-gestes', reader);
    expect([page.statusCode, page.headers['cache-control'], page.headers.vary]).toEqual([
      200,
      'private, no-cache',
      'Accept-Encoding, Cookie',
    ]);
    const [session] = await sessions();
    expect(session).toMatchObject({ via: 'code', enrolmentId: null, device: '' });
    const hours = ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(12);
    expect(JSON.stringify(session)).not.toContain(reader.cookies.get('embarque_lecture'));
  });

  it('stays open for thirty days when asked to, and is left when asked to', async () => {
    const { get, post, sessions } = await createBookletFixture(test, SHARED_CODE_ACCESS);
    const reader = openBrowserAtNewAddress();
    const opened = await post('/entree/code', { code: 'atelier42', garder: 'oui' }, reader);
    expect(opened.headers['set-cookie']).toContain(`Max-Age=${30 * 24 * 3600}`);
    expect((await get('', reader)).statusCode).toBe(200);
    const token = reader.cookies.get('embarque_lecture') ?? '';
    await post('/entree/sortie', {}, reader);
    expect(reader.cookies.size).toBe(0);
    expect(await sessions()).toEqual([]);
    reader.cookies.set('embarque_lecture', token);
    await new Promise((resolve) => setTimeout(resolve, 1050));
    expect((await get('', reader)).statusCode).toBe(403);
  });

  it('LEC-007 tells how many tries are left, GEN-012 when there are none, at this address and this booklet alone', async () => {
    const { get, post, sessions } = await createBookletFixture(test, SHARED_CODE_ACCESS);
    const other = await createBookletFixture(test, SHARED_CODE_ACCESS);
    const reader = openBrowserAtNewAddress();
    for (const left of [4, 3, 2, 1]) {
      const wrong = await post('/entree/code', { code: 'atelier43' }, reader);
      expect(wrong.statusCode).toBe(429);
      expect(toVisibleText(wrong.body)).toContain(`Code incorrect. Encore ${left} ${left === 1 ? 'essai' : 'essais'}.`);
    }
    const last = await post('/entree/code', { code: 'atelier43' }, reader);
    expect(last.statusCode).toBe(429);
    expect(toVisibleText(last.body)).toContain('Trop de tentatives. Réessayez dans 15 minutes.');
    expect(Number(last.headers['retry-after'])).toBe(900);
    const right = await post('/entree/code', { code: 'atelier42' }, reader);
    expect(right.statusCode).toBe(429);
    expect(right.headers['set-cookie']).toBeUndefined();
    expect(await sessions()).toEqual([]);
    expect((await get('', reader)).statusCode).toBe(403);

    expect((await other.post('/entree/code', { code: 'atelier42' }, reader)).statusCode).toBe(303);
    expect((await post('/entree/code', { code: 'atelier42' }, openBrowserAtNewAddress())).statusCode).toBe(303);
  });

  it('a right one in between forgives the wrong ones', async () => {
    const { post } = await createBookletFixture(test, SHARED_CODE_ACCESS);
    const reader = openBrowserAtNewAddress();
    for (const _ of [1, 2, 3, 4]) await post('/entree/code', { code: 'atelier43' }, reader);
    expect((await post('/entree/code', { code: 'atelier42' }, reader)).statusCode).toBe(303);
    expect(toVisibleText((await post('/entree/code', { code: 'non' }, reader)).body)).toContain('Encore 4 essais');
  });

  it('no more are tried than allowed, however many arrive at once, nor from one network of IPv6', async () => {
    const { post, scope, booklet } = await createBookletFixture(test, SHARED_CODE_ACCESS);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const reader = test.browser();
        reader.address = `2001:db8:77:${index}::1`;
        return post('/entree/code', { code: `faux${index}` }, reader);
      }),
    );
    expect(answers.filter(({ body }) => body.includes('Code incorrect'))).toHaveLength(4);
    const { readerCodes } = scope.views;
    const rows = await scope.select().from(readerCodes).where(eq(readerCodes.bookletId, booklet.id));
    expect(rows).toHaveLength(5);
    // Nothing there reveals the reader's origin. Random ids may hold « 2001 », but no address.
    expect(JSON.stringify(rows)).not.toContain('2001:db8');
  });

  it('asks for a code where none was typed, and counts no try', async () => {
    const { post, scope, booklet } = await createBookletFixture(test, SHARED_CODE_ACCESS);
    const empty = await post('/entree/code', { code: '  ' }, openBrowserAtNewAddress());
    expect(empty.statusCode).toBe(422);
    expect(toVisibleText(empty.body)).toContain('Ce champ est obligatoire.');
    const { readerCodes } = scope.views;
    expect(await scope.select().from(readerCodes).where(eq(readerCodes.bookletId, booklet.id))).toEqual([]);
  });

  it('a form of another site, or one that no database can hold, opens nothing', async () => {
    const { post, sessions } = await createBookletFixture(test, SHARED_CODE_ACCESS);
    const foreign = await post('/entree/code', { code: 'atelier42' }, openBrowserAtNewAddress(), {
      'sec-fetch-site': 'cross-site',
    });
    const odd = await post('/entree/code', { code: 'atelier42\0' }, openBrowserAtNewAddress());
    expect([foreign.statusCode, odd.statusCode]).toEqual([403, 403]);
    expect(await sessions()).toEqual([]);
  });

  it('shows again neither the code nor anything else that is more than text', async () => {
    const { post } = await createBookletFixture(test, INDIVIDUAL_CODE_ACCESS);
    const evil = '"><script>alert(1)</script>';
    const { body } = await post('/entree/code', { code: evil, matricule: evil, vers: evil }, openBrowserAtNewAddress());
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(body).toContain('name="vers" value=""');
  });
});

describe('a code each', () => {
  const enrolled = async (chosen = INDIVIDUAL_CODE_ACCESS) => {
    const fixture = await createBookletFixture(test, chosen);
    const { scope, booklet } = fixture;
    const enrolment = await test.make.enrolment(scope, {
      bookletId: booklet.id,
      participant: { firstName: 'Inès', lastName: 'Robin', employeeNumber: 'A-17', email: '' },
    });
    const codeHash = hashIndividualCode(enrolment.id, 'K7PM2XQD');
    await scope.update('enrolments', { codeHash }, ({ id }) => eq(id, enrolment.id));
    const state = async () => {
      const { enrolments } = scope.views;
      const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
      return row;
    };
    return { ...fixture, enrolment, state };
  };

  it('is asked for with the employee number, recognises the person, and tells that she opened it', async () => {
    const { get, post, sessions, enrolment, state } = await enrolled();
    const reader = openBrowserAtNewAddress();
    const shut = toVisibleText((await get('', reader)).body);
    expect(shut).toContain('Matricule');
    const opened = await post('/entree/code', { matricule: ' A-17', code: 'k7pm-2xqd' }, reader, {
      'user-agent': 'Mozilla/5.0 (iPhone) Mobile',
    });
    expect(opened.statusCode).toBe(303);
    expect((await get('', reader)).statusCode).toBe(200);
    expect(await sessions()).toMatchObject([{ via: 'code', enrolmentId: enrolment.id, device: 'Téléphone' }]);
    expect(await state()).toMatchObject({ state: 'opened', openedAt: expect.any(Date) });
  });

  it('answers alike whether the number or the code is wrong', async () => {
    const { post, state } = await enrolled();
    const code = await post('/entree/code', { matricule: 'A-17', code: 'AAAABBBB' }, openBrowserAtNewAddress());
    const number = await post('/entree/code', { matricule: 'A-18', code: 'K7PM2XQD' }, openBrowserAtNewAddress());
    expect(code.body.replaceAll('A-17', '')).toBe(number.body.replaceAll('A-18', ''));
    expect((await state())?.state).toBe('to_invite');
  });

  it('opens no more once the person is revoked, and ends what it had opened', async () => {
    const { get, post, scope, enrolment, sessions } = await enrolled();
    const reader = openBrowserAtNewAddress();
    await post('/entree/code', { matricule: 'A-17', code: 'K7PM2XQD' }, reader);
    await get('', reader);
    await moveEnrolments(scope, [enrolment.id], 'revoke');
    await new Promise((resolve) => setTimeout(resolve, 1050));
    expect((await get('', reader)).statusCode).toBe(403);
    expect(await sessions()).toEqual([]);
    expect((await post('/entree/code', { matricule: 'A-17', code: 'K7PM2XQD' }, reader)).statusCode).toBe(429);
  });

  it('tells whoever’s access is over so, and whom to turn to', async () => {
    const { post, scope, enrolment } = await enrolled();
    await scope.update('enrolments', { expiresAt: new Date(Date.now() - 1000) }, ({ id }) => eq(id, enrolment.id));
    const over = await post('/entree/code', { matricule: 'A-17', code: 'K7PM2XQD' }, openBrowserAtNewAddress());
    expect(over.statusCode).toBe(410);
    expect(toVisibleText(over.body)).toContain(
      'Votre accès à ce livret est terminé. Pour le rouvrir, adressez-vous à rh@exemple.fr.',
    );
  });

  it('no longer opens once there is one code for everybody, nor the other way round', async () => {
    const { get, post, set } = await enrolled();
    const reader = openBrowserAtNewAddress();
    await post('/entree/code', { matricule: 'A-17', code: 'K7PM2XQD' }, reader);
    expect((await get('', reader)).statusCode).toBe(200);
    await set(SHARED_CODE_ACCESS);
    expect((await get('', reader)).statusCode).toBe(403);
    const other = openBrowserAtNewAddress();
    await post('/entree/code', { code: 'atelier42' }, other);
    expect((await get('', other)).statusCode).toBe(200);
    await set(INDIVIDUAL_CODE_ACCESS);
    expect((await get('', other)).statusCode).toBe(403);
    expect((await get('', reader)).statusCode).toBe(200);
  });

  it('says the person’s name on paper when asked to, and nobody’s otherwise', async () => {
    const allow = { print: true, copy: true, pdf: true, watermark: true };
    const { get, post, path } = await enrolled({ ...INDIVIDUAL_CODE_ACCESS, allow });
    const reader = openBrowserAtNewAddress();
    await post('/entree/code', { matricule: 'A-17', code: 'K7PM2XQD' }, reader);
    expect((await get('', reader)).body).toContain(`<link rel="stylesheet" href="${path('/filigrane.css')}"/>`);
    const sheet = await get('/filigrane.css', reader);
    expect(sheet.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' });
    expect(sheet.body).toMatch(/^@media print\{body::after\{content:"Exemplaire d’Inès Robin · \d\d\/\d\d\/\d{4}";/);
    expect((await get('/filigrane.css')).statusCode).toBe(403);
  });
});

it('what is over is forgotten at night', async () => {
  const { get, post, sessions, scope, booklet } = await createBookletFixture(test, SHARED_CODE_ACCESS);
  const reader = openBrowserAtNewAddress();
  await post('/entree/code', { code: 'faux' }, openBrowserAtNewAddress());
  await post('/entree/code', { code: 'atelier42' }, reader);
  await get('', reader);
  const { readerCodes } = scope.views;
  const codes = () => scope.select().from(readerCodes).where(eq(readerCodes.bookletId, booklet.id));
  expect([(await sessions()).length, (await codes()).length]).toEqual([1, 1]);
  await runUpkeep(test.services, pino({ level: 'silent' }), Date.now() + 3_600_000);
  expect([(await sessions()).length, (await codes()).length]).toEqual([1, 0]);
  await runUpkeep(test.services, pino({ level: 'silent' }), Date.now() + 13 * 3_600_000);
  expect(await sessions()).toEqual([]);
});

it('a GET of a form’s address, or a form where no door has it, shows the door', async () => {
  const { get, post } = await createBookletFixture(test, { link: { on: true } });
  expect((await get('/entree/code')).statusCode).toBe(403);
  const nothing = await post('/entree/code', { code: 'atelier42' }, openBrowserAtNewAddress());
  expect(nothing.statusCode).toBe(403);
  expect(toVisibleText(nothing.body)).toContain('Demandez-le à rh@exemple.fr');
  expect((await test.browser().sendRequest('POST', '/lire/x/y/entree/code', 'code=1', FORM_HEADERS)).statusCode).toBe(
    404,
  );
});
