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
import { outbox } from '../../platform/data/schema/people.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';

let house: TestApp;
let companyId: string;
let admin: { browser: Browser; id: string; email: string };
let writer: { browser: Browser; id: string; email: string };
let publisher: { browser: Browser; id: string; email: string };
let scope: Scope;
let booklet: Row<'booklets'>;

beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());

const somebody = async (role: Role, level: Level | null, firstName: string, company = companyId) => {
  const browser = house.browser();
  const { id, email } = await house.make.signIn(browser, { role, companyId: company, firstName });
  if (level) await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: id, level }]);
  return { browser, id, email };
};
const withReview = (review: Partial<BookletSettings['review']>): BookletSettings => ({
  ...DEFAULT_SETTINGS,
  review: { ...DEFAULT_SETTINGS.review, approval: true, ...review },
});
const set = (review: Partial<BookletSettings['review']>) =>
  scope.update('booklets', { settings: withReview(review) }, ({ id }) => eq(id, booklet.id));
beforeEach(async () => {
  companyId = (await house.make.company()).id;
  const browser = house.browser();
  const user = await house.make.signIn(browser, { companyId, firstName: 'Nadia' });
  admin = { browser, id: user.id, email: user.email };
  scope = house.make.scope(user, companyId);
  booklet = await makeBooklet(scope, undefined, { settings: withReview({}) });
  writer = await somebody('editor', 'writer', 'Walid');
  publisher = await somebody('editor', 'publisher', 'Prune');
  await house.services.db.delete(outbox);
});

const params = () => ({ id: booklet.id });
const look = async ({ browser }: { browser: Browser }) => (await browser.call(getReview, { params: params() })).body;
const ask = ({ browser }: { browser: Browser }, note = '') =>
  browser.call(askReview, { params: params(), body: { note } });
const decide = async (who: { browser: Browser }, approved: boolean, reason = '', revision?: number) =>
  who.browser.call(decideReview, {
    params: params(),
    body: { approved, reason, revision: revision ?? (await rowOf()).revision },
  });
const go = ({ browser }: { browser: Browser }) => browser.call(publish, { params: params(), body: {} });
const rowOf = async () => {
  const { booklets } = scope.views;
  const [row] = await scope.select().from(booklets).where(eq(booklets.id, booklet.id));
  if (!row) throw new Error('no booklet');
  return row;
};
const reviewsKept = () => scope.select().from(scope.views.reviews);
const letters = async () =>
  (await house.services.db.select().from(outbox)).map(({ kind, recipient }) => `${kind} ${recipient}`).sort();
const change = async () =>
  scope.update('booklets', { revision: (await rowOf()).revision + 1 }, ({ id }) => eq(id, booklet.id));

describe('approval', () => {
  test('is not asked for by a booklet that does not want it', async () => {
    await set({ approval: false });
    expect(await look(admin)).toMatchObject({ required: false, state: 'none', mayAsk: false, mayDecide: false });
    const { status, error } = await ask(writer);
    expect([status, error.code]).toEqual([409, 'GEN-017']);
    expect(await reviewsKept()).toEqual([]);
    expect((await go(admin)).status).toBe(200);
  });

  test('must come before anything is published (OPT-006)', async () => {
    const before = await rowOf();
    const { status, error } = await go(publisher);
    expect([status, error.code]).toEqual([409, 'OPT-006']);
    expect(await rowOf()).toEqual(before);
    await set({ approverIds: [admin.id] });
    expect((await go(admin)).error.message).toBe(errorText('OPT-006', { personne: 'Nadia Durand' }));
  });

  test('is asked for, given by somebody else, told to both, and opens the publication', async () => {
    expect(await look(writer)).toMatchObject({ required: true, state: 'none', mayAsk: true, mayDecide: false });
    const asked = await ask(writer, 'Relisez surtout les congés.');
    expect([asked.status, asked.body.message]).toEqual([200, 'La demande d’approbation est partie.']);
    expect(asked.body).toMatchObject({ state: 'asked', askedBy: 'Walid Durand', mayAsk: false, mayDecide: false });
    expect(await letters()).toEqual([`review-asked ${admin.email}`, `review-asked ${publisher.email}`].sort());
    expect(await look(publisher)).toMatchObject({
      state: 'asked',
      note: 'Relisez surtout les congés.',
      mayAsk: false,
      mayDecide: true,
    });
    expect((await go(publisher)).error.code).toBe('OPT-006');
    const { status, body } = await decide(publisher, true);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'approved', decidedBy: 'Prune Durand', mayDecide: false, mayAsk: false });
    expect(await letters()).toContain(`review-decided ${writer.email}`);
    expect((await go(publisher)).status).toBe(200);
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
    await ask(writer);
    await decide(admin, true);
    await change();
    expect(await look(writer)).toMatchObject({ state: 'none', changed: true, mayAsk: true });
    expect((await go(admin)).error.code).toBe('OPT-006');
    await ask(writer);
    await change();
    // An approver who changes the draft would approve their own work.
    expect(await look(admin)).toMatchObject({ state: 'none', changed: true, mayDecide: false });
    const { status, error } = await decide(admin, true);
    expect([status, error.code]).toEqual([409, 'GEN-017']);
    expect((await reviewsKept()).map(({ state }) => state).sort()).toEqual(['approved', 'asked']);
  });

  test('of another revision than the one that was read is none (GEN-017)', async () => {
    await ask(writer);
    const { status, error } = await decide(admin, true, '', 0);
    expect([status, error.code]).toEqual([409, 'GEN-017']);
    expect(await look(admin)).toMatchObject({ state: 'asked' });
  });

  test('is refused with a reason, told to who asked, who asks again', async () => {
    await ask(writer);
    for (const [reason, words] of [
      ['', errorText('GEN-001')],
      ['Non', errorText('GEN-003', { libelle: 'Motif', n: 5 })],
    ] as const) {
      const { status, error } = await decide(admin, false, reason);
      expect([status, error.errors]).toEqual([422, { reason: [words] }]);
    }
    expect(await look(admin)).toMatchObject({ state: 'asked' });
    const { body } = await decide(admin, false, 'Il manque le plan d’évacuation.');
    expect(body).toMatchObject({ state: 'returned', reason: 'Il manque le plan d’évacuation.' });
    expect(await letters()).toContain(`review-decided ${writer.email}`);
    expect((await go(admin)).error.code).toBe('OPT-006');
    expect(await look(writer)).toMatchObject({ state: 'returned', mayAsk: true });
    expect((await ask(writer)).status).toBe(200);
  });

  test('is nobody’s to give to himself (LIV-009), unless he is alone', async () => {
    await ask(publisher);
    expect(await look(publisher)).toMatchObject({ state: 'asked', mayDecide: false });
    const { status, error } = await decide(publisher, true);
    expect([status, error.code]).toEqual([409, 'LIV-009']);
    expect(await look(publisher)).toMatchObject({ state: 'asked' });
    await set({ approverIds: [publisher.id] });
    expect((await decide(publisher, true)).body).toMatchObject({ state: 'approved', decidedBy: 'Prune Durand' });
  });

  test('is for those who were chosen (OPT-007), as long as they may publish', async () => {
    await set({ approverIds: [publisher.id] });
    await ask(writer);
    expect(await letters()).toEqual([`review-asked ${publisher.email}`]);
    expect(await look(admin)).toMatchObject({ mayDecide: false, approvers: [{ name: 'Prune Durand' }] });
    const { status, error } = await decide(admin, true);
    expect([status, error.code]).toEqual([403, 'OPT-007']);
    expect(await look(admin)).toMatchObject({ state: 'asked' });
    await scope.remove('bookletRights', ({ userId }) => eq(userId, publisher.id));
    // An approver whom nobody can replace does not block for ever.
    expect((await decide(admin, true)).status).toBe(200);
  });

  test('is asked for once, and decided once', async () => {
    await ask(writer);
    expect((await ask(admin)).error.code).toBe('GEN-017');
    expect(await reviewsKept()).toHaveLength(1);
    await decide(admin, true);
    expect((await decide(publisher, false, 'Trop tard, mais quand même.')).error.code).toBe('GEN-017');
    expect((await ask(writer)).error.code).toBe('GEN-017');
    expect(await look(writer)).toMatchObject({ state: 'approved' });
  });

  test('does not hold back a version that was approved once and is put back', async () => {
    await ask(writer);
    await decide(admin, true);
    await go(admin);
    await change();
    const { status } = await admin.browser.call(restorePublication, {
      params: { ...params(), number: 1 },
      body: { target: 'online' },
    });
    expect(status).toBe(200);
  });
});

describe('rights', () => {
  test('of another company there is nothing (GEN-010), and nothing changed', async () => {
    const stranger = await somebody('company_admin', null, 'Ève', (await house.make.company()).id);
    await ask(writer);
    const before = await reviewsKept();
    const answers = [
      await stranger.browser.call(getReview, { params: params() }),
      await ask(stranger),
      await decide(stranger, true),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await reviewsKept()).toEqual(before);
  });

  test('a reviewer looks, a writer asks, neither decides; a referent does nothing', async () => {
    const reviewer = await somebody('editor', 'reviewer', 'Rose');
    const referent = await somebody('referent', null, 'Rémi');
    expect((await look(reviewer)).mayAsk).toBe(false);
    expect((await ask(reviewer)).status).toBe(403);
    expect((await ask(referent)).status).toBe(403);
    expect(await reviewsKept()).toEqual([]);
    await ask(writer);
    expect((await decide(reviewer, true)).status).toBe(403);
    expect((await decide(writer, true)).status).toBe(403);
    expect(await look(admin)).toMatchObject({ state: 'asked' });
  });
});

describe('approvers', () => {
  const save = async (review: Partial<BookletSettings['review']>) =>
    admin.browser.call(saveBookletSettings, {
      params: params(),
      body: { rowVersion: (await rowOf()).rowVersion, settings: withReview(review) },
    });

  test('are people who may publish the booklet (OPT-004), and nothing else is kept', async () => {
    const before = await rowOf();
    for (const [id, nom] of [
      [writer.id, 'Walid Durand'],
      [(await house.make.user()).id, 'Cette personne'],
    ] as const) {
      const { status, error } = await save({ approverIds: [publisher.id, id] });
      expect([status, error.code]).toEqual([422, 'OPT-004']);
      expect(error.errors).toEqual({ 'settings.review.approverIds': [errorText('OPT-004', { nom })] });
    }
    expect(await rowOf()).toEqual(before);
    const { body } = await save({ approverIds: [publisher.id] });
    expect(body.settings?.review.approverIds).toEqual([publisher.id]);
    expect(body.publishers?.map(({ name }) => name).sort()).toEqual(['Nadia Durand', 'Prune Durand']);
  });
});
