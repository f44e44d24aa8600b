import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/messages/campaigns/sendings.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type MailSink, openMailSink } from '../../../test/system/mail-sink.ts';
import { getEmailAllowance } from '../../administration/companies/quotas.ts';
import { englishPhrases } from '../../administration/translations/messages.ts';
import {
  createColleague,
  getEnrolmentRow,
  getProfileRow,
  type Office,
  openOffice,
} from '../../people/participants/participants.fixture.ts';
import { startPlannedCampaigns } from '../../platform/data/queries/sending-campaigns.ts';
import { campaigns } from '../../platform/data/schema/campaigns.ts';
import { outbox } from '../../platform/data/schema/people.ts';
import { CAMPAIGN_STATE_LABELS } from './campaign-actions.ts';
import {
  createCampaignDraft,
  createEnrolments,
  getCampaignRow,
  IMMEDIATE_PLANNING,
  INVITATION_BODY,
  launchAndDrain,
  listRecipientRows,
} from './sending.fixture.ts';

let app: TestApp;
let sink: MailSink;
let office: Office;
beforeAll(async () => {
  sink = await openMailSink();
  app = await startTestApp({ smtpUrl: `${sink.url}?maxConnections=3`, publicUrl: 'https://livrets.exemple.fr' });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
beforeEach(async () => {
  // Cancel campaigns of earlier tests, which would otherwise leave during this one.
  const open = inArray(campaigns.state, ['planned', 'running', 'paused', 'auto_paused']);
  await app.services.db.update(campaigns).set({ state: 'cancelled' }).where(open);
  await app.services.sending.drain();
  sink.received.length = 0;
  sink.refusals.clear();
  sink.dropsResponses = false;
  sink.beforeMessage = async () => {};
  office = await openOffice(app);
});

const params = ({ id }: { id: string }) => ({ id: office.booklet.id, campaignId: id });
const drain = () => app.services.sending.drain();
const launch = (draft: { id: string; rowVersion: number }) =>
  office.admin.call(calls.launchCampaign, { params: params(draft), body: { rowVersion: draft.rowVersion } });
const listRecipientStates = async (id: string) => (await listRecipientRows(office.scope, id)).map(({ state }) => state);
const createPeople = (n: number) => createEnrolments(app, office.scope, office.booklet.id, n);
const createDraft = (values: Parameters<typeof createCampaignDraft>[2] = {}) =>
  createCampaignDraft(office.scope, office.booklet.id, values);
const getErrorCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
const takeOffLine = () => office.scope.update('booklets', { state: 'draft' }, ({ id }) => eq(id, office.booklet.id));

test('the name of each state in a refusal has its English', () => {
  expect(Object.values(CAMPAIGN_STATE_LABELS).filter((label) => !(label in englishPhrases))).toEqual([]);
});

describe('a launch is refused, and nothing has changed,', () => {
  const refused = async (values: Parameters<typeof createCampaignDraft>[2], status: number, code: string) => {
    const one = await createDraft(values);
    const answer = await launch(one);
    expect([answer.status, getErrorCode(answer)]).toEqual([status, code]);
    expect((await getCampaignRow(office.scope, one.id)).state).toBe('draft');
    expect(await listRecipientRows(office.scope, one.id)).toEqual([]);
    await drain();
    expect(sink.received).toEqual([]);
    return answer;
  };

  test('for a booklet that is off line (EML-009)', async () => {
    await createPeople(1);
    await takeOffLine();
    await refused({}, 409, 'EML-009');
  });
  test('for an invitation without its button (EML-010)', async () => {
    await createPeople(1);
    const blocks = INVITATION_BODY.blocks.filter(({ type }) => type !== 'button');
    await refused({ bodies: { 'fr-FR': { ...INVITATION_BODY, blocks } } }, 422, 'EML-010');
  });
  test('for a sender that nobody confirmed (EML-005)', async () => {
    await createPeople(1);
    const [sender] = await office.scope.insert('senders', [{ name: 'RH', email: 'rh@exemple.fr' }]);
    await refused({ senderId: sender?.id ?? null }, 409, 'EML-005');
  });
  test('for nobody, with the reasons (EML-001)', async () => {
    const [one] = await createPeople(1);
    await office.scope.update('participants', { email: '' }, ({ id }) => eq(id, one?.participantId ?? ''));
    const answer = await refused({}, 422, 'EML-001');
    expect(answer.body).toMatchObject({ excluded: [{ reason: 'no_email', n: 1 }] });
    expect((await getEnrolmentRow(office.scope, one?.id ?? '')).state).toBe('to_invite');
  });
  test('for a variable that somebody has no value for (EML-002)', async () => {
    await createPeople(1);
    const blocks = [{ type: 'heading', text: 'Arrivée le {{date_arrivee}}' } as const, ...INVITATION_BODY.blocks];
    await refused({ bodies: { 'fr-FR': { ...INVITATION_BODY, blocks } } }, 422, 'EML-002');
  });
  test('for a campaign that changed meanwhile (GEN-011), and a second time (EML-008)', async () => {
    await createPeople(1);
    const one = await createDraft();
    const stale = await launch({ id: one.id, rowVersion: one.rowVersion + 1 });
    expect([stale.status, getErrorCode(stale)]).toEqual([409, 'GEN-011']);
    expect((await launch(one)).status).toBe(200);
    const again = await launch(one);
    expect([again.status, getErrorCode(again)]).toEqual([409, 'EML-008']);
    await drain();
    expect(sink.received).toHaveLength(1);
  });
  test('by a server that does not open (EML-006): it failed, with its audience, and is tried again', async () => {
    const elsewhere = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
    const closed = await openOffice(elsewhere);
    await createEnrolments(elsewhere, closed.scope, closed.booklet.id, 2);
    const failing = await createCampaignDraft(closed.scope, closed.booklet.id);
    const at = { id: closed.booklet.id, campaignId: failing.id };
    const answer = await closed.admin.call(calls.launchCampaign, {
      params: at,
      body: { rowVersion: failing.rowVersion },
    });
    expect([answer.status, getErrorCode(answer)]).toEqual([503, 'EML-006']);
    const row = await getCampaignRow(closed.scope, failing.id);
    expect(row).toMatchObject({ state: 'failed', failure: expect.stringContaining('connexion refusée') });
    const resumed = await closed.admin.call(calls.resumeCampaign, { params: at });
    expect([resumed.status, getErrorCode(resumed)]).toEqual([503, 'EML-006']);
    await elsewhere.close();
    // A second application starts slowly on a busy machine.
  }, 180_000);
  test('beyond the messages of the month, those still to be sent by another campaign included (ENT-014)', async () => {
    await createPeople(2);
    await office.scope.updateCompany({ quotaEmails: 3 });
    const first = await createDraft({
      kind: 'information',
      planning: { ...IMMEDIATE_PLANNING, kind: 'at', at: '2099-03-02T09:30' },
    });
    expect((await launch(first)).body).toMatchObject({ state: 'planned', total: 2 });
    // Messages of another month do not count in this one.
    expect((await getEmailAllowance(office.scope)).left).toBe(3);
    await office.scope.update('campaigns', { plannedAt: new Date() }, ({ id }) => eq(id, first.id));
    expect((await getEmailAllowance(office.scope)).left).toBe(1);
    await refused({ kind: 'information' }, 403, 'ENT-014');
    await office.scope.updateCompany({ quotaEmails: 4 });
    expect((await launch(await createDraft({ kind: 'information' }))).status).toBe(200);
  });
  test('to whoever may not write to participants (GEN-009)', async () => {
    const one = await createDraft();
    const { browser } = await createColleague(app, office, 'editor', 'writer');
    const answer = await browser.call(calls.launchCampaign, {
      params: params(one),
      body: { rowVersion: one.rowVersion },
    });
    expect([answer.status, getErrorCode(answer)]).toEqual([403, 'GEN-009']);
    expect((await getCampaignRow(office.scope, one.id)).state).toBe('draft');
  });
});

describe('a campaign that runs', () => {
  test('excludes people with their reasons, which are counted', async () => {
    const [bounced, revoked, opposed] = await createPeople(5);
    await office.scope.update('participants', { bouncedAt: new Date() }, ({ id }) =>
      eq(id, bounced?.participantId ?? ''),
    );
    await office.scope.update('enrolments', { state: 'revoked' }, ({ id }) => eq(id, revoked?.id ?? ''));
    await office.scope.update('participants', { opposedAt: new Date() }, ({ id }) =>
      eq(id, opposed?.participantId ?? ''),
    );
    const one = await launchAndDrain(app, office, await createDraft({ kind: 'information' }));
    expect(sink.received).toHaveLength(2);
    const { body } = await office.admin.call(calls.getCampaignProgress, { params: params(one) });
    expect(body.excluded).toEqual([
      { reason: 'revoked', n: 1 },
      { reason: 'bounced_before', n: 1 },
      { reason: 'opposed', n: 1 },
    ]);
  });

  test('is paused, resumed without sending twice, and not while the booklet is off line', async () => {
    // More messages than can leave before the pause reaches the database.
    await createPeople(80);
    const one = await createDraft();
    await launch(one);
    // Pause while messages are in transit.
    let asked = 0;
    sink.beforeMessage = async () => {
      asked += 1;
      if (asked === 3) await office.admin.call(calls.pauseCampaign, { params: params(one) });
    };
    await drain();
    const before = sink.received.length;
    expect(before).toBeGreaterThanOrEqual(3);
    expect(before).toBeLessThan(80);
    expect((await getCampaignRow(office.scope, one.id)).state).toBe('paused');
    expect((await listRecipientStates(one.id)).filter((state) => state === 'sending')).toEqual([]);
    await drain();
    expect(sink.received).toHaveLength(before);
    await takeOffLine();
    const refused = await office.admin.call(calls.resumeCampaign, { params: params(one) });
    expect([refused.status, getErrorCode(refused)]).toEqual([409, 'EML-009']);
    await office.scope.update('booklets', { state: 'published' }, ({ id }) => eq(id, office.booklet.id));
    expect((await office.admin.call(calls.resumeCampaign, { params: params(one) })).body).toMatchObject({
      state: 'running',
    });
    await drain();
    expect(sink.received).toHaveLength(80);
    expect(new Set(sink.received.map(({ to }) => to)).size).toBe(80);
  });

  test('is cancelled: whoever waits gets nothing and is to be invited again', async () => {
    const all = await createPeople(4);
    const one = await createDraft();
    await launch(one);
    for (const { id } of all) expect((await getEnrolmentRow(office.scope, id)).state).toBe('scheduled');
    const answer = await office.admin.call(calls.cancelCampaign, { params: params(one) });
    expect(answer.body).toMatchObject({ state: 'cancelled', counts: { cancelled: 4, waiting: 0 } });
    await drain();
    expect(sink.received).toEqual([]);
    for (const { id } of all) expect((await getEnrolmentRow(office.scope, id)).state).toBe('to_invite');
    const resumed = await office.admin.call(calls.resumeCampaign, { params: params(one) });
    expect([resumed.status, getErrorCode(resumed)]).toEqual([409, 'GEN-017']);
  });

  test('is planned, and runs when its time has come', async () => {
    await createPeople(2);
    const at = {
      kind: 'at',
      at: '2099-03-02T09:30',
      timeZone: 'Europe/Paris',
      workingDaysOnly: false,
      window: null,
    } as const;
    const one = await createDraft({ planning: at });
    expect((await launch(one)).body).toMatchObject({ state: 'planned', plannedAt: '2099-03-02T08:30:00.000Z' });
    await drain();
    expect(sink.received).toEqual([]);
    expect(await startPlannedCampaigns(app.services.db, '')).toEqual([]);
    await office.scope.update(
      'campaigns',
      { plannedAt: new Date(0), planning: { ...at, kind: 'now', at: null } },
      ({ id }) => eq(id, one.id),
    );
    expect(await startPlannedCampaigns(app.services.db, '')).toHaveLength(1);
    await drain();
    expect(sink.received).toHaveLength(2);
  });

  test('sends no faster than it is told', async () => {
    await createPeople(5);
    const one = await createDraft({ perMinute: 6 });
    await launch(one);
    await drain();
    await drain();
    expect(sink.received.length).toBeGreaterThanOrEqual(1);
    expect(sink.received.length).toBeLessThanOrEqual(4);
    expect((await getCampaignRow(office.scope, one.id)).state).toBe('running');
  });
});

describe('a message that fails', () => {
  const one = (campaignId: string) => listRecipientRows(office.scope, campaignId).then(([row]) => row);

  test('at an address that does not exist is not tried again; corrected, it leaves', async () => {
    const [person] = await createPeople(1);
    sink.refusals.set('lectrice', { responseCode: 550, message: '5.1.1 Adresse inconnue' });
    const campaign = await launchAndDrain(app, office, await createDraft());
    expect(await one(campaign.id)).toMatchObject({ state: 'bounced', reason: 'unknown_address', attempts: 1 });
    expect((await one(campaign.id))?.detail).toContain('Adresse inconnue');
    expect((await getProfileRow(office.scope, person?.participantId ?? '')).bouncedAt).toBeInstanceOf(Date);
    expect((await getEnrolmentRow(office.scope, person?.id ?? '')).state).toBe('failed');
    const { body } = await office.admin.call(calls.getCampaignProgress, { params: params(campaign) });
    expect(body).toMatchObject({ state: 'finished', withErrors: true, failures: [{ cause: 'unknown_address', n: 1 }] });
    const retried = await office.admin.call(calls.retryFailures, { params: params(campaign), body: {} });
    expect([retried.status, getErrorCode(retried)]).toEqual([409, 'GEN-017']);
    const corrected = await office.admin.call(calls.correctAddress, {
      params: { ...params(campaign), enrolmentId: person?.id ?? '' },
      body: { email: 'bonne.adresse@exemple.fr' },
    });
    expect(corrected.status).toBe(200);
    await drain();
    expect(sink.received.map(({ to }) => to)).toEqual(['bonne.adresse@exemple.fr']);
    expect(await one(campaign.id)).toMatchObject({ state: 'sent' });
    expect((await getProfileRow(office.scope, person?.participantId ?? '')).bouncedAt).toBeNull();
    expect((await getEnrolmentRow(office.scope, person?.id ?? '')).state).toBe('invited');
  });

  test('for a while is tried again after 5 minutes, an hour and 6 hours, then no more', async () => {
    await createPeople(1);
    sink.refusals.set('lectrice', { responseCode: 451, message: '4.3.0 Plus tard' });
    const campaign = await launchAndDrain(app, office, await createDraft());
    for (const [index, seconds] of [300, 3600, 21_600].entries()) {
      const row = await one(campaign.id);
      expect(row).toMatchObject({ state: 'retrying', attempts: index + 1, reason: 'server_unavailable' });
      const wait = ((row?.nextAttemptAt?.getTime() ?? 0) - Date.now()) / 1000;
      expect(Math.abs(wait - seconds)).toBeLessThan(60);
      await drain();
      expect((await one(campaign.id))?.attempts).toBe(index + 1);
      await office.scope.update('campaignRecipients', { nextAttemptAt: new Date(0) }, ({ campaignId }) =>
        eq(campaignId, campaign.id),
      );
      await drain();
    }
    expect(await one(campaign.id)).toMatchObject({ state: 'failed', attempts: 4 });
    expect((await getCampaignRow(office.scope, campaign.id)).state).toBe('finished');
    sink.refusals.clear();
    const retried = await office.admin.call(calls.retryFailures, { params: params(campaign), body: {} });
    expect(retried.body).toMatchObject({ state: 'running', message: '1 message à renvoyer.' });
    await drain();
    expect(sink.received).toHaveLength(1);
  });

  test('without an answer is to be checked, and never leaves again by itself', async () => {
    const [person] = await createPeople(1);
    sink.dropsResponses = true;
    const campaign = await launchAndDrain(app, office, await createDraft());
    expect(sink.received).toHaveLength(1);
    expect(await one(campaign.id)).toMatchObject({ state: 'to_check', reason: 'interrupted' });
    sink.dropsResponses = false;
    await drain();
    expect(sink.received).toHaveLength(1);
    const settled = await office.admin.call(calls.markRecipientsChecked, {
      params: params(campaign),
      body: { enrolmentIds: null, as: 'sent' },
    });
    expect(settled.body).toMatchObject({ counts: { sent: 1, to_check: 0 } });
    expect((await getEnrolmentRow(office.scope, person?.id ?? '')).state).toBe('invited');
    await drain();
    expect(sink.received).toHaveLength(1);
    await expect(
      office.scope.update('campaignRecipients', { state: 'waiting' }, ({ campaignId }) => eq(campaignId, campaign.id)),
    ).rejects.toThrow();
  });

  test('too often pauses the campaign by itself (EML-007)', async () => {
    // More messages than can fail before the database stops the campaign.
    await createPeople(120);
    sink.refusals.set('lectrice', { responseCode: 554, message: '5.7.1 Refused as spam' });
    const campaign = await launchAndDrain(app, office, await createDraft({ pauseThreshold: 10 }));
    const row = await getCampaignRow(office.scope, campaign.id);
    expect(row.state).toBe('auto_paused');
    expect(row.failure).toMatch(/Campagne mise en pause\u00a0: 100 % d’échecs sur \d+ messages/);
    const left = (await listRecipientStates(campaign.id)).filter((state) => state === 'waiting').length;
    expect(left).toBeGreaterThan(0);
    const { body } = await office.admin.call(calls.getCampaignProgress, { params: params(campaign) });
    expect(body.failures[0]).toMatchObject({ cause: 'refused_as_spam' });
    expect(body.log.rows.map(({ what }) => what)).toContain('auto_paused');
  });

  test('that came back is said so by hand: nothing more goes there', async () => {
    const [person] = await createPeople(1);
    const campaign = await launchAndDrain(app, office, await createDraft());
    const at = { ...params(campaign), enrolmentId: person?.id ?? '' };
    const answer = await office.admin.call(calls.bounceRecipient, { params: at, body: { detail: 'Retour du 21/11' } });
    expect(answer.body).toMatchObject({ counts: { bounced: 1, sent: 0 } });
    expect((await getProfileRow(office.scope, person?.participantId ?? '')).bouncedAt).toBeInstanceOf(Date);
    expect((await getEnrolmentRow(office.scope, person?.id ?? '')).state).toBe('failed');
  });
});

describe('a test', () => {
  test('goes to the addresses given, says that it is one, and leaves no trace', async () => {
    const [person] = await createPeople(1);
    const one = await createDraft();
    const body = { addresses: ['rh@exemple.fr', 'chef@exemple.fr'], enrolmentId: person?.id ?? '', keep: true };
    const answer = await office.admin.call(calls.sendTest, { params: params(one), body });
    expect(answer.body).toEqual({ sent: 2, message: '2 messages de test envoyés.' });
    const rows = await app.services.db.select().from(outbox).where(eq(outbox.companyId, office.companyId));
    expect(rows.map(({ recipient }) => recipient).sort()).toEqual(['chef@exemple.fr', 'rh@exemple.fr']);
    expect(rows.every(({ subject }) => subject.startsWith('[TEST] '))).toBe(true);
    expect((await getCampaignRow(office.scope, one.id)).testedVersion).toBe(one.rowVersion);
    expect((await getEnrolmentRow(office.scope, person?.id ?? '')).state).toBe('to_invite');
    const { personalLinks } = office.scope.views;
    expect((await office.scope.select().from(personalLinks)).map(({ via }) => via)).toEqual(['test']);
    const kept = await office.admin.call(calls.getTestAddresses, { params: { id: office.booklet.id } });
    expect(kept.body).toEqual({ addresses: ['rh@exemple.fr', 'chef@exemple.fr'] });
    const many = Array.from({ length: 11 }, (_, index) => `a${index}@exemple.fr`);
    expect((await office.admin.call(calls.sendTest, { params: params(one), body: { addresses: many } })).status).toBe(
      422,
    );
  });
});
