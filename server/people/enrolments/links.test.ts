import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { enrolmentByCode, hashOfCode, newCode, writtenCode } from './codes.ts';
import { linkUrl, newLink, newLinks, personByToken } from './links.ts';
import { move } from './move.ts';

let house: TestApp;
let scope: Scope;
let bookletId: string;

beforeAll(async () => {
  house = await startTestApp();
  const user = await house.make.user();
  scope = house.make.scope(user, user.companyId ?? '');
  bookletId = (await makeBooklet(scope, [])).id;
});
afterAll(() => house.close());

const find = (token: string, now?: Date, company = scope.companyId, booklet = bookletId) =>
  personByToken(house.services.db, company, booklet, token, now);

describe('a personal link', () => {
  test('leads to its person, and what is kept of it opens nothing', async () => {
    const { id } = await house.make.enrolment(scope, { bookletId, participant: { firstName: 'Inès' } });
    const token = await newLink(scope, id, 'copy');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await find(token)).toMatchObject({
      kind: 'open',
      via: 'copy',
      enrolment: { id },
      participant: { firstName: 'Inès' },
    });
    const { personalLinks } = scope.views;
    const [row] = await scope.select().from(personalLinks).where(eq(personalLinks.enrolmentId, id));
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await find(row?.tokenHash ?? '')).toEqual({ kind: 'unknown' });
  });

  test('of another booklet, of another company, or of nobody, is unknown', async () => {
    const { id } = await house.make.enrolment(scope);
    const token = await newLink(scope, id, 'copy');
    const other = await house.make.company();
    expect(await find(token)).toEqual({ kind: 'unknown' });
    const { id: mine } = await house.make.enrolment(scope, { bookletId });
    const good = await newLink(scope, mine, 'copy');
    expect(await find(good, new Date(), other.id)).toEqual({ kind: 'unknown' });
    expect(await find('x'.repeat(43))).toEqual({ kind: 'unknown' });
  });

  test('ends with the access, by its own end, by the enrolment’s or by its state', async () => {
    const { id } = await house.make.enrolment(scope, { bookletId, arrivalOn: '2027-01-04' });
    const token = await newLink(scope, id, 'letter');
    // 180 days after 4 January end on 4 July, Paris time.
    expect(await find(token, new Date('2027-07-03T21:59:59Z'))).toMatchObject({ kind: 'open' });
    expect(await find(token, new Date('2027-07-03T22:00:00Z'))).toMatchObject({ kind: 'expired', enrolment: { id } });
    await scope.update('enrolments', { expiresAt: new Date('2027-02-01T00:00:00Z') }, (rows) => eq(rows.id, id));
    expect(await find(token, new Date('2027-02-02T00:00:00Z'))).toMatchObject({ kind: 'expired' });
    await move(scope, [id], 'expire');
    expect(await find(token, new Date('2027-01-05T00:00:00Z'))).toMatchObject({ kind: 'expired' });
  });

  test('that was good and was revoked says no more than that', async () => {
    const { id } = await house.make.enrolment(scope, { bookletId });
    const token = await newLink(scope, id, 'copy');
    await move(scope, [id], 'revoke');
    expect(await find(token)).toEqual({ kind: 'revoked' });
    await move(scope, [id], 'readmit');
    expect(await find(token)).toEqual({ kind: 'replaced' });
    expect(await find(await newLink(scope, id, 'copy'))).toMatchObject({ kind: 'open' });
  });

  test('several lead to the same person; many are made at once, all different, for one’s own people only', async () => {
    const made = [await house.make.enrolment(scope, { bookletId }), await house.make.enrolment(scope, { bookletId })];
    const stranger = await house.make.user();
    const foreign = await house.make.enrolment(house.make.scope(stranger, stranger.companyId ?? ''));
    const tokens = await newLinks(scope, [...made.map(({ id }) => id), foreign.id], 'letter');
    expect([...tokens.keys()].sort()).toEqual(made.map(({ id }) => id).sort());
    expect(new Set(tokens.values()).size).toBe(2);
    const again = await newLink(scope, made[0]?.id ?? '', 'copy');
    for (const token of [again, tokens.get(made[0]?.id ?? '') ?? '']) {
      expect(await find(token)).toMatchObject({ enrolment: { id: made[0]?.id } });
    }
    await expect(newLink(scope, foreign.id, 'copy')).rejects.toThrow();
  });

  test('is written as the reader’s address', () => {
    expect(linkUrl('https://livrets.exemple.fr', 'dubreuil', 'accueil', 'a_-b')).toBe(
      'https://livrets.exemple.fr/lire/dubreuil/accueil/acces/a_-b',
    );
  });
});

describe('an individual code', () => {
  test('has eight signs that are not mistaken for one another', () => {
    const codes = Array.from({ length: 500 }, newCode);
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(new Set(codes).size).toBe(500);
    expect(writtenCode('K7PM2XQD')).toBe('K7PM-2XQD');
  });

  test('opens with the employee number, however it is typed, and for that person alone', async () => {
    const people = [];
    for (const employeeNumber of ['A-12', 'A-13']) {
      people.push(await house.make.enrolment(scope, { bookletId, participant: { employeeNumber } }));
    }
    const [mine, other] = people;
    const code = newCode();
    const byCode = (number: string, typed: string, booklet = bookletId, company = scope.companyId) =>
      enrolmentByCode(house.services.db, company, booklet, number, typed);
    expect(await byCode('A-12', code)).toBeNull();
    await scope.update('enrolments', { codeHash: hashOfCode(mine?.id ?? '', code) }, (rows) =>
      eq(rows.id, mine?.id ?? ''),
    );
    for (const typed of [code, writtenCode(code), ` ${code.toLowerCase()} `]) {
      expect(await byCode('A-12', typed)).toMatchObject({ id: mine?.id });
    }
    expect(await byCode('A-13', code)).toBeNull();
    expect(await byCode('', code)).toBeNull();
    expect(await byCode('A-12', newCode())).toBeNull();
    // The same hash on another row is invalid: the enrolment id salts it.
    await scope.update('enrolments', { codeHash: hashOfCode(mine?.id ?? '', code) }, (rows) =>
      eq(rows.id, other?.id ?? ''),
    );
    expect(await byCode('A-13', code)).toBeNull();
    const elsewhere = await house.make.company();
    expect(await byCode('A-12', code, bookletId, elsewhere.id)).toBeNull();
  });
});
