import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { createIndividualCode, findEnrolmentByCode, formatIndividualCode, hashIndividualCode } from './codes.ts';
import { buildPersonalLinkUrl, createPersonalLink, createPersonalLinks, findPersonByToken } from './links.ts';
import { moveEnrolments } from './move.ts';

let app: TestApp;
let scope: Scope;
let bookletId: string;

beforeAll(async () => {
  app = await startTestApp();
  const user = await app.make.user();
  scope = app.make.scope(user, user.companyId ?? '');
  bookletId = (await makeBooklet(scope, [])).id;
});
afterAll(() => app.close());

const findByToken = (token: string, now?: Date, company = scope.companyId, booklet = bookletId) =>
  findPersonByToken(app.services.db, company, booklet, token, now);

describe('a personal link', () => {
  test('leads to its person, and what is kept of it opens nothing', async () => {
    const { id } = await app.make.enrolment(scope, { bookletId, participant: { firstName: 'Inès' } });
    const token = await createPersonalLink(scope, id, 'copy');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await findByToken(token)).toMatchObject({
      kind: 'open',
      via: 'copy',
      enrolment: { id },
      participant: { firstName: 'Inès' },
    });
    const { personalLinks } = scope.views;
    const [row] = await scope.select().from(personalLinks).where(eq(personalLinks.enrolmentId, id));
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await findByToken(row?.tokenHash ?? '')).toEqual({ kind: 'unknown' });
  });

  test('of another booklet, of another company, or of nobody, is unknown', async () => {
    const { id } = await app.make.enrolment(scope);
    const token = await createPersonalLink(scope, id, 'copy');
    const other = await app.make.company();
    expect(await findByToken(token)).toEqual({ kind: 'unknown' });
    const { id: mine } = await app.make.enrolment(scope, { bookletId });
    const good = await createPersonalLink(scope, mine, 'copy');
    expect(await findByToken(good, new Date(), other.id)).toEqual({ kind: 'unknown' });
    expect(await findByToken('x'.repeat(43))).toEqual({ kind: 'unknown' });
  });

  test('ends with the access, by its own end, by the enrolment’s or by its state', async () => {
    const { id } = await app.make.enrolment(scope, { bookletId, arrivalOn: '2027-01-04' });
    const token = await createPersonalLink(scope, id, 'letter');
    // 180 days after 4 January end on 4 July, Paris time.
    expect(await findByToken(token, new Date('2027-07-03T21:59:59Z'))).toMatchObject({ kind: 'open' });
    expect(await findByToken(token, new Date('2027-07-03T22:00:00Z'))).toMatchObject({
      kind: 'expired',
      enrolment: { id },
    });
    await scope.update('enrolments', { expiresAt: new Date('2027-02-01T00:00:00Z') }, (rows) => eq(rows.id, id));
    expect(await findByToken(token, new Date('2027-02-02T00:00:00Z'))).toMatchObject({ kind: 'expired' });
    await moveEnrolments(scope, [id], 'expire');
    expect(await findByToken(token, new Date('2027-01-05T00:00:00Z'))).toMatchObject({ kind: 'expired' });
  });

  test('that was good and was revoked says no more than that', async () => {
    const { id } = await app.make.enrolment(scope, { bookletId });
    const token = await createPersonalLink(scope, id, 'copy');
    await moveEnrolments(scope, [id], 'revoke');
    expect(await findByToken(token)).toEqual({ kind: 'revoked' });
    await moveEnrolments(scope, [id], 'readmit');
    expect(await findByToken(token)).toEqual({ kind: 'replaced' });
    expect(await findByToken(await createPersonalLink(scope, id, 'copy'))).toMatchObject({ kind: 'open' });
  });

  test('several lead to the same person; many are made at once, all different, for one’s own people only', async () => {
    const made = [await app.make.enrolment(scope, { bookletId }), await app.make.enrolment(scope, { bookletId })];
    const stranger = await app.make.user();
    const foreign = await app.make.enrolment(app.make.scope(stranger, stranger.companyId ?? ''));
    const tokens = await createPersonalLinks(scope, [...made.map(({ id }) => id), foreign.id], 'letter');
    expect([...tokens.keys()].sort()).toEqual(made.map(({ id }) => id).sort());
    expect(new Set(tokens.values()).size).toBe(2);
    const again = await createPersonalLink(scope, made[0]?.id ?? '', 'copy');
    for (const token of [again, tokens.get(made[0]?.id ?? '') ?? '']) {
      expect(await findByToken(token)).toMatchObject({ enrolment: { id: made[0]?.id } });
    }
    await expect(createPersonalLink(scope, foreign.id, 'copy')).rejects.toThrow();
  });

  test('is written as the reader’s address', () => {
    expect(buildPersonalLinkUrl('https://livrets.exemple.fr', 'dubreuil', 'accueil', 'a_-b')).toBe(
      'https://livrets.exemple.fr/lire/dubreuil/accueil/acces/a_-b',
    );
  });
});

describe('an individual code', () => {
  test('has eight signs that are not mistaken for one another', () => {
    const codes = Array.from({ length: 500 }, createIndividualCode);
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(new Set(codes).size).toBe(500);
    expect(formatIndividualCode('K7PM2XQD')).toBe('K7PM-2XQD');
  });

  test('opens with the employee number, however it is typed, and for that person alone', async () => {
    const people = [];
    for (const employeeNumber of ['A-12', 'A-13']) {
      people.push(await app.make.enrolment(scope, { bookletId, participant: { employeeNumber } }));
    }
    const [mine, other] = people;
    const code = createIndividualCode();
    const byCode = (number: string, typed: string, booklet = bookletId, company = scope.companyId) =>
      findEnrolmentByCode(app.services.db, company, booklet, number, typed);
    expect(await byCode('A-12', code)).toBeNull();
    await scope.update('enrolments', { codeHash: hashIndividualCode(mine?.id ?? '', code) }, (rows) =>
      eq(rows.id, mine?.id ?? ''),
    );
    for (const typed of [code, formatIndividualCode(code), ` ${code.toLowerCase()} `]) {
      expect(await byCode('A-12', typed)).toMatchObject({ id: mine?.id });
    }
    expect(await byCode('A-13', code)).toBeNull();
    expect(await byCode('', code)).toBeNull();
    expect(await byCode('A-12', createIndividualCode())).toBeNull();
    // The same hash on another row is invalid: the enrolment id salts it.
    await scope.update('enrolments', { codeHash: hashIndividualCode(mine?.id ?? '', code) }, (rows) =>
      eq(rows.id, other?.id ?? ''),
    );
    expect(await byCode('A-13', code)).toBeNull();
    const elsewhere = await app.make.company();
    expect(await byCode('A-12', code, bookletId, elsewhere.id)).toBeNull();
  });
});
