import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getHome, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { askReview } from '../../../contract/booklets/publications/reviews.ts';
import { listOwnArrivals, remindOwnParticipant } from '../../../contract/people/enrolments/own-arrivals.ts';
import type { ReferentPerimeter } from '../../../contract/people/referents/referent.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import {
  createColleague,
  createTestBooklet,
  type Office,
  openOffice,
} from '../../people/participants/participants.fixture.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { companies, legalDocuments } from '../../platform/data/schema/people.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';

let app: TestApp;
let office: Office;
const today = getLocalDay('Europe/Paris');
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  office = await openOffice(app);
});

const setReminders = (on: boolean) =>
  app.services.db.update(companies).set({ referentReminders: on }).where(eq(companies.id, office.companyId));

const enrolPerson = (
  lastName: string,
  values: Partial<TenantRow<'enrolments'>> = {},
  sheet: Partial<TenantRow<'participants'>> = {},
) =>
  app.make.enrolment(office.scope, {
    bookletId: office.booklet.id,
    state: 'invited',
    arrivalOn: today,
    ...values,
    participant: { firstName: 'Léa', lastName, site: 'Lyon', ...sheet },
  });

const createReferent = async (perimeter: ReferentPerimeter, bookletIds = [office.booklet.id]) => {
  const { browser, user } = await createColleague(app, office, 'referent');
  const part = {
    userId: user.id,
    firstName: 'Paul',
    lastName: 'Roux',
    role: 'manager',
    perimeter,
    position: 0,
  } as const;
  await office.scope.insert(
    'referents',
    bookletIds.map((bookletId) => ({ bookletId, ...part })),
  );
  return { browser, user };
};
const LYON: ReferentPerimeter = { kind: 'site', values: ['Lyon'] };

const listReminders = async () => {
  const { campaigns, campaignRecipients } = office.scope.views;
  return [
    await office.scope.select().from(campaigns),
    await office.scope.select({ id: campaignRecipients.enrolmentId }).from(campaignRecipients),
  ] as const;
};

describe('a referent’s newcomers', () => {
  test('are his in every published booklet, the first to arrive first; never what is not told', async () => {
    const other = await createTestBooklet(office.scope, { tracking: 'aggregate' });
    const draft = await createTestBooklet(office.scope, { values: { state: 'draft' } });
    const { browser } = await createReferent(LYON, [office.booklet.id, other.id, draft.id]);
    const read = { state: 'started', progress: 40, lastActivityAt: new Date() } as const;
    await enrolPerson('Bientôt', { ...read, arrivalOn: addDays(today, 5) });
    await enrolPerson('Là', { ...read, bookletId: other.id, arrivalOn: addDays(today, -3) });
    await enrolPerson('Sans date', { arrivalOn: null });
    await enrolPerson('Ailleurs', {}, { site: 'Nantes' });
    await enrolPerson('Brouillon', { bookletId: draft.id });
    await enrolPerson('Ancienne', { arrivalOn: addDays(today, -91) });
    await enrolPerson('Partie', { state: 'revoked' });
    const { status, body } = await browser.call(listOwnArrivals);
    expect(status).toBe(200);
    expect(body.total).toBe(3);
    expect(body.rows).toMatchObject([
      {
        lastName: 'Là',
        bookletId: other.id,
        state: 'invited',
        progress: null,
        lastActivityAt: null,
        stage: 'first_week',
      },
      { lastName: 'Bientôt', state: 'started', progress: 40, stage: 'preboarding' },
      { lastName: 'Sans date', arrivalOn: null, stage: null },
    ]);
    expect(body.rows[1]?.lastActivityAt).not.toBeNull();
    const list = await browser.call(listBooklets);
    expect(list.body.rows.map(({ id }) => id).sort()).toEqual([office.booklet.id, other.id].sort());
    expect((await browser.call(getHome)).body).toMatchObject({ todo: [], arrivals: [], total: 2 });
  });

  test('are nobody for whoever is in charge of nobody, and refused to others', async () => {
    await enrolPerson('Seule');
    const { browser } = await createColleague(app, office, 'referent');
    expect((await browser.call(listOwnArrivals)).body).toEqual({ rows: [], total: 0 });
    expect((await browser.call(listBooklets)).body.rows).toEqual([]);
    expect((await office.admin.call(listOwnArrivals)).status).toBe(403);
  });
});

describe('a referent’s reminder', () => {
  const remind = (browser: Office['admin'], enrolmentId: string) =>
    browser.call(remindOwnParticipant, { params: { ...office.params, enrolmentId } });

  test('goes to her alone, answers come to him, and not twice a day', async () => {
    await setReminders(true);
    const { browser, user } = await createReferent(LYON);
    const lea = await enrolPerson('Morel', { invitedAt: new Date() });
    await enrolPerson('Autre');
    expect((await browser.call(listOwnArrivals)).body.rows.map(({ mayRemind }) => mayRemind)).toEqual([true, true]);
    const { status, body } = await remind(browser, lea.id);
    expect([status, body.message]).toEqual([200, 'Relance envoyée à Léa Morel.']);
    expect(body).toMatchObject({ reminders: 1, mayRemind: false });
    const [campaigns, recipients] = await listReminders();
    expect(campaigns).toMatchObject([{ kind: 'reminder', state: 'running', replyTo: user.email, createdBy: user.id }]);
    expect(campaigns[0]?.name).not.toContain('Morel');
    expect(recipients).toEqual([{ id: lea.id }]);
    const again = await remind(browser, lea.id);
    expect([again.status, again.error.message]).toEqual([
      409,
      errorText('GEN-017', { objet: 'cette personne', etat: 'déjà relancée aujourd’hui', action: 'Attendez demain' }),
    ]);
    expect((await listReminders())[0]).toHaveLength(1);
  });

  test('to a booklet that personal links do not open is refused, with who can change that', async () => {
    await setReminders(true);
    const { browser } = await createReferent(LYON);
    const lea = await enrolPerson('Morel', { invitedAt: new Date() });
    const { access } = office.booklet;
    const shut = { ...access, personal: { ...access.personal, on: false }, link: { on: true } };
    await office.scope.update('booklets', { access: shut }, ({ id }) => eq(id, office.booklet.id));
    const { status, error } = await remind(browser, lea.id);
    expect([status, error.code]).toEqual([409, 'EML-037']);
    expect(error.message).toContain('Demandez à Nadia Bensaïd de l’ouvrir.');
    expect(await listReminders()).toEqual([[], []]);
    const { booklets } = office.scope.views;
    const rows = await office.scope.select({ access: booklets.access }).from(booklets);
    expect(rows).toContainEqual({ access: shut });
  });

  test('is not his to send where the company does not allow it, nor to others’ people', async () => {
    const { browser } = await createReferent(LYON);
    const mine = await enrolPerson('Morel');
    const other = await enrolPerson('Nantaise', {}, { site: 'Nantes' });
    expect((await browser.call(listOwnArrivals)).body.rows[0]?.mayRemind).toBe(false);
    const refused = await remind(browser, mine.id);
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    await setReminders(true);
    expect((await remind(browser, other.id)).status).toBe(404);
    expect((await remind(office.admin, mine.id)).status).toBe(403);
    expect(await listReminders()).toEqual([[], []]);
  });

  test.each(['to_invite', 'completed', 'failed'] as const)('says why not: %s', async (state) => {
    await setReminders(true);
    const { browser } = await createReferent(LYON);
    const lea = await enrolPerson('Morel', { state });
    const { status, error } = await remind(browser, lea.id);
    expect([status, error.code]).toEqual([409, 'GEN-017']);
    expect(await listReminders()).toEqual([[], []]);
  });

  test('leaves nothing when nobody can be written to', async () => {
    await setReminders(true);
    const { browser } = await createReferent(LYON);
    const lea = await enrolPerson('Morel', {}, { opposedAt: new Date() });
    const { status, error } = await remind(browser, lea.id);
    expect([status, error.code]).toEqual([422, 'EML-001']);
    expect(await listReminders()).toEqual([[], []]);
  });
});

describe('what is to be done', () => {
  test('a draft to approve, until it is changed; never one’s own request', async () => {
    const { settings } = office.booklet;
    const review = { ...settings.review, approval: true, approverIds: [office.adminId] };
    await office.scope.update('booklets', { state: 'draft', settings: { ...settings, review } }, ({ id }) =>
      eq(id, office.booklet.id),
    );
    const writer = await createColleague(app, office, 'editor', 'writer');
    const owner = await createColleague(app, office, 'editor', 'owner');
    expect((await writer.browser.call(askReview, { params: office.params, body: { note: '' } })).status).toBe(200);
    const kinds = async (browser: Office['admin']) =>
      (await browser.call(getHome)).body.todo.filter(({ kind }) => kind === 'review_asked').length;
    expect([await kinds(office.admin), await kinds(owner.browser), await kinds(writer.browser)]).toEqual([1, 0, 0]);
    await office.scope.update('booklets', { revision: office.booklet.revision + 1 }, ({ id }) =>
      eq(id, office.booklet.id),
    );
    expect(await kinds(office.admin)).toBe(0);
  });

  test('who arrives in the next 30 days, and terms that changed without asking again', async () => {
    await enrolPerson('Morel', { state: 'to_invite', arrivalOn: addDays(today, 4) });
    const { body } = await office.admin.call(getHome);
    expect(body.arrivals).toMatchObject([{ day: addDays(today, 4), people: 1, notInvited: 1 }]);
    const terms = await app.make.terms();
    const changed = { ...terms, version: terms.version + 1, effectiveOn: today, asksAgain: false };
    const { id: _, ...values } = changed;
    const [made] = await app.services.db.insert(legalDocuments).values(values).returning();
    const { todo } = (await office.admin.call(getHome)).body;
    expect(todo).toContainEqual(expect.objectContaining({ kind: 'terms_changed', bookletId: null }));
    await app.services.db.delete(legalDocuments).where(eq(legalDocuments.id, made?.id ?? ''));
    expect((await office.admin.call(getHome)).body.todo.map(({ kind }) => kind)).not.toContain('terms_changed');
  });
});

test('a referent looks at what is on line, never at a draft', async () => {
  const { browser } = await createReferent(LYON);
  const shown = await makeBooklet(office.scope, GOOD_CHAPTERS, {});
  const path = `/api/admin/booklets/${shown.id}/preview`;
  expect((await browser.sendRequest('GET', path)).statusCode).toBe(404);
  const part = { firstName: 'P', lastName: 'R', role: 'manager', perimeter: LYON, position: 0 } as const;
  const [{ userId } = { userId: null }] = await office.scope.select().from(office.scope.views.referents);
  await office.scope.insert('referents', [{ bookletId: shown.id, userId, ...part }]);
  expect((await browser.sendRequest('GET', path)).statusCode).toBe(404);
  const online = await office.admin.call(publish, { params: { id: shown.id }, body: {} });
  expect(online.status).toBe(200);
  await office.scope.update('booklets', { title: 'Titre du brouillon' }, ({ id }) => eq(id, shown.id));
  const cover = await browser.sendRequest('GET', path);
  expect(cover.statusCode).toBe(200);
  expect(cover.body).not.toContain('Titre du brouillon');
});
