import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publish, restorePublication } from '../../../contract/booklets/publications/publications.ts';
import { askReview, decideReview, getReview } from '../../../contract/booklets/publications/reviews.ts';
import { saveBookletSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Level, Role } from '../../../contract/platform/permissions.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { outbox } from '../../platform/data/schema/people.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';

let app: TestApp;
let companyId: string;
let admin: { browser: Browser; id: string; email: string };
let writer: { browser: Browser; id: string; email: string };
let publisher: { browser: Browser; id: string; email: string };
let scope: Scope;
let booklet: TenantRow<'booklets'>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signInWithRole = async (role: Role, level: Level | null, firstName: string, company = companyId) => {
  const browser = app.browser();
  const { id, email } = await app.make.signIn(browser, { role, companyId: company, firstName });
  if (level) await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: id, level }]);
  return { browser, id, email };
};
const buildSettings = (review: Partial<BookletSettings['review']>): BookletSettings => ({
  ...DEFAULT_SETTINGS,
  review: { ...DEFAULT_SETTINGS.review, approval: true, ...review },
});
const setReviewSettings = (review: Partial<BookletSettings['review']>) =>
  scope.update('booklets', { settings: buildSettings(review) }, ({ id }) => eq(id, booklet.id));
beforeEach(async () => {
  companyId = (await app.make.company()).id;
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId, firstName: 'Nadia' });
  admin = { browser, id: user.id, email: user.email };
  scope = app.make.scope(user, companyId);
  booklet = await makeBooklet(scope, undefined, { settings: buildSettings({}) });
  writer = await signInWithRole('editor', 'writer', 'Walid');
  publisher = await signInWithRole('editor', 'publisher', 'Prune');
  await app.services.db.delete(outbox);
});

const params = () => ({ id: booklet.id });
const getReviewStatus = async ({ browser }: { browser: Browser }) =>
  (await browser.call(getReview, { params: params() })).body;
const requestApproval = ({ browser }: { browser: Browser }, note = '') =>
  browser.call(askReview, { params: params(), body: { note } });
const sendDecision = async (who: { browser: Browser }, approved: boolean, reason = '', revision?: number) =>
  who.browser.call(decideReview, {
    params: params(),
    body: { approved, reason, revision: revision ?? (await getBookletRow()).revision },
  });
const requestPublication = ({ browser }: { browser: Browser }) => browser.call(publish, { params: params(), body: {} });
const getBookletRow = async () => {
  const { booklets } = scope.views;
  const [row] = await scope.select().from(booklets).where(eq(booklets.id, booklet.id));
  if (!row) throw new Error('no booklet');
  return row;
};
const listReviews = () => scope.select().from(scope.views.reviews);
const listMails = async () =>
  (await app.services.db.select().from(outbox)).map(({ kind, recipient }) => `${kind} ${recipient}`).sort();
const changeDraft = async () =>
  scope.update('booklets', { revision: (await getBookletRow()).revision + 1 }, ({ id }) => eq(id, booklet.id));

describe('approval', () => {
  test('is not asked for by a booklet that does not want it', async () => {
    await setReviewSettings({ approval: false });
    expect(await getReviewStatus(admin)).toMatchObject({
      required: false,
      state: 'none',
      mayAsk: false,
      mayDecide: false,
    });
    const { status, error } = await requestApproval(writer);
    expect([status, error.code]).toEqual([409, 'GEN-017']);
    expect(await listReviews()).toEqual([]);
    expect((await requestPublication(admin)).status).toBe(200);
  });

  test('must come before anything is published (OPT-006)', async () => {
    const before = await getBookletRow();
    const { status, error } = await requestPublication(publisher);
    expect([status, error.code]).toEqual([409, 'OPT-006']);
    expect(await getBookletRow()).toEqual(before);
    await setReviewSettings({ approverIds: [admin.id] });
    expect((await requestPublication(admin)).error.message).toBe(errorText('OPT-006', { personne: 'Nadia Durand' }));
  });

  test('is asked for, given by somebody else, told to both, and opens the publication', async () => {
    expect(await getReviewStatus(writer)).toMatchObject({
      required: true,
      state: 'none',
      mayAsk: true,
      mayDecide: false,
    });
    const asked = await requestApproval(writer, 'Relisez surtout les congés.');
    expect([asked.status, asked.body.message]).toEqual([200, 'La demande d’approbation est partie.']);
    expect(asked.body).toMatchObject({ state: 'asked', askedBy: 'Walid Durand', mayAsk: false, mayDecide: false });
    expect(await listMails()).toEqual([`review-asked ${admin.email}`, `review-asked ${publisher.email}`].sort());
    expect(await getReviewStatus(publisher)).toMatchObject({
      state: 'asked',
      note: 'Relisez surtout les congés.',
      mayAsk: false,
      mayDecide: true,
    });
    expect((await requestPublication(publisher)).error.code).toBe('OPT-006');
    const { status, body } = await sendDecision(publisher, true);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'approved', decidedBy: 'Prune Durand', mayDecide: false, mayAsk: false });
    expect(await listMails()).toContain(`review-decided ${writer.email}`);
    expect((await requestPublication(publisher)).status).toBe(200);
    const { activity } = scope.views;
    const told = await scope.select({ what: activity.what, reason: activity.reason }).from(activity);
    expect(told).toEqual(
      expect.arrayContaining([
        { what: 'review_asked', reason: 'Relisez surtout les congés.' },
        { what: 'review_approved', reason: '' },
      ]),
    );
  });

  test('is of the draft as it was: a change calls for another', async () => {
    await requestApproval(writer);
    await sendDecision(admin, true);
    await changeDraft();
    expect(await getReviewStatus(writer)).toMatchObject({ state: 'none', changed: true, mayAsk: true });
    expect((await requestPublication(admin)).error.code).toBe('OPT-006');
    await requestApproval(writer);
    await changeDraft();
    // An approver who changes the draft would approve their own work.
    expect(await getReviewStatus(admin)).toMatchObject({ state: 'none', changed: true, mayDecide: false });
    const { status, error } = await sendDecision(admin, true);
    expect([status, error.code]).toEqual([409, 'GEN-017']);
    expect((await listReviews()).map(({ state }) => state).sort()).toEqual(['approved', 'asked']);
  });

  test('of another revision than the one that was read is none (GEN-017)', async () => {
    await requestApproval(writer);
    const { status, error } = await sendDecision(admin, true, '', 0);
    expect([status, error.code]).toEqual([409, 'GEN-017']);
    expect(await getReviewStatus(admin)).toMatchObject({ state: 'asked' });
  });

  test('is refused with a reason, told to who asked, who asks again', async () => {
    await requestApproval(writer);
    for (const [reason, words] of [
      ['', errorText('GEN-001')],
      ['Non', errorText('GEN-003', { libelle: 'Motif', n: 5 })],
    ] as const) {
      const { status, error } = await sendDecision(admin, false, reason);
      expect([status, error.errors]).toEqual([422, { reason: [words] }]);
    }
    expect(await getReviewStatus(admin)).toMatchObject({ state: 'asked' });
    const { body } = await sendDecision(admin, false, 'Il manque le plan d’évacuation.');
    expect(body).toMatchObject({ state: 'returned', reason: 'Il manque le plan d’évacuation.' });
    expect(await listMails()).toContain(`review-decided ${writer.email}`);
    expect((await requestPublication(admin)).error.code).toBe('OPT-006');
    expect(await getReviewStatus(writer)).toMatchObject({ state: 'returned', mayAsk: true });
    expect((await requestApproval(writer)).status).toBe(200);
  });

  test('is nobody’s to give to himself (LIV-009), unless he is alone', async () => {
    await requestApproval(publisher);
    expect(await getReviewStatus(publisher)).toMatchObject({ state: 'asked', mayDecide: false });
    const { status, error } = await sendDecision(publisher, true);
    expect([status, error.code]).toEqual([409, 'LIV-009']);
    expect(await getReviewStatus(publisher)).toMatchObject({ state: 'asked' });
    await setReviewSettings({ approverIds: [publisher.id] });
    expect((await sendDecision(publisher, true)).body).toMatchObject({ state: 'approved', decidedBy: 'Prune Durand' });
  });

  test('is for those who were chosen (OPT-007), as long as they may publish', async () => {
    await setReviewSettings({ approverIds: [publisher.id] });
    await requestApproval(writer);
    expect(await listMails()).toEqual([`review-asked ${publisher.email}`]);
    expect(await getReviewStatus(admin)).toMatchObject({ mayDecide: false, approvers: [{ name: 'Prune Durand' }] });
    const { status, error } = await sendDecision(admin, true);
    expect([status, error.code]).toEqual([403, 'OPT-007']);
    expect(await getReviewStatus(admin)).toMatchObject({ state: 'asked' });
    await scope.deleteRows('bookletRights', ({ userId }) => eq(userId, publisher.id));
    // An approver whom nobody can replace does not block for ever.
    expect((await sendDecision(admin, true)).status).toBe(200);
  });

  test('is asked for once, and decided once', async () => {
    await requestApproval(writer);
    expect((await requestApproval(admin)).error.code).toBe('GEN-017');
    expect(await listReviews()).toHaveLength(1);
    await sendDecision(admin, true);
    expect((await sendDecision(publisher, false, 'Trop tard, mais quand même.')).error.code).toBe('GEN-017');
    expect((await requestApproval(writer)).error.code).toBe('GEN-017');
    expect(await getReviewStatus(writer)).toMatchObject({ state: 'approved' });
  });

  test('does not hold back a version that was approved once and is put back', async () => {
    await requestApproval(writer);
    await sendDecision(admin, true);
    await requestPublication(admin);
    await changeDraft();
    const { status } = await admin.browser.call(restorePublication, {
      params: { ...params(), number: 1 },
      body: { target: 'online' },
    });
    expect(status).toBe(200);
  });
});

describe('rights', () => {
  test('of another company there is nothing (GEN-010), and nothing changed', async () => {
    const stranger = await signInWithRole('company_admin', null, 'Ève', (await app.make.company()).id);
    await requestApproval(writer);
    const before = await listReviews();
    const answers = [
      await stranger.browser.call(getReview, { params: params() }),
      await requestApproval(stranger),
      await sendDecision(stranger, true),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await listReviews()).toEqual(before);
  });

  test('a reviewer looks, a writer asks, neither decides; a referent does nothing', async () => {
    const reviewer = await signInWithRole('editor', 'reviewer', 'Rose');
    const referent = await signInWithRole('referent', null, 'Rémi');
    expect((await getReviewStatus(reviewer)).mayAsk).toBe(false);
    expect((await requestApproval(reviewer)).status).toBe(403);
    expect((await requestApproval(referent)).status).toBe(403);
    expect(await listReviews()).toEqual([]);
    await requestApproval(writer);
    expect((await sendDecision(reviewer, true)).status).toBe(403);
    expect((await sendDecision(writer, true)).status).toBe(403);
    expect(await getReviewStatus(admin)).toMatchObject({ state: 'asked' });
  });
});

describe('approvers', () => {
  const save = async (review: Partial<BookletSettings['review']>) =>
    admin.browser.call(saveBookletSettings, {
      params: params(),
      body: { rowVersion: (await getBookletRow()).rowVersion, settings: buildSettings(review) },
    });

  test('are people who may publish the booklet (OPT-004), and nothing else is kept', async () => {
    const before = await getBookletRow();
    for (const [id, nom] of [
      [writer.id, 'Walid Durand'],
      [(await app.make.user()).id, 'Cette personne'],
    ] as const) {
      const { status, error } = await save({ approverIds: [publisher.id, id] });
      expect([status, error.code]).toEqual([422, 'OPT-004']);
      expect(error.errors).toEqual({ 'settings.review.approverIds': [errorText('OPT-004', { nom })] });
    }
    expect(await getBookletRow()).toEqual(before);
    const { body } = await save({ approverIds: [publisher.id] });
    expect(body.settings?.review.approverIds).toEqual([publisher.id]);
    expect(body.publishers?.map(({ name }) => name).sort()).toEqual(['Nadia Durand', 'Prune Durand']);
  });
});
