import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EnrolmentState } from '../../../../contract/people/enrolments/enrolment.ts';
import {
  type ManualAction,
  moveParticipants,
  type Selection,
} from '../../../../contract/people/participants/participants.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  createColleague,
  createTestBooklet,
  dumpParticipants,
  getEnrolmentRow,
  type Office,
  openOffice,
} from '../participants.fixture.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  office = await openOffice(app);
});
afterAll(() => app.close());

const createEnrolment = async (state: EnrolmentState, lastName = 'Dupont', bookletId = office.booklet.id) =>
  (await app.make.enrolment(office.scope, { bookletId, state, participant: { firstName: 'Anaïs', lastName } })).id;
const requestMove = (action: ManualAction, selection: Selection, reason = '', params = office.params) =>
  office.admin.call(moveParticipants, { params, body: { action, selection, reason } });
const getState = async (id: string) => (await getEnrolmentRow(office.scope, id)).state;

describe('moves by hand', () => {
  test.each([
    ['invite', 'to_invite', 'invited', '1 participant marqué comme invité.'],
    ['revoke', 'started', 'revoked', '1 participant révoqué.'],
    ['readmit', 'revoked', 'to_invite', '1 participant réadmis.'],
    ['renew', 'expired', 'invited', '1 accès renouvelé.'],
    ['complete', 'started', 'completed', '1 participant marqué comme terminé.'],
    ['reset', 'completed', 'invited', '1 progression remise à zéro.'],
  ] as const)('%s: from %s to %s', async (action, from, to, message) => {
    const id = await createEnrolment(from);
    const { status, body } = await requestMove(action, { ids: [id] }, 'parce que');
    expect([status, body.done, body.refusedTotal, body.message]).toEqual([200, 1, 0, message]);
    expect(await getState(id)).toBe(to);
    const { enrolmentEvents } = office.scope.views;
    const [event] = await office.scope.select().from(enrolmentEvents);
    expect(event).toMatchObject({ what: action, detail: 'parce que', userId: office.adminId });
  });

  test.each([
    ['invite', 'revoked', 'Anaïs Dupont est sans accès\u00a0: il a été révoqué. Réadmettez d’abord cette personne'],
    [
      'readmit',
      'invited',
      'Anaïs Dupont est parmi les personnes déjà invitées. Seules les personnes révoquées peuvent être réadmises',
    ],
    ['renew', 'started', 'Anaïs Dupont est en cours de lecture'],
    ['complete', 'to_invite', 'Anaïs Dupont est encore à inviter. La lecture doit d’abord avoir commencé'],
    ['revoke', 'revoked', 'Anaïs Dupont est sans accès\u00a0: il a été révoqué'],
    ['reset', 'expired', 'Anaïs Dupont est au bout de son accès. Renouvelez d’abord son accès'],
  ] as const)('%s of somebody %s is refused, with why (GEN-017)', async (action, state, reason) => {
    const id = await createEnrolment(state);
    const before = await dumpParticipants(office.scope);
    const { status, error } = await requestMove(action, { ids: [id] }, 'parce que');
    expect([status, error.code]).toEqual([409, 'GEN-017']);
    expect(error.message).toContain(reason);
    expect(error.refused).toMatchObject([{ id, name: 'Anaïs Dupont', state }]);
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test.each(['complete', 'reset'] as const)('%s wants a reason (GEN-001)', async (action) => {
    const id = await createEnrolment('started');
    const { status, error } = await requestMove(action, { ids: [id] }, '  ');
    expect([status, error.errors]).toEqual([422, { reason: [errorText('GEN-001')] }]);
    expect(await getState(id)).toBe('started');
  });

  test('of several: those who can, and who could not, by name', async () => {
    const ids = [
      await createEnrolment('invited', 'Un'),
      await createEnrolment('revoked', 'Deux'),
      await createEnrolment('anonymised', 'Trois'),
    ];
    const { status, body } = await requestMove('revoke', { ids });
    expect(status).toBe(200);
    expect(body).toMatchObject({ done: 1, refusedTotal: 2, message: '1 participant révoqué.' });
    expect(body.refused.map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
      'Anaïs Deux revoked',
      'Anaïs Trois anonymised',
    ]);
    const none = await requestMove('revoke', { ids });
    expect([none.status, none.error.code, none.error.refusedTotal]).toEqual([409, 'GEN-017', 3]);
  });

  test('of all that a filter finds: more than a page, less those left out', async () => {
    const { id: bookletId } = await createTestBooklet(office.scope);
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1) ids.push(await createEnrolment('to_invite', `Nom ${n}`, bookletId));
    const left = await createEnrolment('revoked', 'Autre', bookletId);
    const selection = { filter: { tab: 'to_invite' as const, search: 'nom' }, except: [ids[0] ?? ''] };
    const { body } = await requestMove('invite', selection, '', { id: bookletId });
    expect([body.done, body.message]).toEqual([29, '29 participants marqués comme invités.']);
    expect(await getState(ids[0] ?? '')).toBe('to_invite');
    expect(await getState(left)).toBe('revoked');
  });

  test('of another booklet’s or another company’s people: 404, and nothing changes', async () => {
    const other = await openOffice(app);
    const foreign = await app.make.enrolment(other.scope, { bookletId: other.booklet.id });
    const elsewhere = await createEnrolment('invited', 'Ailleurs', (await createTestBooklet(office.scope)).id);
    const before = [await dumpParticipants(office.scope), await dumpParticipants(other.scope)];
    expect((await requestMove('revoke', { ids: [foreign.id, elsewhere] })).status).toBe(404);
    expect((await requestMove('revoke', { ids: [foreign.id] }, '', other.params)).status).toBe(404);
    expect([await dumpParticipants(office.scope), await dumpParticipants(other.scope)]).toEqual(before);
  });

  test.each([{ ids: [] }, { ids: ['x'] }, {}, { filter: { tab: 'x' } }])(
    '%j is no selection (422)',
    async (selection) => {
      expect((await requestMove('revoke', selection as never)).status).toBe(422);
    },
  );

  test('who is readmitted or renewed counts among the active again (PAR-011)', async () => {
    await office.scope.updateCompany({ quotaParticipants: 1 });
    const ids = [await createEnrolment('revoked', 'Un'), await createEnrolment('revoked', 'Deux')];
    const before = await dumpParticipants(office.scope);
    const { status, error } = await requestMove('readmit', { ids });
    expect([status, error.code]).toEqual([403, 'PAR-011']);
    expect(await dumpParticipants(office.scope)).toBe(before);
    expect((await requestMove('readmit', { ids: ids.slice(0, 1) })).status).toBe(200);
  });
});

describe('where people are not followed by name', () => {
  test.each(['complete', 'reset'] as const)('%s is refused, for it would tell who reads (PAR-014)', async (action) => {
    const { id: bookletId } = await createTestBooklet(office.scope, { tracking: 'aggregate' });
    const id = await createEnrolment('started', 'Dupont', bookletId);
    const { status, error } = await requestMove(action, { ids: [id] }, 'parce que', { id: bookletId });
    expect([status, error.code]).toEqual([422, 'PAR-014']);
    expect(await getState(id)).toBe('started');
  });

  test('inviting tells nobody apart who reads already', async () => {
    const { id: bookletId } = await createTestBooklet(office.scope, { tracking: 'aggregate' });
    const ids = [
      await createEnrolment('invited', 'Un', bookletId),
      await createEnrolment('completed', 'Deux', bookletId),
    ];
    const both = await requestMove('invite', { ids }, '', { id: bookletId });
    expect(both.body).toMatchObject({ done: 2, refusedTotal: 0, refused: [] });
    const reader = await requestMove('invite', { ids: ids.slice(1) }, '', { id: bookletId });
    expect([reader.status, reader.body.done]).toEqual([200, 1]);
    expect(await getState(ids[1] ?? '')).toBe('completed');
  });

  test('nor does any other refusal', async () => {
    const { id: bookletId } = await createTestBooklet(office.scope, { tracking: 'aggregate' });
    const answers = [];
    for (const state of ['invited', 'completed'] as const) {
      const { error } = await requestMove('renew', { ids: [await createEnrolment(state, 'Dupont', bookletId)] }, '', {
        id: bookletId,
      });
      answers.push(JSON.stringify([error.message, (error.refused as { state: string }[])[0]?.state]));
    }
    expect(answers[0]).toBe(answers[1]);
  });

  test('the same holds for an editor who publishes a booklet that follows by name (GEN-009)', async () => {
    const { browser } = await createColleague(app, office, 'editor', 'publisher');
    const id = await createEnrolment('started');
    const { status, error } = await browser.call(moveParticipants, {
      params: office.params,
      body: { action: 'complete', selection: { ids: [id] }, reason: 'parce que' },
    });
    expect([status, error.code]).toEqual([403, 'GEN-009']);
    expect(await getState(id)).toBe('started');
  });
});
