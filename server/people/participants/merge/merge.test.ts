import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mergeParticipants, previewMerge } from '../../../../contract/people/participants/participants.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
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
let mine: TenantRow<'enrolments'>;
let theirs: TenantRow<'enrolments'>;
let elsewhere: TenantRow<'booklets'>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  office = await openOffice(app);
  elsewhere = await createTestBooklet(office.scope);
  mine = await app.make.enrolment(office.scope, {
    bookletId: office.booklet.id,
    participant: {
      firstName: 'Anaïs',
      lastName: 'Dupont',
      email: '',
      site: 'Lyon',
      groups: [],
      fields: { taille: 'M' },
    },
  });
  theirs = await app.make.enrolment(office.scope, {
    bookletId: elsewhere.id,
    state: 'started',
    participant: {
      firstName: 'A.',
      lastName: 'Dupond',
      email: 'anais@exemple.fr',
      employeeNumber: 'M-1',
      site: 'Nantes',
      jobTitle: 'Menuisière',
      groups: ['Nuit'],
      fields: { taille: 'L', casier: '12' },
    },
  });
});

const at = () => ({ ...office.params, enrolmentId: mine.id });
const requestMerge = (more: Partial<CallBodyInput<typeof mergeParticipants>> = {}) =>
  office.admin.call(mergeParticipants, {
    params: at(),
    body: { otherId: theirs.participantId, rowVersion: 1, ...more },
  });

test('two sheets are shown side by side, with the booklets of the other', async () => {
  const { body } = await office.admin.call(previewMerge, { params: at(), query: { otherId: theirs.participantId } });
  expect(body.mine).toMatchObject({ lastName: 'Dupont', site: 'Lyon' });
  expect(body.other).toMatchObject({ lastName: 'Dupond', site: 'Nantes' });
  expect(body.otherBooklets).toEqual([elsewhere.title]);
});

test('one sheet stays, its blanks filled from the other, with what was chosen; its booklets are this person’s', async () => {
  const { status, body } = await requestMerge({ fields: { lastName: 'Dupont-Roux' } });
  expect(status).toBe(200);
  expect(body.id).toBe(mine.id);
  expect(body.sheet).toMatchObject({
    id: mine.participantId,
    firstName: 'Anaïs',
    lastName: 'Dupont-Roux',
    email: 'anais@exemple.fr',
    employeeNumber: 'M-1',
    site: 'Lyon',
    jobTitle: 'Menuisière',
    groups: ['Nuit'],
    rowVersion: 2,
  });
  expect(body.otherBooklets).toMatchObject([{ id: elsewhere.id, enrolmentId: theirs.id }]);
  expect(body.events).toMatchObject([{ what: 'merged', detail: 'A. Dupond' }]);
  const { participants } = office.scope.views;
  expect((await office.scope.select().from(participants)).map(({ id }) => id)).toEqual([mine.participantId]);
  expect(await getEnrolmentRow(office.scope, theirs.id)).toMatchObject({
    participantId: mine.participantId,
    nameKey: 'dupont-roux anais',
    state: 'started',
  });
});

test('in the same booklet, the one who was further stays, with the reading, proofs, links and messages of both', async () => {
  const { scope } = office;
  const bookletId = office.booklet.id;
  const twin = await app.make.enrolment(scope, {
    bookletId,
    state: 'started',
    progress: 60,
    participantId: theirs.participantId,
  });
  const pages = [uuidv7(), uuidv7(), uuidv7()];
  const read = (enrolmentId: string, pageId = '') => ({ enrolmentId, pageId, version: 1 });
  await scope.insert('pageProgress', [read(mine.id, pages[0]), read(mine.id, pages[1])]);
  await scope.insert('pageProgress', [read(twin.id, pages[1]), read(twin.id, pages[2])]);
  const proof = { statement: {}, contentHash: 'h', previousHash: '', hash: 'h', number: 1, version: 1 };
  await scope.insert('proofs', [
    { ...proof, bookletId, enrolmentId: mine.id, blockId: uuidv7(), pageId: pages[0] ?? '' },
  ]);
  await scope.insert('personalLinks', [{ tokenHash: uuidv7(), enrolmentId: mine.id, via: 'copy' }]);
  const campaign = { bookletId, kind: 'free' as const, bodies: {}, audience: {}, planning: {} };
  const [both, one] = await scope.insert('campaigns', [
    { ...campaign, name: 'Deux' },
    { ...campaign, name: 'Une' },
  ]);
  await scope.insert('campaignRecipients', [
    { campaignId: both?.id ?? '', enrolmentId: mine.id },
    { campaignId: both?.id ?? '', enrolmentId: twin.id },
    { campaignId: one?.id ?? '', enrolmentId: mine.id },
  ]);
  const { status, body } = await requestMerge();
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: twin.id, participantId: mine.participantId, state: 'started', progress: 60 });
  expect(body.mails.map((mail) => mail.campaign).sort()).toEqual(['Deux', 'Une']);
  expect(body.confirmations).toHaveLength(1);
  const { pageProgress, personalLinks, enrolments } = scope.views;
  const progress = await scope.select().from(pageProgress);
  expect(progress.map(({ enrolmentId }) => enrolmentId)).toEqual([twin.id, twin.id, twin.id]);
  expect(progress.map(({ pageId }) => pageId).sort()).toEqual(pages);
  expect((await scope.select().from(personalLinks)).map(({ enrolmentId }) => enrolmentId)).toEqual([twin.id]);
  const left = await scope.select().from(enrolments).where(eq(enrolments.bookletId, bookletId));
  expect(left.map(({ id }) => id)).toEqual([twin.id]);
});

const expectRefusal = async (work: () => ReturnType<typeof requestMerge>, status: number, code: string) => {
  const before = await dumpParticipants(office.scope);
  const answer = await work();
  expect([answer.status, answer.error.code], JSON.stringify(answer.error)).toEqual([status, code]);
  expect(await dumpParticipants(office.scope)).toBe(before);
  return answer.error;
};

test('refused when the sheet has changed meanwhile, with both versions (GEN-011)', async () => {
  const error = await expectRefusal(() => requestMerge({ rowVersion: 7 }), 409, 'GEN-011');
  expect(error.current).toMatchObject({ lastName: 'Dupont' });
});

test('refused when a third person has the address that was chosen (PAR-001)', async () => {
  await app.make.participant(office.scope, { email: 'tiers@exemple.fr', firstName: 'Tiers', lastName: 'Personne' });
  const error = await expectRefusal(() => requestMerge({ fields: { email: 'tiers@exemple.fr' } }), 422, 'PAR-001');
  expect(error.errors).toHaveProperty(['fields.email']);
});

test('refused with oneself, somebody anonymised, nobody, or another company’s (404)', async () => {
  const other = await openOffice(app);
  const foreign = await app.make.participant(other.scope);
  const gone = await app.make.participant(office.scope, { email: '', anonymisedAt: new Date() });
  for (const otherId of [mine.participantId, gone.id, foreign.id, uuidv7()]) {
    await expectRefusal(() => requestMerge({ otherId }), 404, 'GEN-010');
  }
});

test('refused to an editor who does not manage every booklet of the other (GEN-009)', async () => {
  const { browser, user } = await createColleague(app, office, 'editor', 'publisher');
  const body = { otherId: theirs.participantId, rowVersion: 1 };
  const shown = await browser.call(previewMerge, { params: at(), query: { otherId: theirs.participantId } });
  expect(shown.status).toBe(403);
  expect(JSON.stringify(shown.error)).not.toContain('Dupond');
  await expectRefusal(() => browser.call(mergeParticipants, { params: at(), body }), 403, 'GEN-009');
  await office.scope.insert('bookletRights', [{ bookletId: elsewhere.id, userId: user.id, level: 'publisher' }]);
  expect((await browser.call(mergeParticipants, { params: at(), body })).status).toBe(200);
});
