import { asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideOnTerms, getLegalDocument, login } from '../../../contract/administration/accounts/auth.ts';
import { getHome, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { buildCoverUrl } from '../../../contract/booklets/booklets/cover.ts';
import { listMedia } from '../../../contract/booklets/media/media.ts';
import { getCampaign, listCampaignRecipients, listCampaigns } from '../../../contract/messages/campaigns/campaigns.ts';
import { listOutbox } from '../../../contract/messages/outbox.ts';
import { listOwnArrivals } from '../../../contract/people/enrolments/own-arrivals.ts';
import { getParticipant } from '../../../contract/people/participants/participants.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { users } from '../../platform/data/schema/people.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { verifyProofChain } from '../../reading/proofs/chain.ts';
import { DEMO_PASSWORD, type DEMO_PEOPLE } from './demo.ts';
import { seedDatabase } from './seed.ts';

let app: TestApp;
let scope: Scope;
let today = '';
const browsersByEmail = new Map<string, Browser>();

/** A demonstration account, signed in with the terms accepted. */
const signInAs = async (email: (typeof DEMO_PEOPLE)[number]['email']): Promise<Browser> => {
  const known = browsersByEmail.get(email);
  if (known) return known;
  const browser = app.browser();
  expect((await browser.call(login, { body: { email, password: DEMO_PASSWORD } })).status).toBe(200);
  // The token from before the login is no longer valid.
  browser.csrfToken = null;
  const { body } = await browser.call(getLegalDocument, { params: { kind: 'terms' }, query: {} });
  const terms = { kind: 'terms' as const, version: body.version, decision: 'accepted' as const };
  const { status, error } = await browser.call(decideOnTerms, { body: terms });
  expect(status, JSON.stringify([body, error])).toBe(200);
  browsersByEmail.set(email, browser);
  return browser;
};

beforeAll(async () => {
  app = await startTestApp({ demo: true });
  await seedDatabase(app.services);
  const [admin] = await app.services.db.select().from(users).where(eq(users.email, 'admin@demo.fr'));
  if (!admin?.companyId) throw new Error('no demonstration');
  scope = app.make.scope(admin, admin.companyId);
  today = getLocalDay('Europe/Paris');
});
afterAll(() => app.close());

const getReadBooklet = async () => {
  const { body } = await (await signInAs('admin@demo.fr')).call(listBooklets, { query: { search: 'Premiers pas' } });
  // The texts of other booklets hold these words too.
  const row = body.rows.find(({ title }) => title.startsWith('Premiers pas'));
  if (!row) throw new Error('nobody reads anything');
  return row;
};

/** Demonstration enrolments with all their reading data. */
const selectEnrolments = () => {
  const { enrolments: rows, participants } = scope.views;
  return scope
    .select()
    .from(rows)
    .innerJoin(participants, eq(participants.id, rows.participantId))
    .where(isNull(rows.anonymisedAt));
};

describe('the demonstration tells one story', () => {
  test('the editor finds a booklet in work under his own name, with its cover, and it is his alone', async () => {
    const editor = await signInAs('editeur@demo.fr');
    const { body } = await editor.call(listBooklets, { query: {} });
    const own = body.rows.find(({ title }) => title === 'Bienvenue à nos apprentis');
    expect([own?.state, own?.owner?.name]).toEqual(['draft', 'Thomas Lefèvre']);
    expect(own?.pages).toBeGreaterThan(4);
    expect((await editor.call(getHome)).body.booklets.map(({ title }) => title)).toContain(own?.title);
  });

  test('every booklet has a cover, drawn as an image, and six pictures with their alternative texts', async () => {
    const admin = await signInAs('admin@demo.fr');
    const { body } = await admin.call(listBooklets, { query: {} });
    expect(body.rows).toHaveLength(4);
    for (const { id, updatedAt } of body.rows) {
      const picture = await admin.sendRequest('GET', buildCoverUrl(id, { version: updatedAt }));
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(picture.rawPayload.length).toBeGreaterThan(2000);
    }
    const { body: library } = await admin.call(listMedia, { query: {} });
    expect(library.rows.map(({ kind }) => kind)).toEqual(Array(6).fill('image'));
    expect(library.rows.every(({ alt = '' }) => alt.length > 20)).toBe(true);
  });

  test('the team leader has people to welcome, and late ones', async () => {
    const leader = await signInAs('responsable@demo.fr');
    const { body } = await leader.call(listOwnArrivals, { query: { size: 50 } });
    const coming = body.rows.filter(({ arrivalOn }) => (arrivalOn ?? '') > today);
    expect(coming.length).toBeGreaterThanOrEqual(2);
    const here = body.rows.filter(({ arrivalOn }) => (arrivalOn ?? '9') <= today);
    expect(here.filter(({ state }) => state === 'invited').length).toBeGreaterThanOrEqual(1);
    expect(here.filter(({ state, progress }) => state === 'started' && (progress ?? 0) < 100).length).toBeGreaterThan(
      0,
    );
    for (const row of body.rows) expect(row.lastActivityAt === null).toBe(['invited', 'to_invite'].includes(row.state));
  });

  test('a campaign was sent and read: its figures, its recipients, the outbox and the openings agree', async () => {
    const admin = await signInAs('admin@demo.fr');
    const { id } = await getReadBooklet();
    const { body: list } = await admin.call(listCampaigns, { params: { id }, query: {} });
    const [campaign] = list.rows;
    if (!campaign?.launchedAt || !campaign.finishedAt) throw new Error('no campaign was sent');
    const params = { id, campaignId: campaign.id };
    const { body: detail } = await admin.call(getCampaign, { params });
    const { body: recipients } = await admin.call(listCampaignRecipients, { params, query: { size: 100 } });
    const { body: outbox } = await admin.call(listOutbox, { query: { size: 100 } });
    const sent = recipients.total;
    expect(sent).toBeGreaterThanOrEqual(8);
    expect(detail.counts).toMatchObject({ total: sent, sent, waiting: 0, failed: 0, excluded: 0 });
    expect(recipients.rows.map(({ email }) => email).sort()).toEqual(
      outbox.rows.map(({ recipient }) => recipient).sort(),
    );
    expect(detail.audience.filter.arrivalFrom).not.toBeNull();
    const ids = new Set(recipients.rows.map((row) => row.id));
    const reached = (await selectEnrolments()).map((row) => row.enrolments).filter((row) => ids.has(row.id));
    expect(campaign.openings).toBe(reached.filter(({ openedAt }) => openedAt !== null).length);
    expect(campaign.openings).toBeGreaterThan(2);
    expect(campaign.openings).toBeLessThan(sent);
    const [start, end] = [new Date(campaign.launchedAt), new Date(campaign.finishedAt)];
    for (const row of reached) {
      expect(row.invitedAt?.getTime()).toBeLessThanOrEqual(end.getTime());
      expect(row.invitedAt?.getTime()).toBeGreaterThanOrEqual(start.getTime());
      if (row.openedAt) expect(row.openedAt > end).toBe(true);
    }
    for (const message of outbox.rows) {
      expect(new Date(message.createdAt) >= start && new Date(message.createdAt) <= end).toBe(true);
    }
  });

  test('whoever has read all of it has confirmed it, in a chain that holds', async () => {
    const people = (await selectEnrolments()).map((row) => row.enrolments);
    const done = people.filter(({ state }) => state === 'completed');
    const verified = await verifyProofChain(scope);
    expect(verified).toEqual({ kept: done.length, forgotten: 0, faults: [] });
    expect(verified.kept).toBeGreaterThan(20);
    const { proofs } = scope.views;
    const rows = await scope.select().from(proofs).orderBy(asc(proofs.number));
    const completedAt = new Map(done.map((row) => [row.id, row.completedAt?.getTime()]));
    for (const row of rows) expect(row.at.getTime()).toBe(completedAt.get(row.enrolmentId ?? ''));
    expect(rows.map(({ at }) => at.getTime())).toEqual(rows.map(({ at }) => at.getTime()).sort((a, b) => a - b));
    expect(people.filter(({ proofsDone }) => proofsDone > 0)).toHaveLength(done.length);
  });

  test('for everybody: published, enrolled, invited, opened, read and finished come in this order, all of it in the past', async () => {
    const { publications, pageProgress, enrolmentEvents } = scope.views;
    const { id } = await getReadBooklet();
    const [publication] = await scope.select().from(publications).where(eq(publications.bookletId, id));
    const progress = Map.groupBy(await scope.select().from(pageProgress), ({ enrolmentId }) => enrolmentId);
    const events = Map.groupBy(await scope.select().from(enrolmentEvents), ({ enrolmentId }) => enrolmentId);
    const day = (at: Date) => at.toISOString().slice(0, 10);
    const all = await selectEnrolments();
    expect(all.length).toBeGreaterThan(50);
    for (const { enrolments: row } of all) {
      const read = (progress.get(row.id) ?? []).map(({ doneAt }) => day(doneAt)).sort();
      expect(read.length).toBe(row.pagesDone);
      const moments = [publication?.publishedAt ?? null, row.createdAt, row.invitedAt, row.openedAt, row.completedAt];
      const known = [...moments, new Date()].flatMap((at) => (at === null ? [] : [at.getTime()]));
      expect(known, JSON.stringify(row)).toEqual(known.toSorted((a, b) => a - b));
      if (row.openedAt === null) {
        expect([read, row.startedAt, row.completedAt, row.lastActivityAt, row.progress]).toEqual([
          [],
          null,
          null,
          null,
          0,
        ]);
        expect(['to_invite', 'invited']).toContain(row.state);
      } else {
        expect(row.invitedAt).not.toBeNull();
        expect(row.lastActivityAt).not.toBeNull();
        const last = day(row.lastActivityAt ?? new Date(0));
        for (const one of read) expect(one >= day(row.openedAt) && one <= last).toBe(true);
        if (row.completedAt) expect([row.pagesDone, row.progress]).toEqual([row.pagesDue, 100]);
      }
      expect(row.state === 'completed').toBe(row.completedAt !== null);
      const told = (events.get(row.id) ?? []).map(({ what }) => what);
      expect(told.includes('open')).toBe(row.openedAt !== null);
      expect(told.includes('complete')).toBe(row.completedAt !== null);
    }
  });

  test('nobody’s sheet says « never » above a page that was read', async () => {
    const admin = await signInAs('admin@demo.fr');
    const { id } = await getReadBooklet();
    for (const { enrolments: row } of (await selectEnrolments()).slice(-24)) {
      const { body } = await admin.call(getParticipant, { params: { id, enrolmentId: row.id } });
      const read = (body.pages ?? []).flatMap(({ doneOn }) => doneOn ?? []);
      expect(body.lastActivityAt === null).toBe(row.openedAt === null);
      if (read.length > 0) expect(body.lastActivityAt).not.toBeNull();
      expect(body.confirmations?.length).toBe(row.state === 'completed' ? 1 : 0);
    }
  });
});
