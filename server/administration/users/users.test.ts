import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser, login } from '../../../contract/administration/accounts/auth.ts';
import * as calls from '../../../contract/administration/accounts/users.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { PASSWORD } from '../../../test/factory.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { languages } from '../../platform/data/schema/languages.ts';
import { outbox, passwordTokens, sessions, users } from '../../platform/data/schema/people.ts';

let app: TestApp;
let admin: Browser;
let boss: Awaited<ReturnType<TestApp['make']['signIn']>>;
let companyId: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.db.insert(languages).values({ code: 'fr-FR', name: 'Français', position: 1 });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = app.browser();
  boss = await app.make.signIn(admin, { firstName: 'Nadia', lastName: 'Bensaïd' });
  await admin.refreshToken();
  companyId = boss.companyId ?? '';
  await app.services.db.delete(outbox);
});

const findUserRow = async (id: string) => {
  const [row] = await app.services.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('no such person');
  return row;
};
const createColleague = (values: Partial<typeof users.$inferInsert> = {}) =>
  app.make.user({ companyId, role: 'editor', firstName: 'Lucie', lastName: 'Martin', ...values });
const invitation = (more: Partial<CallBodyInput<typeof calls.inviteUsers>> = {}) => ({
  people: [{ email: 'lea@exemple.fr', firstName: 'Léa', lastName: 'Petit' }],
  role: 'editor' as const,
  ...more,
});
const listUsersByEmail = (email: string) => app.services.db.select().from(users).where(eq(users.email, email));
const fieldsOf = (row: typeof users.$inferSelect) => {
  const { rowVersion, email, firstName, lastName, role, jobTitle, phone, locale, timeZone } = row;
  return { rowVersion, email, firstName, lastName, role, jobTitle, phone, locale, timeZone, expiresAt: null };
};

describe('the list', () => {
  test('tells the people of the company alone, found without accents, archived ones on demand', async () => {
    await createColleague({ firstName: 'Zoé', lastName: 'Lefèvre', jobTitle: 'Alternante' });
    const gone = await createColleague({ status: 'archived', lastName: 'Parti' });
    await app.make.user({ lastName: 'Lefèvre' });
    const ask = async (query: object) => (await admin.call(calls.listUsers, { query })).body;
    expect((await ask({})).rows.map(({ lastName }) => lastName)).toEqual(['Bensaïd', 'Lefèvre']);
    expect((await ask({ search: 'zoe lefevre' })).total).toBe(1);
    expect((await ask({ search: 'alternante' })).total).toBe(1);
    expect((await ask({ state: 'archived' })).rows.map(({ id }) => id)).toEqual([gone.id]);
    expect((await ask({ role: 'company_admin' })).rows.map(({ id }) => id)).toEqual([boss.id]);
    expect((await ask({ activity: 'never' })).total).toBe(2);
    expect((await ask({ activity: 'inactive' })).total).toBe(0);
    expect((await ask({})).facets).toEqual({
      roles: ['company_admin', 'editor', 'referent'],
      states: [
        { value: 'active', n: 2 },
        { value: 'archived', n: 1 },
      ],
      companies: [],
    });
  });

  test('says who has not come for a year, and whose invitation is over', async () => {
    const old = new Date(Date.now() - 400 * 86_400_000);
    const away = await createColleague({ lastLoginAt: old, lastName: 'Absente' });
    const late = await createColleague({ status: 'invited', invitedAt: new Date(Date.now() - 73 * 3_600_000) });
    const fresh = await createColleague({ status: 'invited', invitedAt: new Date(Date.now() - 71 * 3_600_000) });
    const ids = async (query: object) => (await admin.call(calls.listUsers, { query })).body.rows.map(({ id }) => id);
    expect(await ids({ activity: 'inactive' })).toEqual([away.id]);
    expect(await ids({ state: 'expired' })).toEqual([late.id]);
    expect(await ids({ state: 'invited' })).toEqual([fresh.id]);
    expect(await ids({ sort: 'lastLogin', direction: 'desc', size: 25 })).toHaveLength(4);
  });

  test('of every company for the publisher, by company', async () => {
    const support = app.browser();
    await app.make.signIn(support, { role: 'super_admin' });
    const one = await createColleague();
    const { body } = await support.call(calls.listUsers, { query: { companyId } });
    expect(body.rows.map(({ id }) => id).sort()).toEqual([boss.id, one.id].sort());
    expect(body.facets.companies.map(({ id }) => id)).toContain(companyId);
  });

  test('somebody of another company is 404, and nothing of hers changes', async () => {
    const stranger = await app.make.user();
    const staff = await app.make.user({ role: 'super_admin' });
    for (const { id } of [stranger, staff]) {
      const refused = await Promise.all([
        admin.call(calls.getUserDetail, { params: { id } }),
        admin.call(calls.getPossessions, { params: { id } }),
        admin.call(calls.suspendUser, { params: { id }, body: { reason: 'Départ imprévu' } }),
        admin.call(calls.archiveUser, { params: { id }, body: {} }),
        admin.call(calls.endUserSessions, { params: { id }, query: {} }),
        admin.call(calls.resendInvitation, { params: { id } }),
        admin.call(calls.resetSecondFactor, { params: { id }, body: { reason: 'Téléphone perdu' } }),
      ]);
      for (const { status, error } of refused) expect([status, error.code]).toEqual([404, 'GEN-010']);
    }
    expect(await findUserRow(stranger.id)).toEqual(stranger);
    expect(await findUserRow(staff.id)).toEqual(staff);
  });
});

describe('inviting', () => {
  test('one person: the account, her rights, the link by e-mail', async () => {
    const booklet = await makeBooklet(app.make.scope(boss, companyId), [], {});
    const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const body = invitation({
      jobTitle: 'Alternante',
      expiresAt,
      booklets: [{ bookletId: booklet.id, level: 'writer' }],
    });
    const { status, body: answer } = await admin.call(calls.inviteUsers, { body });
    expect(status).toBe(200);
    const [made] = await listUsersByEmail('lea@exemple.fr');
    expect(answer.results).toEqual([{ email: 'lea@exemple.fr', id: made?.id, refusal: null }]);
    expect(made).toMatchObject({ companyId, role: 'editor', status: 'invited', jobTitle: 'Alternante' });
    const sheet = (await admin.call(calls.getUserDetail, { params: { id: made?.id ?? '' } })).body;
    expect(sheet).toMatchObject({
      state: 'invited',
      expiresAt,
      booklets: { rows: [{ id: booklet.id, level: 'writer' }], total: 1 },
    });
    expect(sheet.history.rows.map(({ what, by }) => [what, by])).toEqual([['invited', 'Nadia Bensaïd']]);
    const [mail] = await app.services.db.select().from(outbox);
    expect(mail).toMatchObject({ recipient: 'lea@exemple.fr', kind: 'account-invitation', companyId });
  });

  test('many: each line has its own result, and what is wrong holds nobody else back', async () => {
    const taken = await app.make.user({ email: 'prise@ailleurs.fr' });
    const people = [
      { email: 'Un@exemple.fr', firstName: 'Un', lastName: 'Essai' },
      { email: 'pas une adresse', firstName: 'Deux', lastName: 'Essai' },
      { email: 'un@exemple.fr', firstName: 'Un', lastName: 'Encore' },
      { email: taken.email, firstName: 'Trois', lastName: 'Essai' },
      { email: 'quatre@exemple.fr', firstName: 'Qu4tre', lastName: 'Essai' },
      { email: 'cinq@exemple.fr', firstName: 'Cinq', lastName: 'Essai' },
    ];
    const { body } = await admin.call(calls.inviteUsers, { body: invitation({ people }) });
    expect(body.results.map(({ refusal }) => refusal)).toEqual([
      null,
      errorText('GEN-004'),
      errorText('UTI-006'),
      errorText('UTI-001'),
      errorText('GEN-016', { liste: '4' }),
      null,
    ]);
    expect(body.message).toBe('2 invitations sont parties.');
    expect(await app.services.db.select().from(outbox)).toHaveLength(2);
    expect(await findUserRow(taken.id)).toEqual(taken);
  });

  test.each([
    [{ role: 'super_admin' as const }, 'role', 'UTI-005'],
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt', 'GEN-029'],
    [{ locale: 'xx-XX' }, 'locale', 'GEN-019'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'GEN-019'],
    [
      { booklets: [{ bookletId: '01890000-0000-7000-8000-000000000000', level: 'writer' as const }] },
      'booklets',
      'GEN-019',
    ],
    [{ people: [{ email: 'x', firstName: 'X', lastName: 'Y' }] }, 'email', 'GEN-004'],
    [{ people: [] }, 'people', 'GEN-001'],
  ] as const)('%o is refused beside %s and nobody is invited', async (more, field, code) => {
    const body = { ...invitation(), ...more } as CallBodyInput<typeof calls.inviteUsers>;
    const refused = await admin.call(calls.inviteUsers, { body });
    expect(refused.status).toBe(code === 'UTI-005' ? 403 : 422);
    expect(refused.error.errors).toEqual({ [field]: [errorText(code)] });
    expect(
      await app.services.db
        .select()
        .from(users)
        .where(and(eq(users.companyId, companyId), eq(users.status, 'invited'))),
    ).toEqual([]);
    expect(await app.services.db.select().from(outbox)).toEqual([]);
  });

  test('101 people are too many', async () => {
    const people = Array.from({ length: 101 }, (_, n) => ({
      email: `p${n}@exemple.fr`,
      firstName: 'A',
      lastName: 'B',
    }));
    const refused = await admin.call(calls.inviteUsers, { body: invitation({ people }) });
    expect(refused.error.errors).toEqual({ people: [errorText('GEN-023', { libelle: 'Adresses', n: 100 })] });
    expect(await listUsersByEmail('p0@exemple.fr')).toEqual([]);
  });

  test('again: a new link, and the one before opens nothing any more', async () => {
    const person = await createColleague({ status: 'invited', passwordHash: null, invitedAt: new Date(0) });
    await admin.call(calls.resendInvitation, { params: { id: person.id } });
    const { body } = await admin.call(calls.resendInvitation, { params: { id: person.id } });
    expect(body.state).toBe('invited');
    const open = await app.services.db
      .select()
      .from(passwordTokens)
      .where(and(eq(passwordTokens.userId, person.id), isNull(passwordTokens.usedAt)));
    expect(open).toHaveLength(1);
    const active = await createColleague();
    const refused = await admin.call(calls.resendInvitation, { params: { id: active.id } });
    expect([refused.status, refused.error.code]).toEqual([409, 'GEN-017']);
  });
});

describe('changing', () => {
  const change = (id: string, body: CallBodyInput<typeof calls.updateUser>, by = admin) =>
    by.call(calls.updateUser, { params: { id }, body });

  test('saves the card; a new role or address ends the sessions', async () => {
    const person = await createColleague();
    const browser = app.browser();
    await app.make.signInAs(browser, person);
    const first = await change(person.id, { ...fieldsOf(person), jobTitle: 'Chargée RH', phone: '04 72 00 11 22' });
    expect(first.body).toMatchObject({ jobTitle: 'Chargée RH', phone: '0472001122', rowVersion: 2 });
    expect((await browser.call(getUser)).status).toBe(200);
    const second = await change(person.id, { ...fieldsOf(await findUserRow(person.id)), email: 'nouvelle@exemple.fr' });
    expect(second.status).toBe(200);
    expect((await browser.call(getUser)).status).toBe(401);
    const [mail] = await app.services.db.select().from(outbox);
    expect(mail).toMatchObject({ recipient: person.email, kind: 'account-address' });
    const late = await change(person.id, fieldsOf(person));
    expect([late.status, late.error.code]).toEqual([409, 'GEN-011']);
    expect((late.error as unknown as { current: { email: string } }).current.email).toBe('nouvelle@exemple.fr');
  });

  test('UTI-001: an address in use is refused alike, here or elsewhere; that of somebody archived is free', async () => {
    const person = await createColleague();
    const [here, elsewhere] = [await createColleague(), await app.make.user()];
    for (const { email } of [here, elsewhere]) {
      const refused = await change(person.id, { ...fieldsOf(person), email });
      expect([refused.status, refused.error.code]).toEqual([422, 'UTI-001']);
      expect(await findUserRow(person.id)).toEqual(person);
    }
    const gone = await createColleague({ status: 'archived' });
    expect((await change(person.id, { ...fieldsOf(person), email: gone.email })).status).toBe(200);
    const back = await admin.call(calls.restoreUser, { params: { id: gone.id } });
    expect([back.status, back.error.code]).toEqual([422, 'UTI-001']);
    expect((await findUserRow(gone.id)).status).toBe('archived');
  });

  test('nobody changes his own role, nor gives one above his own', async () => {
    await app.make.user({ companyId, role: 'company_admin' });
    const own = await change(boss.id, { ...fieldsOf(boss), role: 'editor' });
    expect([own.status, own.error.code]).toEqual([403, 'UTI-004']);
    const person = await createColleague();
    const above = await change(person.id, { ...fieldsOf(person), role: 'super_admin' });
    expect([above.status, above.error.errors]).toEqual([403, { role: [errorText('UTI-005')] }]);
    expect([(await findUserRow(boss.id)).role, (await findUserRow(person.id)).role]).toEqual([
      'company_admin',
      'editor',
    ]);
  });
});

describe('states', () => {
  const suspend = (id: string, by = admin) =>
    by.call(calls.suspendUser, { params: { id }, body: { reason: 'Congé sans solde' } });

  test('suspending ends every session at once; reactivating lets her in again', async () => {
    const person = await createColleague();
    const browser = app.browser();
    await app.make.signInAs(browser, person);
    expect((await browser.call(getUser)).status).toBe(200);
    expect((await suspend(person.id)).body).toMatchObject({ state: 'suspended', sessions: [] });
    expect((await browser.call(getUser)).status).toBe(401);
    expect(await app.services.db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
    const body = { email: person.email, password: PASSWORD };
    expect((await app.browser().call(login, { body })).error.code).toBe('AUTH-002');
    const again = await suspend(person.id);
    expect([again.status, again.error.code]).toEqual([409, 'GEN-017']);
    await admin.call(calls.reactivateUser, { params: { id: person.id } });
    expect((await app.browser().call(login, { body })).status).toBe(200);
    const { body: sheet } = await admin.call(calls.getUserDetail, { params: { id: person.id } });
    expect(sheet.history.rows.map(({ what }) => what)).toEqual(['reactivated', 'suspended']);
    expect(sheet.history.rows[1]?.detail).toBe('Congé sans solde');
  });

  test('UTI-003: the last administrator stays, whoever asks; nobody suspends himself', async () => {
    const support = app.browser();
    await app.make.signIn(support, { role: 'super_admin' });
    const refusals = [
      await suspend(boss.id, support),
      await support.call(calls.archiveUser, { params: { id: boss.id }, body: {} }),
      await support.call(calls.updateUser, { params: { id: boss.id }, body: { ...fieldsOf(boss), role: 'editor' } }),
    ];
    for (const { status, error } of refusals) expect([status, error.code]).toEqual([409, 'UTI-003']);
    expect(await findUserRow(boss.id)).toEqual(boss);
    const self = await suspend(boss.id);
    expect([self.status, self.error.code]).toEqual([403, 'UTI-004']);
    const other = await app.make.user({ companyId, role: 'company_admin' });
    expect((await suspend(boss.id, support)).status).toBe(200);
    expect((await suspend(other.id, support)).error.code).toBe('UTI-003');
  });

  test('of two administrators suspended at once, one stays', async () => {
    const support = app.browser();
    await app.make.signIn(support, { role: 'super_admin' });
    await support.refreshToken();
    const other = await app.make.user({ companyId, role: 'company_admin' });
    const both = await Promise.all([suspend(boss.id, support), suspend(other.id, support)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a temporary account opens nothing after its day: neither the session nor the password', async () => {
    const person = await createColleague({ expiresAt: new Date(Date.now() + 60_000) });
    const browser = app.browser();
    await app.make.signInAs(browser, person);
    expect((await browser.call(getUser)).status).toBe(200);
    await app.services.db
      .update(users)
      .set({ expiresAt: new Date('2026-01-15T22:00:00Z') })
      .where(eq(users.id, person.id));
    expect((await browser.call(getUser)).status).toBe(401);
    const refused = await app.browser().call(login, { body: { email: person.email, password: PASSWORD } });
    expect([refused.status, refused.error.message]).toEqual([403, errorText('AUTH-020', { date: '15/01/2026' })]);
  });

  test('one session or all of them are ended; those of somebody else are not hers to name', async () => {
    const person = await createColleague();
    const [laptop, phone] = [app.browser(), app.browser()];
    await app.make.signInAs(laptop, person);
    await app.make.signInAs(phone, person);
    const { body: sheet } = await admin.call(calls.getUserDetail, { params: { id: person.id } });
    expect(sheet.sessions).toHaveLength(2);
    const [mine] = await app.services.db.select().from(sessions).where(eq(sessions.userId, boss.id));
    const wrong = await admin.call(calls.endUserSessions, { params: { id: person.id }, query: { session: mine?.id } });
    expect(wrong.status).toBe(404);
    expect((await admin.call(getUser)).status).toBe(200);
    const one = await admin.call(calls.endUserSessions, {
      params: { id: person.id },
      query: { session: sheet.sessions[0]?.id },
    });
    expect(one.body.sessions).toHaveLength(1);
    expect((await admin.call(calls.endUserSessions, { params: { id: person.id }, query: {} })).body.sessions).toEqual(
      [],
    );
    expect([(await laptop.call(getUser)).status, (await phone.call(getUser)).status]).toEqual([401, 401]);
  });

  test('a second factor that was lost is taken away with a reason, told to its owner', async () => {
    const person = await createColleague({ totpSince: new Date(), totpSecret: 'scellé' });
    const short = await admin.call(calls.resetSecondFactor, { params: { id: person.id }, body: { reason: 'non' } });
    expect(short.status).toBe(422);
    expect((await findUserRow(person.id)).totpSince).not.toBeNull();
    await admin.call(calls.resetSecondFactor, { params: { id: person.id }, body: { reason: 'Téléphone perdu' } });
    expect(await findUserRow(person.id)).toMatchObject({ totpSince: null, totpSecret: '' });
    const [mail] = await app.services.db.select().from(outbox);
    expect(mail).toMatchObject({ recipient: person.email, kind: 'second-factor-reset' });
    const none = await admin.call(calls.resetSecondFactor, { params: { id: person.id }, body: { reason: 'Encore' } });
    expect([none.status, none.error.code]).toEqual([409, 'GEN-017']);
  });
});

describe('archiving', () => {
  const archive = (id: string, body: CallBodyInput<typeof calls.archiveUser> = {}) =>
    admin.call(calls.archiveUser, { params: { id }, body });

  test('UTI-002 while a booklet has no heir; then everything goes over at once', async () => {
    const person = await createColleague();
    const heir = await createColleague({ firstName: 'Karim', lastName: 'Diallo' });
    const scope = app.make.scope(boss, companyId);
    const one = await makeBooklet(scope, [], { title: 'Un', slug: 'un', ownerId: person.id });
    const two = await makeBooklet(scope, [], { title: 'Deux', slug: 'deux', ownerId: person.id });
    await scope.update('booklets', { ownerId: person.id }, () => undefined);
    await scope.insert('bookletRights', [{ bookletId: one.id, userId: person.id, level: 'owner' }], { ifAbsent: true });
    await scope.insert('referents', [
      {
        bookletId: one.id,
        userId: person.id,
        firstName: 'Lucie',
        lastName: 'Martin',
        role: 'manager',
        perimeter: { kind: 'all' },
        position: 0,
      },
    ] as never);

    const { body: left } = await admin.call(calls.getPossessions, { params: { id: person.id } });
    expect(left.booklets.map(({ title }) => title)).toEqual(['Deux', 'Un']);
    expect(left.charges).toHaveLength(1);
    expect(left.heirs.map(({ id }) => id).sort()).toEqual([boss.id, heir.id].sort());

    const some = await archive(person.id, { booklets: [{ id: one.id, heirId: heir.id }] });
    expect([some.status, some.error.message]).toEqual([409, errorText('UTI-002', { nom: 'Lucie Martin', n: 1 })]);
    const odd = await archive(person.id, { booklets: [one, two].map(({ id }) => ({ id, heirId: person.id })) });
    expect([odd.status, odd.error.code]).toEqual([422, 'GEN-019']);
    const { booklets, referents, bookletRights } = scope.views;
    expect((await scope.select({ ownerId: booklets.ownerId }).from(booklets)).map((row) => row.ownerId)).toEqual([
      person.id,
      person.id,
    ]);
    expect((await findUserRow(person.id)).status).toBe('active');

    const done = await archive(person.id, {
      booklets: [one, two].map(({ id }) => ({ id, heirId: heir.id })),
      deputyId: heir.id,
    });
    expect(done.body).toMatchObject({ state: 'archived', booklets: { rows: [], total: 0 } });
    expect((await scope.select({ ownerId: booklets.ownerId }).from(booklets)).map((row) => row.ownerId)).toEqual([
      heir.id,
      heir.id,
    ]);
    const [charge] = await scope.select().from(referents);
    expect(charge).toMatchObject({ userId: heir.id, firstName: 'Karim', lastName: 'Diallo' });
    const rights = await scope.select().from(bookletRights);
    expect(new Set(rights.map(({ userId }) => userId))).toEqual(new Set([heir.id]));
    const { people } = scope.views;
    const [name] = await scope.select({ name: people.name }).from(people).where(eq(people.id, person.id));
    expect(name?.name).toBe('Lucie M. (compte archivé)');
  });

  test('the address is free at once, and the account comes back suspended while it still is', async () => {
    const person = await createColleague({ email: 'libre@exemple.fr' });
    expect((await archive(person.id)).status).toBe(200);
    expect((await admin.call(calls.restoreUser, { params: { id: person.id } })).body.state).toBe('suspended');
    await archive(person.id);
    const body = invitation({ people: [{ email: 'libre@exemple.fr', firstName: 'Une', lastName: 'Autre' }] });
    const { body: answer } = await admin.call(calls.inviteUsers, { body });
    expect(answer.results[0]?.refusal).toBeNull();
    expect(answer.results[0]?.id).not.toBe(person.id);
    const back = await admin.call(calls.restoreUser, { params: { id: person.id } });
    expect([back.status, back.error.code]).toEqual([422, 'UTI-001']);
  });
});

test.each(['editor', 'referent'] as const)('a person with the role %s manages nobody', async (role) => {
  const browser = app.browser();
  await app.make.signIn(browser, { role, companyId });
  await browser.refreshToken();
  const refused = await Promise.all([
    browser.call(calls.listUsers, { query: {} }),
    browser.call(calls.inviteUsers, { body: invitation() }),
    browser.call(calls.suspendUser, { params: { id: boss.id }, body: { reason: 'Pour voir' } }),
  ]);
  for (const { status, error } of refused) expect([status, error.code]).toEqual([403, 'GEN-009']);
  expect(await findUserRow(boss.id)).toEqual(boss);
});
