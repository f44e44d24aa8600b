import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getOwnParticipant,
  getParticipant,
  listOwnParticipants,
  listParticipants,
  moveParticipants,
} from '../../../../contract/people/participants/participants.ts';
import type { ReferentPerimeter } from '../../../../contract/people/referents/referent.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import {
  createColleague,
  createTestBooklet,
  dumpParticipants,
  type Office,
  openOffice,
} from '../participants.fixture.ts';

let app: TestApp;
let office: Office;
let byName: Record<string, TenantRow<'enrolments'>>;

const createPerson = (lastName: string, values: Partial<TenantRow<'participants'>>, bookletId = office.booklet.id) =>
  app.make.enrolment(office.scope, {
    bookletId,
    state: 'started',
    progress: 50,
    participant: { firstName: 'A', lastName, ...values },
  });

/** Creates a referent with an account, in charge of one perimeter of a booklet. */
const createReferent = async (perimeter: ReferentPerimeter, bookletId = office.booklet.id) => {
  const { browser, user } = await createColleague(app, office, 'referent');
  const [row] = await office.scope.insert('referents', [
    { bookletId, userId: user.id, firstName: 'R', lastName: 'R', role: 'manager', perimeter, position: 0 },
  ]);
  return { browser, user, id: row?.id ?? '' };
};
const EMPTY_PERIMETER: ReferentPerimeter = { kind: 'site', values: ['Nulle part'] };

beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
  byName = {
    lyon: await createPerson('Lyon', { site: 'Lyon', department: 'Atelier', groups: ['Nuit'] }),
    nantes: await createPerson('Nantes', { site: 'Nantes', department: 'Bureau', groups: ['Jour'] }),
    seule: await createPerson('Seule', {}),
  };
});
afterAll(() => app.close());

const listVisibleNames = async (browser: Browser, params = office.params) => {
  const { status, body } = await browser.call(listOwnParticipants, { params });
  expect(status).toBe(200);
  expect(body.total).toBe(body.rows.length);
  expect(body.tabs.all).toBe(body.rows.length);
  return body.rows.map(({ lastName }) => lastName);
};

describe('a referent sees his own people', () => {
  test.each([
    [{ kind: 'all' }, ['Lyon', 'Nantes', 'Seule']],
    [{ kind: 'site', values: ['Lyon', 'Évry'] }, ['Lyon']],
    [{ kind: 'department', values: ['Bureau'] }, ['Nantes']],
    [{ kind: 'group', values: ['Nuit', 'Jour'] }, ['Lyon', 'Nantes']],
    [EMPTY_PERIMETER, []],
  ] as [ReferentPerimeter, string[]][])('by perimeter: %j', async (perimeter, expected) => {
    const { browser } = await createReferent(perimeter);
    expect(await listVisibleNames(browser)).toEqual(expected);
  });

  test('by name in his perimeter, or given to him on the sheet', async () => {
    const listed = await createReferent({ kind: 'participants', ids: [byName.seule?.participantId ?? ''] });
    expect(await listVisibleNames(listed.browser)).toEqual(['Seule']);
    const { browser, id } = await createReferent(EMPTY_PERIMETER);
    const mine = await createPerson('Mienne', { referentId: id });
    expect(await listVisibleNames(browser)).toEqual(['Mienne']);
    const one = await browser.call(getOwnParticipant, { params: { ...office.params, enrolmentId: mine.id } });
    expect(one.body).toMatchObject({
      state: 'started',
      progress: 50,
      confirmations: null,
      devices: null,
      proofs: null,
    });
    expect(one.body.otherBooklets).toEqual([]);
    const other = await browser.call(getOwnParticipant, {
      params: { ...office.params, enrolmentId: byName.lyon?.id ?? '' },
    });
    expect(other.status).toBe(404);
  });

  test('as one, when he is in charge of several', async () => {
    const { browser, user } = await createReferent({ kind: 'site', values: ['Lyon'] });
    await office.scope.insert('referents', [
      {
        bookletId: office.booklet.id,
        userId: user.id,
        firstName: 'R',
        lastName: 'R',
        role: 'safety',
        perimeter: { kind: 'site', values: ['Nantes'] },
        position: 1,
      },
    ]);
    expect(await listVisibleNames(browser)).toEqual(['Lyon', 'Nantes']);
  });

  test('what filters offer is theirs, and so is what they find', async () => {
    const { browser } = await createReferent({ kind: 'site', values: ['Lyon'] });
    const { body } = await browser.call(listOwnParticipants, { params: office.params, query: { search: 'nantes' } });
    expect([body.rows, body.total]).toEqual([[], 0]);
    expect(body.facets.sites).toEqual([{ value: 'Lyon', n: 1 }]);
    expect(body.facets.departments).toEqual([{ value: 'Atelier', n: 1 }]);
  });

  test('and no progress where people are not followed by name', async () => {
    const { id } = await createTestBooklet(office.scope, { tracking: 'aggregate' });
    await createPerson('Suivie', {}, id);
    const { browser } = await createReferent({ kind: 'all' }, id);
    const { body } = await browser.call(listOwnParticipants, { params: { id } });
    expect(body.rows).toMatchObject([{ state: 'invited', progress: null, late: null }]);
    const sorted = await browser.call(listOwnParticipants, { params: { id }, query: { sort: 'progress' } });
    expect([sorted.status, sorted.error.code]).toEqual([422, 'PAR-014']);
  });
});

describe('and nothing else', () => {
  test('not a booklet where he is no referent, nor one off line, nor another company’s (404)', async () => {
    const { browser } = await createReferent({ kind: 'all' });
    const stranger = await openOffice(app);
    const elsewhere = await createTestBooklet(office.scope);
    for (const id of [elsewhere.id, stranger.booklet.id]) {
      expect((await browser.call(listOwnParticipants, { params: { id } })).status).toBe(404);
    }
    const draft = await createTestBooklet(office.scope, { values: { state: 'unpublished' } });
    const { browser: his } = await createReferent({ kind: 'all' }, draft.id);
    expect((await his.call(listOwnParticipants, { params: { id: draft.id } })).status).toBe(404);
  });

  test('not the calls of whoever manages participants (GEN-009)', async () => {
    const { browser } = await createReferent({ kind: 'all' });
    const before = await dumpParticipants(office.scope);
    const id = byName.lyon?.id ?? '';
    const answers = [
      await browser.call(listParticipants, { params: office.params }),
      await browser.call(getParticipant, { params: { ...office.params, enrolmentId: id } }),
      await browser.call(moveParticipants, {
        params: office.params,
        body: { selection: { ids: [id] }, action: 'revoke' },
      }),
    ];
    for (const { status, error } of answers) expect([status, error.code]).toEqual([403, 'GEN-009']);
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('and his calls are for referents alone', async () => {
    expect((await office.admin.call(listOwnParticipants, { params: office.params })).status).toBe(403);
  });
});
