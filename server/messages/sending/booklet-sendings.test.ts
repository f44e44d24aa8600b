import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBookletAccess, saveBookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import * as booklets from '../../../contract/booklets/booklets/booklets.ts';
import { unpublishBooklet } from '../../../contract/booklets/publications/publications.ts';
import { listRights } from '../../../contract/booklets/rights/rights.ts';
import { getBookletSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import { getCampaign, getSequence, listCampaigns, switchStep } from '../../../contract/messages/campaigns/campaigns.ts';
import * as calls from '../../../contract/messages/campaigns/sendings.ts';
import { listReferents } from '../../../contract/people/referents/referents.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type MailSink, openMailSink } from '../../../test/system/mail-sink.ts';
import { GOOD_CHAPTERS } from '../../booklets/publications/booklet.fixture.ts';
import { publishBookletDraft } from '../../booklets/publications/publication.ts';
import { type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import { campaigns } from '../../platform/data/schema/campaigns.ts';
import { requireCampaignContext } from '../campaigns/find-campaign.ts';
import { runSequences } from '../campaigns/sequences/run-sequences.ts';
import { resumeCampaignSending } from './campaign-actions.ts';
import { correctRecipientAddress, resolveUncertainDeliveries, retryRecipients } from './change-recipients.ts';
import {
  createCampaignDraft,
  createEnrolments,
  getCampaignRow,
  IMMEDIATE_PLANNING,
  listRecipientRows,
} from './sending.fixture.ts';
import { startDueCampaigns } from './start-sending.ts';

let app: TestApp;
let sink: MailSink;
let office: Office;
beforeAll(async () => {
  sink = await openMailSink();
  app = await startTestApp({ smtpUrl: sink.url, publicUrl: 'https://livrets.exemple.fr' });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
beforeEach(async () => {
  // Cancel campaigns of earlier tests, which would otherwise leave during this one.
  const open = inArray(campaigns.state, ['planned', 'running', 'paused', 'auto_paused']);
  await app.services.db.update(campaigns).set({ state: 'cancelled' }).where(open);
  sink.received.length = 0;
  office = await openOffice(app, { chapters: GOOD_CHAPTERS, values: { state: 'draft' } });
  await publishBookletDraft(office.scope, office.booklet.id, { kind: 'minor', note: '' });
});

const STEP = {
  trigger: { kind: 'arrival', days: 0 },
  time: '00:00',
  workingDaysOnly: false,
  to: 'participant',
  stopWhen: [],
  withPresent: true,
};
const params = ({ id }: { id: string }) => ({ id: office.booklet.id, campaignId: id });
const createDraft = (values: Parameters<typeof createCampaignDraft>[2] = {}) =>
  createCampaignDraft(office.scope, office.booklet.id, values);
const getCampaignState = async ({ id }: { id: string }) => (await getCampaignRow(office.scope, id)).state;
const silentLog = { info: () => {}, error: () => {} };

/** A campaign waiting for its window, a planned one, and an active step. */
const createSendings = async () => {
  await createEnrolments(app, office.scope, office.booklet.id, 2);
  const running = await createDraft({ name: 'En cours', perMinute: 1 });
  const at = `${new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)}T12:00`;
  const planned = await createDraft({
    name: 'Programmée',
    kind: 'information',
    planning: { ...IMMEDIATE_PLANNING, kind: 'at', at },
  });
  const step = await createDraft({ name: 'Étape', kind: 'information', step: STEP });
  for (const one of [running, planned]) {
    const answer = await office.admin.call(calls.launchCampaign, {
      params: params(one),
      body: { rowVersion: one.rowVersion },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  const on = await office.admin.call(switchStep, { params: params(step), body: { on: true } });
  if (on.status !== 200) throw new Error(JSON.stringify(on.body));
  return { running, planned, step };
};
const passes = async () => {
  await startDueCampaigns(app.services);
  await runSequences(app.services, silentLog);
  await app.services.sending.drain();
};

describe('a booklet that leaves its readers pauses what it sends', () => {
  test.each([
    ['archived', () => office.admin.call(booklets.archiveBooklet, { params: office.params })],
    ['taken off line', () => office.admin.call(unpublishBooklet, { params: office.params })],
  ] as const)('%s', async (_, leave) => {
    const { running, planned, step } = await createSendings();
    const { body: counts } = await office.admin.call(booklets.countActiveSendings, { params: office.params });
    expect(counts).toEqual({ campaigns: 2, steps: 1 });
    const { status, body } = await leave();
    expect(status).toBe(200);
    expect(body.message).toContain('Mis en pause : 2 campagnes et 1 étape de la séquence.'.replace(' :', '\u00a0:'));
    for (const one of [running, planned, step]) expect(await getCampaignState(one)).toBe('paused');
    const left = sink.received.length;
    await passes();
    expect(sink.received).toHaveLength(left);
    for (const one of [running, planned, step]) expect(await getCampaignState(one)).toBe('paused');
  });

  test('what was read before it left sends nothing any more', async () => {
    const { running } = await createSendings();
    await office.admin.call(calls.pauseCampaign, { params: params(running) });
    await office.scope.update('campaignRecipients', { state: 'to_check' }, (columns) =>
      eq(columns.campaignId, running.id),
    );
    // As in a request that waits while another one archives the booklet.
    const read = await requireCampaignContext(office.scope, params(running));
    await office.admin.call(booklets.archiveBooklet, { params: office.params });
    const [recipient] = await listRecipientRows(office.scope, running.id);
    const { sending } = app.services;
    for (const act of [
      () => resumeCampaignSending(office.scope, read, sending),
      () => retryRecipients(office.scope, read, { causes: [], enrolmentIds: [] }),
      () => resolveUncertainDeliveries(office.scope, read, { enrolmentIds: null, as: 'again' }),
      () => correctRecipientAddress(office.scope, read, recipient?.enrolmentId ?? '', 'autre@exemple.fr'),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'EML-009' });
    expect(await getCampaignState(running)).toBe('paused');
    expect((await listRecipientRows(office.scope, running.id)).map(({ state }) => state)).toEqual([
      'to_check',
      'to_check',
    ]);
  });

  test('in the bin: what it would send again is paused too', async () => {
    const { step } = await createSendings();
    await office.admin.call(unpublishBooklet, { params: office.params });
    // Same state as a booklet taken off line by a version that paused nothing.
    await office.scope.update('campaigns', { state: 'running' }, ({ id }) => eq(id, step.id));
    const answer = await office.admin.call(booklets.binBooklet, { params: office.params });
    expect(answer.body.message).toContain('1 étape de la séquence. Rien ne reprendra');
    expect(await getCampaignState(step)).toBe('paused');
  });

  test('a refusal pauses nothing', async () => {
    const { running, step } = await createSendings();
    const answer = await office.admin.call(booklets.binBooklet, { params: office.params });
    expect([answer.status, answer.error.code]).toEqual([409, 'GEN-017']);
    expect([await getCampaignState(running), await getCampaignState(step)]).toEqual(['running', 'running']);
  });

  test('nothing resumes by itself once it is back; a planned campaign that is resumed keeps its time', async () => {
    const { running, planned, step } = await createSendings();
    await office.admin.call(booklets.archiveBooklet, { params: office.params });
    await office.admin.call(booklets.unarchiveBooklet, { params: office.params });
    const early = await office.admin.call(calls.resumeCampaign, { params: params(running) });
    expect([early.status, early.error.code]).toEqual([409, 'EML-009']);
    await publishBookletDraft(office.scope, office.booklet.id, { kind: 'minor', note: '' });
    const left = sink.received.length;
    await passes();
    expect(sink.received).toHaveLength(left);
    for (const one of [running, planned, step]) expect(await getCampaignState(one)).toBe('paused');
    const { body: sequence } = await office.admin.call(getSequence, { params: office.params });
    expect(sequence.steps).toMatchObject([{ paused: true, failure: 'Livret archivé.' }]);

    expect((await office.admin.call(calls.resumeCampaign, { params: params(planned) })).status).toBe(200);
    expect(await getCampaignState(planned)).toBe('planned');
    expect((await office.admin.call(calls.resumeCampaign, { params: params(running) })).status).toBe(200);
    expect((await office.admin.call(switchStep, { params: params(step), body: { on: true } })).status).toBe(200);
    expect([await getCampaignState(running), await getCampaignState(step)]).toEqual(['running', 'running']);
    expect((await getCampaignRow(office.scope, step.id)).failure).toBe('');
  });
});

test('a campaign cancelled by another request sends nothing again', async () => {
  const { running } = await createSendings();
  await office.scope.update('campaignRecipients', { state: 'failed' }, (columns) => eq(columns.campaignId, running.id));
  const read = await requireCampaignContext(office.scope, params(running));
  await office.admin.call(calls.cancelCampaign, { params: params(running) });
  await expect(retryRecipients(office.scope, read, { causes: [], enrolmentIds: [] })).rejects.toMatchObject({
    code: 'GEN-017',
  });
  expect((await listRecipientRows(office.scope, running.id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
});

describe('of an archived booklet', () => {
  test('campaigns and steps are read, paused and cancelled', async () => {
    const { running, planned, step } = await createSendings();
    await office.admin.call(booklets.archiveBooklet, { params: office.params });
    // Same state as a booklet archived by a version that paused nothing.
    await office.scope.update('campaigns', { state: 'running' }, ({ id }) => inArray(id, [running.id, step.id]));
    for (const answer of [
      await office.admin.call(listCampaigns, { params: office.params, query: {} }),
      await office.admin.call(getCampaign, { params: params(running) }),
      await office.admin.call(calls.getCampaignProgress, { params: params(running) }),
      await office.admin.call(getSequence, { params: office.params }),
      await office.admin.call(calls.pauseCampaign, { params: params(running) }),
      await office.admin.call(calls.cancelCampaign, { params: params(planned) }),
      await office.admin.call(switchStep, { params: params(step), body: { on: false } }),
    ])
      expect([answer.status, answer.error.code]).toEqual([200, undefined]);
    expect([await getCampaignState(running), await getCampaignState(planned), await getCampaignState(step)]).toEqual([
      'paused',
      'cancelled',
      'draft',
    ]);
    // Actions that would send again are refused as before.
    const launch = await office.admin.call(switchStep, { params: params(step), body: { on: true } });
    expect([launch.status, launch.error.code]).toEqual([409, 'GEN-017']);
    expect(await getCampaignState(step)).toBe('draft');
  });

  test('the screens of its options are read, and nothing of them is changed', async () => {
    await office.admin.call(booklets.archiveBooklet, { params: office.params });
    const access = await office.admin.call(getBookletAccess, { params: office.params });
    for (const answer of [
      access,
      await office.admin.call(getBookletSettings, { params: office.params }),
      await office.admin.call(listRights, { params: office.params }),
      await office.admin.call(listReferents, { params: office.params }),
    ])
      expect([answer.status, answer.error.code]).toEqual([200, undefined]);
    const { rowVersion, settings } = access.body;
    const saved = await office.admin.call(saveBookletAccess, { params: office.params, body: { rowVersion, settings } });
    expect([saved.status, saved.error.code]).toEqual([409, 'GEN-017']);
    expect((await office.admin.call(getBookletAccess, { params: office.params })).body).toEqual(access.body);
  });
});

test('nothing leaves for a booklet that nobody can open, whatever its campaigns believe', async () => {
  await createEnrolments(app, office.scope, office.booklet.id, 2);
  const one = await createDraft({ planning: { ...IMMEDIATE_PLANNING, window: { from: '00:00', to: '00:01' } } });
  await office.admin.call(calls.launchCampaign, { params: params(one), body: { rowVersion: one.rowVersion } });
  await office.scope.update('campaigns', { planning: IMMEDIATE_PLANNING }, ({ id }) => eq(id, one.id));
  await office.scope.update('booklets', { state: 'archived' }, ({ id }) => eq(id, office.booklet.id));
  await app.services.sending.drain();
  expect(sink.received).toEqual([]);
  expect(await getCampaignState(one)).toBe('auto_paused');
  expect((await listRecipientRows(office.scope, one.id)).map((row) => row.state)).toEqual(['waiting', 'waiting']);
});
