import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import {
  addParticipant,
  enrolExistingParticipants,
  findCandidates,
  getParticipant,
} from '../../../../contract/people/participants/participants.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addDays, formatFrenchDay, getLocalDay } from '../../../platform/text/calendar/days.ts';
import {
  createColleague,
  createTestBooklet,
  dumpParticipants,
  getProfileRow,
  type Office,
  openOffice,
} from '../participants.fixture.ts';

type Typed = CallBodyInput<typeof addParticipant>['participant'];

let app: TestApp;
let office: Office;
const today = getLocalDay('Europe/Paris');

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  office = await openOffice(app);
});
afterAll(() => app.close());

const ANAIS = { firstName: 'Anaïs', lastName: 'Dupont', email: 'anais@exemple.fr' };
const requestAdd = (participant: Typed, mergeWith: string | null = null, params = office.params) =>
  office.admin.call(addParticipant, { params, body: { participant, mergeWith } });

/** Expects a refusal that changes no data. */
const expectRefusal = async (work: () => ReturnType<typeof requestAdd>, status: number, code: string) => {
  const before = await dumpParticipants(office.scope);
  const answer = await work();
  expect([answer.status, answer.error.code], JSON.stringify(answer.error)).toEqual([status, code]);
  expect(await dumpParticipants(office.scope)).toBe(before);
  return answer.error;
};

describe('somebody new', () => {
  test('gets a sheet and comes into the booklet, still to invite', async () => {
    const { status, body } = await requestAdd({
      ...ANAIS,
      email: ' Anais@Exemple.FR ',
      phone: '06 12 34 56 78',
      employeeNumber: 'M-042',
      arrivalOn: addDays(today, 10),
      groups: ['Nuit', 'nuit', 'Cadres'],
      site: '  Lyon   Part-Dieu ',
    });
    expect(status).toBe(200);
    expect(body.message).toBe('Participant ajouté\u00a0: Anaïs Dupont.'.replace('\u00a0', ' '));
    expect(body).toMatchObject({ state: 'to_invite', source: 'manual', stage: 'preboarding', days: -10, progress: 0 });
    expect(body.sheet).toMatchObject({
      ...ANAIS,
      phone: '0612345678',
      site: 'Lyon Part-Dieu',
      groups: ['Nuit', 'Cadres'],
      language: 'fr-FR',
      rowVersion: 1,
    });
    expect(body.events).toMatchObject([{ what: 'enrolled', detail: 'manual', by: 'Nadia Bensaïd' }]);
    const params = { ...office.params, enrolmentId: body.id };
    const again = await office.admin.call(getParticipant, { params });
    expect(again.body.sheet).toEqual(body.sheet);
    expect((await getProfileRow(office.scope, body.participantId)).nameKey).toBe('dupont anais');
  });

  test('never with a birth date, or anything else that is not kept', async () => {
    const { body } = await requestAdd({ ...ANAIS, birthDate: '1990-01-01', nir: '190' } as Typed);
    const row = await getProfileRow(office.scope, body.participantId);
    expect(JSON.stringify(row)).not.toContain('1990');
    expect(Object.keys(row)).not.toContain('birthDate');
  });

  test.each([
    [{ firstName: '' }, 'firstName', 'GEN-001'],
    [{ lastName: 'x'.repeat(81) }, 'lastName', 'GEN-002'],
    [{ firstName: 'A<b>' }, 'firstName', 'GEN-016'],
    [{ email: 'pas une adresse' }, 'email', 'GEN-004'],
    [{ email: '' }, 'email', 'GEN-001'],
    [{ phone: '12' }, 'phone', 'GEN-008'],
    [{ employeeNumber: 'A 1' }, 'employeeNumber', 'GEN-016'],
    [{ employeeNumber: '1'.repeat(31) }, 'employeeNumber', 'GEN-002'],
    [{ arrivalOn: addDays(today, 2 * 366) }, 'arrivalOn', 'PAR-018'],
    [{ arrivalOn: addDays(today, -6 * 366) }, 'arrivalOn', 'PAR-018'],
    [{ arrivalOn: addDays(today, 10), endOn: addDays(today, 9) }, 'endOn', 'GEN-006'],
    [{ language: 'klingonien' }, 'language', 'GEN-019'],
    [{ referentId: uuidv7() }, 'referentId', 'GEN-019'],
    [{ buddyId: uuidv7() }, 'buddyId', 'GEN-019'],
    [{ fields: { taille: 'M' } }, 'fields.taille', 'GEN-019'],
  ] as const)('%j is refused beside its field', async (wrong, field, code) => {
    const error = await expectRefusal(() => requestAdd({ ...ANAIS, ...wrong }), 422, code);
    expect(error.errors).toHaveProperty([`participant.${field}`]);
  });

  test('31/02 is no day (422)', async () => {
    const answer = await requestAdd({ ...ANAIS, arrivalOn: '2027-02-31' });
    expect(answer.status).toBe(422);
    expect(answer.error.errors).toHaveProperty(['participant.arrivalOn']);
  });

  test('every fault is told at once, with the bounds of the arrival', async () => {
    const error = await expectRefusal(
      () => requestAdd({ ...ANAIS, email: '', arrivalOn: addDays(today, 1000), language: 'klingonien' }),
      422,
      'GEN-001',
    );
    expect(Object.keys(error.errors ?? {}).sort()).toEqual([
      'participant.arrivalOn',
      'participant.email',
      'participant.language',
    ]);
    const min = formatFrenchDay(`${Number(today.slice(0, 4)) - 5}${today.slice(4)}`);
    expect(error.errors?.['participant.arrivalOn']?.[0]).toContain(min);
  });

  test('needs no e-mail where a code opens the booklet', async () => {
    const { id } = await createTestBooklet(office.scope, { access: { code: { ...DEFAULT_ACCESS.code, on: true } } });
    const { status, body } = await requestAdd({ firstName: 'Ali', lastName: 'Benali' }, null, { id });
    expect([status, body.sheet.email]).toEqual([200, '']);
    expect((await requestAdd({ firstName: 'Ali', lastName: 'Benali' }, null, { id })).status).toBe(200);
  });
});

describe('the arrival', () => {
  test('must be known where a page opens by it (PAR-019)', async () => {
    const pages = [{ title: 'P', slug: 'p', blocks: [], unlockDays: 7 }];
    const { id } = await createTestBooklet(office.scope, { chapters: [{ title: 'C', pages }] });
    const error = await expectRefusal(() => requestAdd(ANAIS, null, { id }), 422, 'PAR-019');
    expect(error.errors?.['participant.arrivalOn']).toEqual([errorText('PAR-019', { n: 7 })]);
    expect((await requestAdd({ ...ANAIS, arrivalOn: today }, null, { id })).status).toBe(200);
  });

  test.each([
    [-7, 'J-7'],
    [0, 'J'],
    [3, 'J+3'],
  ])('must be known where a message leaves by it, %i days (PAR-008: %s)', async (days, jour) => {
    await office.scope.insert('campaigns', [
      {
        bookletId: office.booklet.id,
        name: 'Étape',
        kind: 'free',
        state: 'running',
        bodies: {},
        audience: {},
        planning: {},
        step: { trigger: { kind: 'arrival', days }, time: '09:00', workingDaysOnly: false },
      },
    ]);
    const error = await expectRefusal(() => requestAdd(ANAIS), 422, 'PAR-008');
    expect(error.errors?.['participant.arrivalOn']).toEqual([errorText('PAR-008', { jour })]);
  });
});

describe('somebody who is there already', () => {
  test('PAR-001 names the sheet that has the address, and proposes to use it', async () => {
    const { id: elsewhere } = await createTestBooklet(office.scope);
    const { body: first } = await requestAdd({ ...ANAIS, jobTitle: 'Menuisière', site: 'Lyon' }, null, {
      id: elsewhere,
    });
    const error = await expectRefusal(
      () => requestAdd({ firstName: 'A.', lastName: 'Dupond', email: 'ANAIS@exemple.fr' }),
      422,
      'PAR-001',
    );
    expect(error.errors).toEqual({ 'participant.email': [errorText('PAR-001', { personne: 'Anaïs Dupont' })] });
    expect(error.other).toEqual({
      participantId: first.participantId,
      name: 'Anaïs Dupont',
      email: 'anais@exemple.fr',
      jobTitle: 'Menuisière',
      site: 'Lyon',
      same: 'email',
    });
  });

  test('PAR-012 for the employee number', async () => {
    const { id: elsewhere } = await createTestBooklet(office.scope);
    await requestAdd({ ...ANAIS, employeeNumber: 'M-1' }, null, { id: elsewhere });
    const error = await expectRefusal(
      () => requestAdd({ ...ANAIS, email: 'autre@exemple.fr', employeeNumber: 'M-1' }),
      422,
      'PAR-012',
    );
    expect(error.errors).toHaveProperty(['participant.employeeNumber']);
    expect(error.other).toMatchObject({ name: 'Anaïs Dupont', same: 'employeeNumber' });
  });

  test('merged: what was typed replaces, what was left empty stays, and there is still one sheet', async () => {
    const { id: elsewhere } = await createTestBooklet(office.scope);
    const { body: first } = await requestAdd(
      { ...ANAIS, jobTitle: 'Menuisière', site: 'Lyon', language: 'pt-PT', arrivalOn: addDays(today, 5) },
      null,
      { id: elsewhere },
    );
    const { status, body } = await requestAdd(
      { ...ANAIS, lastName: 'Dupont-Roux', site: 'Nantes' },
      first.participantId,
    );
    expect(status).toBe(200);
    expect(body.participantId).toBe(first.participantId);
    expect(body.sheet).toMatchObject({
      lastName: 'Dupont-Roux',
      site: 'Nantes',
      jobTitle: 'Menuisière',
      language: 'pt-PT',
      arrivalOn: addDays(today, 5),
    });
    expect(body.otherBooklets).toMatchObject([{ id: elsewhere }]);
    const { enrolments, participants } = office.scope.views;
    expect(await office.scope.select().from(participants)).toHaveLength(1);
    const keys = await office.scope.select({ key: enrolments.nameKey }).from(enrolments);
    expect(keys.map(({ key }) => key)).toEqual(['dupont-roux anais', 'dupont-roux anais']);
  });

  test('PAR-009 when she is in this very booklet, whatever was asked', async () => {
    const { body: first } = await requestAdd(ANAIS);
    const error = await expectRefusal(() => requestAdd(ANAIS), 409, 'PAR-009');
    expect(error.message).toBe(errorText('PAR-009', { prenom: 'Anaïs' }));
    expect(error.enrolmentId).toBe(first.id);
    await expectRefusal(() => requestAdd(ANAIS, first.participantId), 409, 'PAR-009');
  });

  test('a merge with somebody else’s sheet, or another company’s, is refused (404)', async () => {
    const other = await openOffice(app);
    const foreign = await app.make.enrolment(other.scope, { bookletId: other.booklet.id });
    await expectRefusal(() => requestAdd(ANAIS, foreign.participantId), 404, 'GEN-010');
    const { body } = await requestAdd({ ...ANAIS, email: 'b@exemple.fr' });
    await expectRefusal(() => requestAdd(ANAIS, body.participantId), 404, 'GEN-010');
  });

  test('the same address in another company is another person', async () => {
    await requestAdd(ANAIS);
    const other = await openOffice(app);
    const answer = await other.admin.call(addParticipant, {
      params: other.params,
      body: { participant: ANAIS },
    });
    expect(answer.status).toBe(200);
  });

  test('two at once for one address: one comes in, the other reads why', async () => {
    const answers = await Promise.all([requestAdd(ANAIS), requestAdd(ANAIS)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { participants } = office.scope.views;
    expect(await office.scope.select().from(participants)).toHaveLength(1);
  });
});

describe('the quota of active participants (PAR-011)', () => {
  const quota = async (n: number) => {
    await office.scope.updateCompany({ quotaParticipants: n });
  };

  test('holds for new people, and not for those whose access is over', async () => {
    await quota(2);
    await app.make.enrolment(office.scope, { bookletId: office.booklet.id, state: 'expired' });
    expect((await requestAdd(ANAIS)).status).toBe(200);
    expect((await requestAdd({ ...ANAIS, email: 'b@exemple.fr' })).status).toBe(200);
    const error = await expectRefusal(() => requestAdd({ ...ANAIS, email: 'c@exemple.fr' }), 403, 'PAR-011');
    expect(error.message).toBe(errorText('PAR-011', { n: 2 }));
  });

  test('counts a person once, in however many booklets', async () => {
    await quota(1);
    const { body } = await requestAdd(ANAIS);
    const { id } = await createTestBooklet(office.scope);
    const answer = await office.admin.call(enrolExistingParticipants, {
      params: { id },
      body: { participantIds: [body.participantId] },
    });
    expect([answer.status, answer.body.added]).toEqual([200, 1]);
  });
});

describe('people of the company', () => {
  test('are found by name, but those who are in the booklet, and come in together', async () => {
    const { id: elsewhere } = await createTestBooklet(office.scope);
    const made = [];
    for (const lastName of ['Zola', 'Éluard', 'Aragon']) {
      made.push(
        (await requestAdd({ ...ANAIS, lastName, email: `${lastName[0]}@exemple.fr` }, null, { id: elsewhere })).body,
      );
    }
    const find = async (search = '') => {
      const { body } = await office.admin.call(findCandidates, { params: office.params, query: { search } });
      return body.rows.map(({ lastName }) => lastName);
    };
    expect(await find()).toEqual(['Aragon', 'Éluard', 'Zola']);
    expect(await find('elu')).toEqual(['Éluard']);
    const ids = made.map(({ participantId }) => participantId);
    const first = await office.admin.call(enrolExistingParticipants, {
      params: office.params,
      body: { participantIds: ids.slice(0, 1) },
    });
    expect(first.body).toMatchObject({ added: 1, already: 0, message: '1 participant ajouté.' });
    const all = await office.admin.call(enrolExistingParticipants, {
      params: office.params,
      body: { participantIds: ids },
    });
    expect(all.body).toMatchObject({ added: 2, already: 1, message: '2 participants ajoutés.' });
    expect(await find()).toEqual([]);
  });

  test('are an editor’s when he manages a booklet they are in', async () => {
    const other = await createTestBooklet(office.scope);
    const third = await createTestBooklet(office.scope);
    const known = await app.make.enrolment(office.scope, {
      bookletId: other.id,
      participant: { lastName: 'Connue' },
    });
    const unknown = await app.make.enrolment(office.scope, {
      bookletId: third.id,
      participant: { lastName: 'Inconnue' },
    });
    const { browser, user } = await createColleague(app, office, 'editor', 'publisher');
    await office.scope.insert('bookletRights', [{ bookletId: other.id, userId: user.id, level: 'publisher' }]);
    const found = await browser.call(findCandidates, { params: office.params });
    expect(found.body.rows.map(({ lastName }) => lastName)).toEqual(['Connue']);
    const before = await dumpParticipants(office.scope);
    const refused = await browser.call(enrolExistingParticipants, {
      params: office.params,
      body: { participantIds: [known.participantId, unknown.participantId] },
    });
    expect(refused.status).toBe(404);
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('of another company, or anonymised, are nobody (404)', async () => {
    const other = await openOffice(app);
    const foreign = await app.make.enrolment(other.scope, { bookletId: other.booklet.id });
    const gone = await app.make.participant(office.scope, { anonymisedAt: new Date(), email: '' });
    for (const participantId of [foreign.participantId, gone.id, uuidv7()]) {
      const answer = await office.admin.call(enrolExistingParticipants, {
        params: office.params,
        body: { participantIds: [participantId] },
      });
      expect(answer.status).toBe(404);
    }
    const { enrolments } = office.scope.views;
    expect(await office.scope.select().from(enrolments).where(eq(enrolments.bookletId, office.booklet.id))).toEqual([]);
  });
});
