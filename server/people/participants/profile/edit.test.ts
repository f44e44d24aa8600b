import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changeParticipants,
  editParticipant,
  getParticipant,
  previewArrival,
} from '../../../../contract/people/participants/participants.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { companies } from '../../../platform/data/schema/people.ts';
import { addDays, getLocalDay } from '../../../platform/text/calendar/days.ts';
import { createPersonalLink } from '../../enrolments/links.ts';
import { moveEnrolments } from '../../enrolments/move.ts';
import {
  createTestBooklet,
  dumpParticipants,
  getEnrolmentRow,
  getProfileRow,
  type Office,
  openOffice,
} from '../participants.fixture.ts';

let app: TestApp;
let office: Office;
let one: TenantRow<'enrolments'>;
const today = getLocalDay('Europe/Paris');

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  office = await openOffice(app);
  one = await app.make.enrolment(office.scope, {
    bookletId: office.booklet.id,
    arrivalOn: addDays(today, 20),
    participant: { firstName: 'Anaïs', lastName: 'Dupont', email: 'anais@exemple.fr' },
  });
});
afterAll(() => app.close());

const at = (enrolmentId = one.id) => ({ ...office.params, enrolmentId });
const requestEdit = (body: CallBodyInput<typeof editParticipant>, params = at()) =>
  office.admin.call(editParticipant, { params, body });

describe('a sheet', () => {
  test('takes what changed, in every booklet of the person', async () => {
    const { id: elsewhere } = await createTestBooklet(office.scope);
    const twin = await app.make.enrolment(office.scope, { bookletId: elsewhere, participantId: one.participantId });
    const { status, body } = await requestEdit({ rowVersion: 1, lastName: 'Éluard', site: 'Lyon' });
    expect(status).toBe(200);
    expect(body.sheet).toMatchObject({ lastName: 'Éluard', site: 'Lyon', firstName: 'Anaïs', rowVersion: 2 });
    for (const { id } of [one, twin]) {
      expect((await getEnrolmentRow(office.scope, id)).nameKey).toBe('eluard anais');
    }
  });

  test('409 GEN-011 with the sheet as it is, when somebody else was first; nothing is lost', async () => {
    await requestEdit({ rowVersion: 1, site: 'Lyon' });
    const before = await dumpParticipants(office.scope);
    const { status, error } = await requestEdit({ rowVersion: 1, site: 'Nantes' });
    expect([status, error.code]).toEqual([409, 'GEN-011']);
    expect(error.message).toContain('Nadia Bensaïd');
    expect(error.current).toMatchObject({ site: 'Lyon', rowVersion: 2, id: one.participantId });
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('two at once: one is kept, the other reads of it', async () => {
    const answers = await Promise.all([
      requestEdit({ rowVersion: 1, site: 'A' }),
      requestEdit({ rowVersion: 1, site: 'B' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('PAR-001 and PAR-012 name whose it is', async () => {
    await app.make.enrolment(office.scope, {
      bookletId: office.booklet.id,
      participant: { firstName: 'Bao', lastName: 'Nguyen', email: 'bao@exemple.fr', employeeNumber: 'M-7' },
    });
    const before = await dumpParticipants(office.scope);
    const mail = await requestEdit({ rowVersion: 1, email: 'bao@exemple.fr' });
    expect(mail.status).toBe(422);
    expect(mail.error.errors).toEqual({ email: [errorText('PAR-001', { personne: 'Bao Nguyen' })] });
    expect(mail.error.other).toMatchObject({ name: 'Bao Nguyen', same: 'email' });
    const number = await requestEdit({ rowVersion: 1, employeeNumber: 'M-7' });
    expect([number.status, number.error.code]).toEqual([422, 'PAR-012']);
    expect(await dumpParticipants(office.scope)).toBe(before);
    expect((await requestEdit({ rowVersion: 1, email: 'anais@exemple.fr' })).status).toBe(200);
  });

  test('is judged by what changes, not by what is older than a rule', async () => {
    await office.scope.insert('participantSettings', [{ listsOnly: true }]);
    await office.scope.updateCompany({ sites: [{ name: 'Lyon', address: '', hours: '', contact: '', safety: '' }] });
    await office.scope.update('participants', { site: 'Ancien site' }, ({ id }) => eq(id, one.participantId));
    expect((await requestEdit({ rowVersion: 1, jobTitle: 'Menuisière' })).status).toBe(200);
    const refused = await requestEdit({ rowVersion: 2, site: 'Nantes' });
    expect([refused.status, refused.error.errors]).toEqual([422, { site: [errorText('GEN-019')] }]);
    expect((await requestEdit({ rowVersion: 2, site: 'LYON' })).body.sheet.site).toBe('Lyon');
  });

  test('an arrival after the end is refused beside the end', async () => {
    await requestEdit({ rowVersion: 1, endOn: addDays(today, 30) });
    const { status, error } = await requestEdit({ rowVersion: 2, arrivalOn: addDays(today, 40) });
    expect([status, error.code]).toEqual([422, 'GEN-006']);
    expect(error.errors).toHaveProperty('endOn');
  });

  test('of somebody anonymised is nobody’s any more (GEN-017)', async () => {
    await office.scope.update('participants', { anonymisedAt: new Date() }, ({ id }) => eq(id, one.participantId));
    const { status, error } = await requestEdit({ rowVersion: 1, site: 'Lyon' });
    expect([status, error.code]).toEqual([409, 'GEN-017']);
  });

  test('of another booklet or another company is not to be found (404)', async () => {
    const other = await openOffice(app);
    const foreign = await app.make.enrolment(other.scope, { bookletId: other.booklet.id });
    const before = await dumpParticipants(other.scope);
    expect((await requestEdit({ rowVersion: 1, site: 'x' }, at(foreign.id))).status).toBe(404);
    expect(
      (await requestEdit({ rowVersion: 1, site: 'x' }, { id: other.booklet.id, enrolmentId: foreign.id })).status,
    ).toBe(404);
    expect(await dumpParticipants(other.scope)).toBe(before);
    const { id } = await createTestBooklet(office.scope);
    expect((await requestEdit({ rowVersion: 1, site: 'x' }, { id, enrolmentId: one.id })).status).toBe(404);
  });
});

describe('another arrival', () => {
  const steps = async () => {
    const step = (name: string, days: number, workingDaysOnly = false) => ({
      bookletId: office.booklet.id,
      name,
      kind: 'free' as const,
      state: 'running' as const,
      bodies: {},
      audience: {},
      planning: {},
      step: { trigger: { kind: 'arrival', days }, time: '09:00', workingDaysOnly },
    });
    return office.scope.insert('campaigns', [step('Bienvenue', -15), step('Veille', -1), step('Bilan', 30)]);
  };

  test('is shown before it is made: what moves, what would not leave, what has left', async () => {
    const [welcome] = await steps();
    await office.scope.insert('campaignRecipients', [
      { campaignId: welcome?.id ?? '', enrolmentId: one.id, state: 'sent', sentAt: new Date('2026-11-01T08:00:00Z') },
    ]);
    const before = await dumpParticipants(office.scope);
    const selection = { ids: [one.id] };
    const show = async (arrivalOn: string | null) =>
      (await office.admin.call(previewArrival, { params: office.params, body: { selection, arrivalOn } })).body;
    const later = await show(addDays(today, 40));
    expect(later).toMatchObject({ people: 1, moved: 2, dropped: 0, sent: 1 });
    expect(later.steps.map(({ name }) => name)).toEqual(['Bienvenue', 'Veille', 'Bilan']);
    expect(later.steps[0]?.sentAt).toBe('2026-11-01T08:00:00.000Z');
    expect(later.steps[1]?.from?.slice(0, 10)).toBe(addDays(today, 19));
    expect(later.steps[1]?.to?.slice(0, 10)).toBe(addDays(today, 39));
    expect(await show(addDays(today, -10))).toMatchObject({ moved: 1, dropped: 1, sent: 1 });
    expect(await show(addDays(today, 20))).toMatchObject({ moved: 0, dropped: 0, sent: 1 });
    expect(await show(null)).toMatchObject({ moved: 0, dropped: 2, sent: 1 });
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('is shown with the public holidays of the site of each participant', async () => {
    const site = { name: 'Strasbourg', address: '', holidays: 'alsace-moselle' as const };
    await app.services.db
      .update(companies)
      .set({ sites: [site as never] })
      .where(eq(companies.id, office.scope.companyId));
    const planning = { bodies: {}, audience: {}, planning: {} };
    const step = { trigger: { kind: 'arrival', days: 0 }, time: '09:00', workingDaysOnly: true };
    await office.scope.insert('campaigns', [
      { ...planning, bookletId: office.booklet.id, name: 'Jour J', kind: 'free', state: 'running', step },
    ]);
    const showDay = async () => {
      const body = { selection: { ids: [one.id] }, arrivalOn: '2030-12-26' };
      const { steps: shown } = (await office.admin.call(previewArrival, { params: office.params, body })).body;
      return shown[0]?.to?.slice(0, 10);
    };
    expect(await showDay()).toBe('2030-12-26');
    await requestEdit({ rowVersion: 1, site: 'Strasbourg' });
    expect(await showDay()).toBe('2030-12-27');
  });

  test('moves the end of the access, of the links, the lists and the story', async () => {
    await moveEnrolments(office.scope, [one.id], 'invite');
    await createPersonalLink(office.scope, one.id, 'copy');
    const arrivalOn = addDays(today, 60);
    const { body } = await requestEdit({ rowVersion: 1, arrivalOn });
    expect(body.arrivalOn).toBe(arrivalOn);
    const row = await getEnrolmentRow(office.scope, one.id);
    expect(row.arrivalOn).toBe(arrivalOn);
    // 180 days, the last one complete, in Paris.
    const end = addDays(arrivalOn, 181);
    expect(getLocalDay('Europe/Paris', row.expiresAt ?? new Date(0))).toBe(end);
    const { personalLinks } = office.scope.views;
    const [link] = await office.scope.select().from(personalLinks);
    expect(link?.expiresAt).toEqual(row.expiresAt);
    expect(body.events[0]).toMatchObject({ what: 'arrival_changed', detail: addDays(today, 20) });
  });

  test('says nothing in the story when it is the same', async () => {
    const { body } = await requestEdit({ rowVersion: 1, arrivalOn: addDays(today, 20), site: 'Lyon' });
    expect(body.events).toEqual([]);
  });
});

describe('many sheets at once', () => {
  const change = (body: CallBodyInput<typeof changeParticipants>) =>
    office.admin.call(changeParticipants, { params: office.params, body });
  const more = (values: Partial<TenantRow<'participants'>> = {}) =>
    app.make.enrolment(office.scope, { bookletId: office.booklet.id, participant: values });

  test('take a referent, groups and an arrival', async () => {
    const other = await more({ groups: ['Nuit', 'Ancien'] });
    const [referent] = await office.scope.insert('referents', [
      {
        bookletId: office.booklet.id,
        firstName: 'P',
        lastName: 'R',
        role: 'hr',
        perimeter: { kind: 'all' },
        position: 0,
      },
    ]);
    const referentId = referent?.id ?? '';
    const arrivalOn = addDays(today, 33);
    const { status, body } = await change({
      selection: { ids: [one.id, other.id] },
      set: { referentId, arrivalOn, addGroups: ['Jour', 'NUIT'], removeGroups: ['ancien'] },
    });
    expect([status, body.done, body.refusedTotal]).toEqual([200, 2, 0]);
    expect(body.message).toBe('2 participants modifiés.');
    expect(await getProfileRow(office.scope, one.participantId)).toMatchObject({
      referentId,
      arrivalOn,
      groups: ['Jour', 'NUIT'],
    });
    expect(await getProfileRow(office.scope, other.participantId)).toMatchObject({
      groups: ['Nuit', 'Jour'],
      rowVersion: 2,
    });
    expect((await getEnrolmentRow(office.scope, other.id)).arrivalOn).toBe(arrivalOn);
    await change({ selection: { ids: [one.id] }, set: { referentId: null } });
    expect((await getProfileRow(office.scope, one.participantId)).referentId).toBeNull();
  });

  test('all that a filter finds, but some', async () => {
    const [a, b] = [await more({ site: 'Lyon' }), await more({ site: 'Lyon' })];
    const { body } = await change({
      selection: { filter: { site: 'Lyon' }, except: [b.id] },
      set: { addGroups: ['Lyonnais'] },
    });
    expect(body.done).toBe(1);
    expect((await getProfileRow(office.scope, a.participantId)).groups).toEqual(['Lyonnais']);
    expect((await getProfileRow(office.scope, b.participantId)).groups).toEqual([]);
  });

  test('those who cannot are named with why', async () => {
    const ends = await more({ firstName: 'Eva', lastName: 'Finit', endOn: addDays(today, 5) });
    const full = await more({
      firstName: 'Guy',
      lastName: 'Groupé',
      groups: Array.from({ length: 20 }, (_, n) => `g${n}`),
    });
    const arrivalOn = addDays(today, 50);
    const late = await change({ selection: { ids: [one.id, ends.id] }, set: { arrivalOn } });
    expect(late.body).toMatchObject({ done: 1, refusedTotal: 1, refused: [{ id: ends.id, name: 'Eva Finit' }] });
    expect((await getProfileRow(office.scope, ends.participantId)).arrivalOn).toBeNull();
    const alone = await change({ selection: { ids: [full.id] }, set: { addGroups: ['un de plus'] } });
    expect([alone.status, alone.error.code]).toEqual([422, 'GEN-023']);
  });

  test.each([
    [{ arrivalOn: '2001-01-01' }, 'arrivalOn', 'PAR-018'],
    [{ referentId: '01890000-0000-7000-8000-000000000000' }, 'referentId', 'GEN-019'],
  ] as const)('%j is refused beside its field, for everybody', async (set, field, code) => {
    const before = await dumpParticipants(office.scope);
    const { status, error } = await change({ selection: { ids: [one.id] }, set });
    expect([status, error.code]).toEqual([422, code]);
    expect(error.errors).toHaveProperty([`set.${field}`]);
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('of nobody that can be found: 404', async () => {
    const other = await openOffice(app);
    const foreign = await app.make.enrolment(other.scope, { bookletId: other.booklet.id });
    const before = await dumpParticipants(other.scope);
    expect((await change({ selection: { ids: [foreign.id] }, set: { addGroups: ['x'] } })).status).toBe(404);
    expect(await dumpParticipants(other.scope)).toBe(before);
  });
});

test('one participant: her story, pages, proofs, messages and devices', async () => {
  const [campaign] = await office.scope.insert('campaigns', [
    { bookletId: office.booklet.id, name: 'Invitation', kind: 'invitation', bodies: {}, audience: {}, planning: {} },
  ]);
  await office.scope.insert('campaignRecipients', [
    { campaignId: campaign?.id ?? '', enrolmentId: one.id, state: 'excluded', reason: 'no_email' },
  ]);
  await office.scope.insert('readerSessions', [
    {
      bookletId: office.booklet.id,
      tokenHash: 'x',
      enrolmentId: one.id,
      via: 'personal',
      device: 'Téléphone',
      expiresAt: new Date(Date.now() + 1e9),
    },
  ]);
  await office.scope.insert('proofs', [
    {
      bookletId: office.booklet.id,
      enrolmentId: one.id,
      blockId: one.id,
      pageId: one.id,
      version: 3,
      statement: {},
      contentHash: 'h',
      previousHash: '',
      hash: 'h',
      number: 1,
    },
  ]);
  await moveEnrolments(office.scope, [one.id], 'invite');
  await moveEnrolments(office.scope, [one.id], 'open');
  const { body } = await office.admin.call(getParticipant, { params: at() });
  expect(body.events.map(({ what }) => what)).toEqual(['open', 'invite']);
  expect(body.mails).toMatchObject([
    { campaign: 'Invitation', kind: 'invitation', state: 'excluded', reason: 'no_email' },
  ]);
  expect(body.devices).toMatchObject([{ device: 'Téléphone' }]);
  expect(body.confirmations).toMatchObject([{ number: 1, version: 3 }]);
  expect(body.pages).toEqual([]);
});
