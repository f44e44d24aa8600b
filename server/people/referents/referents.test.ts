import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateProfile } from '../../../contract/administration/accounts/auth.ts';
import { deleteMedia } from '../../../contract/booklets/media/media.ts';
import * as calls from '../../../contract/people/referents/referents.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { languages } from '../../platform/data/schema/languages.ts';
import {
  createReferentFixture,
  REFERENT_BODY,
  type ReferentBody,
  type ReferentFixture,
  toReferentBody,
} from './referents.fixture.ts';

let app: TestApp;
let setup: ReferentFixture;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  setup = await createReferentFixture(app);
});

const params = () => ({ id: setup.id });
const requestReferent = (body: Partial<ReferentBody> = {}, by = setup.admin) =>
  by.call(calls.addReferent, { params: params(), body: { ...REFERENT_BODY, ...body } });
const getReferentList = async () => (await setup.admin.call(calls.listReferents, { params: params() })).body;
const addReferentRow = async (body: Partial<ReferentBody> = {}) => {
  const { status, body: answer } = await requestReferent(body);
  expect(status).toBe(200);
  const row = answer.rows.at(-1);
  if (!row) throw new Error('not added');
  return row;
};
const requestEdit = (row: calls.ReferentRow, body: Partial<ReferentBody>, by = setup.admin) =>
  by.call(calls.editReferent, {
    params: { ...params(), referentId: row.id },
    body: { ...toReferentBody(row), ...body },
  });
const picture = async (kind: 'image' | 'document' = 'image') => {
  const [row] = await setup.scope.insert('media', [
    { name: 'portrait', kind, mime: 'image/webp', size: 1, fileSize: 1, sha256: crypto.randomUUID(), storageKey: 'k' },
  ]);
  return row?.id ?? '';
};

describe('what is kept', () => {
  test('somebody without an account is added, listed last, changed and removed', async () => {
    const first = await addReferentRow();
    expect(first).toMatchObject({ firstName: 'Karim', account: null, absent: false, named: 0, link: null });
    const photoMediaId = await picture();
    const second = await addReferentRow({
      firstName: 'Inès',
      role: 'other',
      roleLabel: 'Infirmière',
      photoMediaId,
      imageRightOn: '2026-01-15',
      deputyId: first.id,
      absentFrom: '2020-01-01',
      notices: ['weekly', 'new_participant'],
    });
    expect(second).toMatchObject({ absent: true, deputyId: first.id, notices: ['weekly', 'new_participant'] });
    expect(second.photoUrl).toContain(photoMediaId);
    const { mediaUses } = setup.scope.views;
    const uses = () => setup.scope.select().from(mediaUses).where(eq(mediaUses.holderId, second.id));
    expect(await uses()).toMatchObject([{ mediaId: photoMediaId, bookletId: setup.id }]);

    const taken = await setup.admin.call(deleteMedia, { params: { id: photoMediaId } });
    expect(taken).toMatchObject({ status: 409, body: { code: 'MED-003' } });

    const changed = await requestEdit(second, { photoMediaId: null, availability: 'Le matin' });
    expect(changed.body.rows[1]).toMatchObject({ availability: 'Le matin', photoUrl: null, rowVersion: 2 });
    expect(await uses()).toEqual([]);

    const one = await setup.person({ referentId: first.id, buddyId: second.id });
    expect((await getReferentList()).rows.map(({ named }) => named)).toEqual([1, 1]);
    const gone = await setup.admin.call(calls.removeReferent, { params: { ...params(), referentId: first.id } });
    expect(gone.body.rows).toMatchObject([{ id: second.id, deputyId: null }]);
    const { participants } = setup.scope.views;
    const [sheet] = await setup.scope.select().from(participants).where(eq(participants.id, one.participantId));
    expect(sheet).toMatchObject({ referentId: null, buddyId: second.id });
  });

  test('of an account, the names and the address are the account’s', async () => {
    const account = await app.make.user({ role: 'referent', companyId: setup.companyId, firstName: 'Hugo' });
    const { body: found } = await setup.admin.call(calls.findReferentAccounts, {
      params: params(),
      query: { search: 'hug' },
    });
    expect(found).toMatchObject({ rows: [{ id: account.id, firstName: 'Hugo', email: account.email }], left: 0 });
    const row = await addReferentRow({ userId: account.id, firstName: 'Faux', email: '', notices: ['weekly'] });
    expect(row).toMatchObject({ firstName: 'Hugo', email: account.email, account: 'active' });
    await app.services.db
      .insert(languages)
      .values([{ code: 'fr-FR', name: 'Français', position: 1 }])
      .onConflictDoNothing();
    const browser = app.browser();
    await app.make.signInAs(browser, account);
    const profile = {
      firstName: 'Hugues',
      lastName: 'Roy',
      jobTitle: '',
      phone: '',
      locale: 'fr-FR',
      timeZone: 'Europe/Paris',
    };
    expect((await browser.call(updateProfile, { body: profile })).status).toBe(200);
    expect((await getReferentList()).rows).toMatchObject([{ firstName: 'Hugues', lastName: 'Roy' }]);
  });

  test('the order is kept, from the first place to the last', async () => {
    const rows = [
      await addReferentRow(),
      await addReferentRow({ firstName: 'Inès' }),
      await addReferentRow({ firstName: 'Hugo' }),
    ];
    const [a, b, c] = rows.map(({ id }) => id) as [string, string, string];
    const place = (referentId: string, after: string | null) =>
      setup.admin.call(calls.placeReferent, { params: { ...params(), referentId }, body: { after } });
    expect((await place(c, null)).body.rows.map(({ id }) => id)).toEqual([c, a, b]);
    expect((await place(c, b)).body.rows.map(({ id }) => id)).toEqual([a, b, c]);
    expect((await place(a, crypto.randomUUID())).status).toBe(422);
    expect((await place(a, a)).status).toBe(422);
    expect((await setup.rows()).map(({ id }) => id)).toEqual([a, b, c]);
  });
});

describe('what is refused', () => {
  test.each<[string, Partial<ReferentBody>, string, string]>([
    ['notices without an address', { email: '', notices: ['weekly'] }, 'email', 'RES-001'],
    ['a photo without its right', { photoMediaId: crypto.randomUUID() }, 'imageRightOn', 'RES-002'],
    ['a right that is yet to come', { imageRightOn: '2999-01-01' }, 'imageRightOn', 'RES-005'],
    [
      'a photo that is gone',
      { photoMediaId: crypto.randomUUID(), imageRightOn: '2026-01-01' },
      'photoMediaId',
      'EDI-016',
    ],
    ['no name', { lastName: ' ' }, 'lastName', 'GEN-001'],
    ['a role without its name', { role: 'other' }, 'roleLabel', 'GEN-001'],
    ['a role with too long a name', { role: 'other', roleLabel: 'x'.repeat(41) }, 'roleLabel', 'GEN-002'],
    ['too much about oneself', { bio: 'x'.repeat(301) }, 'bio', 'GEN-002'],
    [
      'an absence that ends before it begins',
      { absentFrom: '2027-02-02', absentUntil: '2027-02-01' },
      'absentUntil',
      'GEN-006',
    ],
    ['an absence without a beginning', { absentUntil: '2027-02-01' }, 'absentFrom', 'GEN-001'],
    ['a perimeter that holds nothing', { perimeter: { kind: 'site', values: [] } }, 'perimeter.values', 'GEN-001'],
    [
      'people who are not here',
      { perimeter: { kind: 'participants', ids: [crypto.randomUUID()] } },
      'perimeter.ids',
      'GEN-019',
    ],
    ['a deputy who is not here', { deputyId: crypto.randomUUID() }, 'deputyId', 'GEN-019'],
    ['an account that is not here', { userId: crypto.randomUUID() }, 'userId', 'GEN-019'],
    ['an address that is none', { email: 'karim' }, 'email', 'GEN-004'],
  ])('%s', async (_, body, field, code) => {
    const row = await addReferentRow();
    const before = await setup.rows();
    for (const answer of [await requestReferent(body), await requestEdit(row, body)]) {
      expect(answer).toMatchObject({ status: 422, body: { code } });
      expect(Object.keys((answer.body as { errors?: object }).errors ?? {})).toEqual([field]);
    }
    expect(await setup.rows()).toEqual(before);
  });

  test('a notice about what never happens', async () => {
    expect((await requestReferent({ notices: ['departure'] as never })).status).toBe(422);
    expect(await setup.rows()).toEqual([]);
  });

  test('a closed account, and one of another company; one that was closed since stays', async () => {
    const archived = await app.make.user({ companyId: setup.companyId, status: 'archived', lastName: 'Petit' });
    const refused = await requestReferent({ userId: archived.id });
    expect(refused).toMatchObject({ status: 422, body: { code: 'RES-004', errors: { userId: [expect.any(String)] } } });
    const stranger = await app.make.user();
    expect(await requestReferent({ userId: stranger.id })).toMatchObject({ status: 422, body: { code: 'GEN-019' } });
    expect(await setup.rows()).toEqual([]);

    const account = await app.make.user({ companyId: setup.companyId });
    const row = await addReferentRow({ userId: account.id });
    const { users } = await import('../../platform/data/schema/people.ts');
    await app.services.db.update(users).set({ status: 'archived' }).where(eq(users.id, account.id));
    expect((await requestEdit(row, { bio: 'Toujours là' })).status).toBe(200);
    expect((await getReferentList()).warnings).toContainEqual({ kind: 'closed', name: 'Camille Durand' });
  });

  test('a file that is no image', async () => {
    const photoMediaId = await picture('document');
    const refused = await requestReferent({ photoMediaId, imageRightOn: '2026-01-01' });
    expect(refused).toMatchObject({
      status: 415,
      body: { code: 'MED-007', errors: { photoMediaId: expect.anything() } },
    });
  });

  test('a deputy who is oneself, or who leads back to oneself', async () => {
    const a = await addReferentRow();
    const b = await addReferentRow({ firstName: 'Inès', deputyId: a.id });
    const c = await addReferentRow({ firstName: 'Hugo', deputyId: b.id });
    for (const deputyId of [a.id, b.id, c.id]) {
      const refused = await requestEdit(a, { deputyId });
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'RES-003', errors: { deputyId: expect.anything() } },
      });
    }
    expect((await setup.rows()).map(({ deputyId }) => deputyId)).toEqual([null, a.id, b.id]);
  });

  test('one more than a hundred', async () => {
    await setup.scope.insert(
      'referents',
      Array.from({ length: 100 }, (_, position) => ({
        bookletId: setup.id,
        firstName: 'A',
        lastName: 'B',
        role: 'hr' as const,
        perimeter: { kind: 'all' as const },
        position,
      })),
    );
    expect(await requestReferent()).toMatchObject({ status: 422, body: { code: 'GEN-023' } });
    expect(await setup.rows()).toHaveLength(100);
  });

  test('a change of what somebody else changed meanwhile, with what it is now', async () => {
    const row = await addReferentRow();
    await requestEdit(row, { bio: 'Avant' });
    const late = await requestEdit(row, { bio: 'Après' });
    expect(late).toMatchObject({ status: 409, body: { code: 'GEN-011', current: { bio: 'Avant', rowVersion: 2 } } });
    expect((await getReferentList()).rows[0]?.bio).toBe('Avant');
  });
});

describe('who may', () => {
  const everything = async (by: ReferentFixture['admin'], row: calls.ReferentRow) => {
    const one = { params: { ...params(), referentId: row.id } };
    return [
      await by.call(calls.listReferents, { params: params() }),
      await by.call(calls.findReferentAccounts, { params: params() }),
      await by.call(calls.simulateReferents, { params: params(), query: { enrolmentId: row.id } }),
      await requestReferent({}, by),
      await requestEdit(row, { bio: 'x' }, by),
      await by.call(calls.placeReferent, { ...one, body: { after: null } }),
      await by.call(calls.sendReferentLink, one),
      await by.call(calls.revokeReferentLink, one),
      await by.call(calls.removeReferent, one),
    ].map(({ status }) => status);
  };

  test('an owner; nobody below, and no referent', async () => {
    const row = await addReferentRow();
    const before = await setup.rows();
    const colleague = async (level: 'owner' | 'publisher' | 'writer' | 'reviewer') => {
      const browser = app.browser();
      const user = await app.make.signIn(browser, { role: 'editor', companyId: setup.companyId });
      await setup.scope.insert('bookletRights', [{ bookletId: setup.id, userId: user.id, level }]);
      return browser;
    };
    for (const level of ['publisher', 'writer', 'reviewer'] as const) {
      expect(await everything(await colleague(level), row)).toEqual(Array(9).fill(403));
    }
    const referent = app.browser();
    await app.make.signIn(referent, { role: 'referent', companyId: setup.companyId });
    expect(await everything(referent, row)).toEqual(Array(9).fill(403));
    expect(await setup.rows()).toEqual(before);
    expect((await requestReferent({}, await colleague('owner'))).status).toBe(200);
    const choices = await (await colleague('publisher')).call(calls.listReferentChoices, { params: params() });
    expect(choices.body).toMatchObject([{ name: 'Karim Benali', role: 'manager' }, {}]);
  });

  test('for another company none of it is there', async () => {
    const row = await addReferentRow();
    const before = await setup.rows();
    const stranger = app.browser();
    await app.make.signIn(stranger);
    expect(await everything(stranger, row)).toEqual(Array(9).fill(404));
    expect((await stranger.call(calls.listReferentChoices, { params: params() })).status).toBe(404);
    expect(await setup.rows()).toEqual(before);
  });

  test('a referent of another booklet is not there', async () => {
    const row = await addReferentRow();
    const mine = setup;
    setup = await createReferentFixture(app);
    expect((await requestEdit(row, { bio: 'x' })).status).toBe(404);
    expect((await mine.rows())[0]?.bio).toBe('');
  });
});
