import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  anonymiseParticipants,
  getParticipant,
  listParticipants,
} from '../../../../contract/people/participants/participants.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { outbox } from '../../../platform/data/schema/people.ts';
import { recordEnrolmentEvents } from '../../enrolments/events.ts';
import {
  createColleague,
  createTestBooklet,
  dumpParticipants,
  getEnrolmentRow,
  getProfileRow,
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

const SECRETS = {
  firstName: 'Anaïs',
  lastName: 'Secrète',
  email: 'secrete@exemple.fr',
  workEmail: 'secrete@maison.fr',
  phone: '0612345678',
  employeeNumber: 'SEC-1',
  jobTitle: 'Poste secret',
  department: 'Service secret',
  site: 'Site secret',
  groups: ['Groupe secret'],
  fields: { casier: 'secret' },
};
const requestAnonymise = (
  ids: string[],
  confirmation = 'ANONYMISER',
  browser: Browser = office.admin,
  params = office.params,
) => browser.call(anonymiseParticipants, { params, body: { selection: { ids }, confirmation } });

/** Creates a participant with data in every table. */
const createTracedParticipant = async (bookletId = office.booklet.id) => {
  const { scope } = office;
  const row = await app.make.enrolment(scope, {
    bookletId,
    state: 'completed',
    openedAt: new Date('2026-10-01T08:00:00Z'),
    completedAt: new Date('2026-10-05T08:00:00Z'),
    codeHash: 'h',
    participant: SECRETS,
  });
  const enrolmentId = row.id;
  const later = new Date(Date.now() + 1e9);
  await recordEnrolmentEvents(scope, [enrolmentId], 'complete', { detail: 'Anaïs Secrète l’a dit' });
  await scope.insert('personalLinks', [{ tokenHash: uuidv7(), enrolmentId, via: 'copy' }]);
  await scope.insert('readerSessions', [
    { bookletId, tokenHash: uuidv7(), enrolmentId, via: 'personal', expiresAt: later },
  ]);
  await scope.insert('pageProgress', [{ enrolmentId, pageId: uuidv7(), version: 1 }]);
  await scope.insert('contactDays', [{ enrolmentId, day: '2026-11-20' }]);
  await scope.insert('responders', [{ blockId: uuidv7(), enrolmentId }]);
  await scope.insert('responses', [{ bookletId, enrolmentId, kind: 'quiz', version: 1, value: {}, day: '2026-10-01' }]);
  const [campaign] = await scope.insert('campaigns', [
    { bookletId, name: 'I', kind: 'invitation', bodies: {}, audience: {}, planning: {} },
  ]);
  await scope.insert('campaignRecipients', [
    { campaignId: campaign?.id ?? '', enrolmentId, email: SECRETS.email, detail: 'secrete@exemple.fr inconnue' },
  ]);
  await scope.insert('proofs', [
    {
      bookletId,
      enrolmentId,
      blockId: uuidv7(),
      pageId: uuidv7(),
      version: 1,
      statement: { name: 'Anaïs Secrète' },
      contentHash: 'h',
      previousHash: '',
      hash: 'h',
      number: 1,
    },
  ]);
  await app.services.db.insert(outbox).values({
    companyId: office.companyId,
    kind: 'campaign',
    recipient: 'Secrete@exemple.fr',
    subject: 'Bienvenue Anaïs',
    source: 'Bonjour Anaïs Secrète',
    state: 'sent',
  });
  return row;
};

/** All tables with participant data except proofs, as one text. */
const dumpTraces = async () => {
  const { views } = office.scope;
  const tables = [
    views.participants,
    views.enrolments,
    views.enrolmentEvents,
    views.personalLinks,
    views.readerSessions,
    views.pageProgress,
    views.contactDays,
    views.responders,
    views.responses,
    views.campaignRecipients,
  ];
  const rows = [];
  for (const table of tables) rows.push(await office.scope.select().from(table));
  rows.push(await app.services.db.select().from(outbox).where(eq(outbox.companyId, office.companyId)));
  return rows;
};

describe('anonymising', () => {
  test('leaves nothing that leads back to her, but the dates and what she signed', async () => {
    const row = await createTracedParticipant();
    const { status, body } = await requestAnonymise([row.id]);
    expect([status, body.done, body.message]).toEqual([200, 1, '1 participant anonymisé.']);
    const text = JSON.stringify(await dumpTraces());
    for (const secret of ['secr', 'Secr', 'Ana', '0612345678', 'SEC-1']) expect(text, secret).not.toContain(secret);
    expect(await getEnrolmentRow(office.scope, row.id)).toMatchObject({
      state: 'anonymised',
      openedAt: row.openedAt,
      completedAt: row.completedAt,
      anonymisedAt: expect.any(Date),
      codeHash: null,
    });
    const { personalLinks, readerSessions, pageProgress, responders, proofs, responses } = office.scope.views;
    for (const table of [personalLinks, readerSessions, pageProgress, responders]) {
      expect(await office.scope.select().from(table)).toEqual([]);
    }
    const [proof] = await office.scope.select().from(proofs);
    expect(proof).toMatchObject({ enrolmentId: null, statement: { name: 'Anaïs Secrète' }, hash: 'h' });
    const [answer] = await office.scope.select().from(responses);
    expect(answer?.enrolmentId).toBeNull();
    const { body: list } = await office.admin.call(listParticipants, { params: office.params });
    expect([list.total, list.tabs.all]).toEqual([0, 0]);
  });

  test('what is left can be looked at: dates, and no name', async () => {
    const row = await createTracedParticipant();
    await requestAnonymise([row.id]);
    const { status, body } = await office.admin.call(getParticipant, {
      params: { ...office.params, enrolmentId: row.id },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'anonymised',
      sheet: { firstName: '', lastName: '' },
      mails: [{ kind: 'invitation' }],
    });
    const { body: found } = await office.admin.call(listParticipants, {
      params: office.params,
      query: { state: 'anonymised' },
    });
    expect(found.rows).toHaveLength(1);
  });

  test('her address is free again, for somebody new', async () => {
    const row = await createTracedParticipant();
    await requestAnonymise([row.id]);
    await app.make.participant(office.scope, SECRETS);
  });

  test('who is in another booklet still is herself there, and nobody here', async () => {
    const row = await createTracedParticipant();
    const { id: elsewhere } = await createTestBooklet(office.scope);
    const alive = await app.make.enrolment(office.scope, {
      bookletId: elsewhere,
      state: 'started',
      participantId: row.participantId,
    });
    await requestAnonymise([row.id]);
    const gone = await getEnrolmentRow(office.scope, row.id);
    expect(gone.participantId).not.toBe(row.participantId);
    expect(await getProfileRow(office.scope, gone.participantId)).toMatchObject({
      firstName: '',
      email: '',
      anonymisedAt: expect.any(Date),
    });
    expect(await getProfileRow(office.scope, row.participantId)).toMatchObject({ ...SECRETS, anonymisedAt: null });
    expect((await getEnrolmentRow(office.scope, alive.id)).participantId).toBe(row.participantId);
    // The profile disappears with the last booklet of the participant.
    await office.scope.update('enrolments', { state: 'expired' }, ({ id }) => eq(id, alive.id));
    await requestAnonymise([alive.id], 'ANONYMISER', office.admin, { id: elsewhere });
    expect(JSON.stringify(await dumpTraces())).not.toContain('Secr');
  });

  test.each(['', 'anonymiser', 'OUI'])('« %s » confirms nothing (PAR-017)', async (typed) => {
    const row = await createTracedParticipant();
    const before = await dumpParticipants(office.scope);
    const { status, error } = await requestAnonymise([row.id], typed);
    expect([status, error.code]).toEqual([422, 'PAR-017']);
    expect(error.errors).toEqual({ confirmation: [errorText('PAR-017', { mot: 'ANONYMISER' })] });
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test.each(['to_invite', 'invited', 'started', 'failed'] as const)(
    '%s: her access must end first (GEN-017)',
    async (state) => {
      const { id } = await app.make.enrolment(office.scope, { bookletId: office.booklet.id, state });
      const before = await dumpParticipants(office.scope);
      const { status, error } = await requestAnonymise([id]);
      expect([status, error.code]).toEqual([409, 'GEN-017']);
      expect(await dumpParticipants(office.scope)).toBe(before);
    },
  );

  test('is for administrators: an editor who owns the booklet reads whom to ask (GEN-009)', async () => {
    const row = await createTracedParticipant();
    const { browser } = await createColleague(app, office, 'editor', 'owner');
    const before = await dumpParticipants(office.scope);
    const { status, error } = await requestAnonymise([row.id], 'ANONYMISER', browser);
    expect([status, error.code]).toEqual([403, 'GEN-009']);
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('where nobody is followed by name, « completed » is told apart from « invited » by nothing', async () => {
    const { id: bookletId } = await createTestBooklet(office.scope, { tracking: 'aggregate' });
    const messages = [];
    for (const state of ['invited', 'completed'] as const) {
      const { id } = await app.make.enrolment(office.scope, {
        bookletId,
        state,
        participant: { firstName: 'A', lastName: 'B' },
      });
      const { error } = await requestAnonymise([id], 'ANONYMISER', office.admin, { id: bookletId });
      messages.push(error.message);
    }
    expect(messages[0]).toBe(messages[1]);
    const { enrolments } = office.scope.views;
    const gone = and(eq(enrolments.bookletId, bookletId), eq(enrolments.state, 'anonymised'));
    expect(await office.scope.select().from(enrolments).where(gone)).toEqual([]);
  });
});
