import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getOutboxMessage, getOutboxSource, listOutbox } from '../../../contract/messages/outbox.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createColleague,
  createTestBooklet,
  dumpParticipants,
  getProfileRow,
  type Office,
  openOffice,
} from '../../people/participants/participants.fixture.ts';
import { outbox } from '../../platform/data/schema/people.ts';
import { createRightsToken, parseRightsToken } from './rights-token.ts';
import { createCampaignDraft, createEnrolments, launchAndDrain } from './sending.fixture.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp({ demo: true, publicUrl: 'https://livrets.exemple.fr' });
});
afterAll(() => app.close());
beforeEach(async () => {
  office = await openOffice(app);
});

/** Creates a person and reads the rights URL in the message sent to them. */
const sendAndReadRightsUrl = async () => {
  const [person] = await createEnrolments(app, office.scope, office.booklet.id, 1);
  await launchAndDrain(
    app,
    office,
    await createCampaignDraft(office.scope, office.booklet.id, { kind: 'information' }),
  );
  const { body } = await office.admin.call(listOutbox, { query: {} });
  const message = await office.admin.call(getOutboxMessage, { params: { id: body.rows[0]?.id ?? '' } });
  const [path = ''] = /\/messages\/[\w-]{44}/.exec(message.body.text) ?? [];
  return { person, path, id: body.rows[0]?.id ?? '', participantId: person?.participantId ?? '' };
};

describe('the page of one’s rights', () => {
  test('tells who writes and why, and looking at it changes nothing', async () => {
    const { path } = await sendAndReadRightsUrl();
    const before = await dumpParticipants(office.scope);
    const page = await app.browser().sendRequest('GET', path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Ne plus recevoir ces messages');
    expect(page.body).toContain('Vos droits');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('takes a no, by its button or by that of a mail program, and takes it back', async () => {
    const { path, participantId } = await sendAndReadRightsUrl();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const said = await app.browser().sendRequest('POST', path, 'List-Unsubscribe=One-Click', form);
    expect(said.statusCode).toBe(200);
    expect(said.body).toContain('C’est noté');
    expect((await getProfileRow(office.scope, participantId)).opposedAt).toBeInstanceOf(Date);
    await createEnrolments(app, office.scope, office.booklet.id, 1);
    await launchAndDrain(
      app,
      office,
      await createCampaignDraft(office.scope, office.booklet.id, { kind: 'information' }),
    );
    const rows = await app.services.db.select().from(outbox).where(eq(outbox.companyId, office.companyId));
    // First message to this person, and the one to the other person.
    expect(rows).toHaveLength(2);
    await app.browser().sendRequest('POST', `${path}/reprise`, '', form);
    expect((await getProfileRow(office.scope, participantId)).opposedAt).toBeNull();
  });

  test('is nobody’s with an address that was made up', async () => {
    const { path } = await sendAndReadRightsUrl();
    const before = await dumpParticipants(office.scope);
    for (const wrong of [
      `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
      '/messages/x',
      `/messages/${'A'.repeat(44)}`,
    ]) {
      expect((await app.browser().sendRequest('GET', wrong)).statusCode).toBe(404);
      expect((await app.browser().sendRequest('POST', wrong)).statusCode).toBe(404);
    }
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('a token names one person under one secret', () => {
    const id = '01890000-0000-7000-8000-000000000001';
    expect(parseRightsToken(createRightsToken(id, 'a'), 'a')).toBe(id);
    expect(parseRightsToken(createRightsToken(id, 'a'), 'b')).toBeNull();
  });
});

describe('the outbox', () => {
  test('is for administrators, and for publishers of the booklet; nobody else sees it', async () => {
    const { id } = await sendAndReadRightsUrl();
    const publisher = await createColleague(app, office, 'editor', 'publisher');
    expect((await publisher.browser.call(listOutbox, { query: {} })).body).toMatchObject({ total: 1, captured: true });
    const writer = await createColleague(app, office, 'editor', 'writer');
    expect((await writer.browser.call(listOutbox, { query: {} })).status).toBe(403);
    expect((await writer.browser.call(getOutboxMessage, { params: { id } })).status).toBe(403);
    const elsewhere = await openOffice(app);
    expect((await elsewhere.admin.call(getOutboxMessage, { params: { id } })).status).toBe(404);
    expect((await elsewhere.admin.call(listOutbox, { query: {} })).body).toMatchObject({ total: 0 });
    const other = await createColleague(app, elsewhere, 'editor', 'publisher');
    expect((await other.browser.call(getOutboxSource, { params: { id } })).status).toBe(404);
  });

  test('keeps what opens an account from whoever it is not for, once it has left', async () => {
    const { db } = app.services;
    const row = { companyId: office.companyId, kind: 'password-reset', recipient: 'a@b.fr', subject: 'x', source: 'x' };
    const [kept] = await db
      .insert(outbox)
      .values({ ...row, state: 'kept' })
      .returning();
    const [sent] = await db
      .insert(outbox)
      .values({ ...row, state: 'sent' })
      .returning();
    const { body } = await office.admin.call(listOutbox, { query: {} });
    expect(body.rows.map(({ id }) => id)).toEqual([kept?.id]);
    expect((await office.admin.call(getOutboxMessage, { params: { id: sent?.id ?? '' } })).status).toBe(404);
  });

  test('is that of one campaign where it is asked for, whose name is told to whoever may write for it', async () => {
    await sendAndReadRightsUrl();
    const draft = await createCampaignDraft(office.scope, office.booklet.id, {
      kind: 'information',
      name: 'La seconde',
    });
    const campaign = await launchAndDrain(app, office, draft);
    const query = { campaignId: campaign.id };
    expect((await office.admin.call(listOutbox, { query: {} })).body).toMatchObject({ total: 2, campaign: null });
    const { body } = await office.admin.call(listOutbox, { query });
    expect(body).toMatchObject({ total: 1, campaign: { id: campaign.id, name: campaign.name } });
    const elsewhere = await openOffice(app);
    expect((await elsewhere.admin.call(listOutbox, { query })).body).toMatchObject({ total: 0, campaign: null });
    const ofAnother = await createTestBooklet(office.scope);
    const publisher = await createColleague(app, { ...office, booklet: ofAnother }, 'editor', 'publisher');
    expect((await publisher.browser.call(listOutbox, { query })).body).toMatchObject({ total: 0, campaign: null });
  });

  test('gives the source as a file', async () => {
    const { id } = await sendAndReadRightsUrl();
    const answer = await office.admin.sendRequest('GET', `/api/admin/outbox/${id}/source`);
    expect(answer.headers['content-type']).toContain('message/rfc822');
    expect(answer.body).toMatch(/^From: /);
  });
});
