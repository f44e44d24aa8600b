import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../contract/campaigns.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { type Office, officeOf } from '../participants/participants.fixture.ts';

let house: TestApp;
let office: Office;
beforeAll(async () => {
  house = await startTestApp();
  office = await officeOf(house);
});
afterAll(() => house.close());

describe('a draft', () => {
  test('is made of a model, told whom it reaches, checked and shown', async () => {
    const { admin, params, scope, booklet } = office;
    await house.make.enrolment(scope, { bookletId: booklet.id });
    const made = await admin.call(calls.createCampaign, { params, body: { from: 'model', kind: 'invitation' } });
    expect(made.status).toBe(200);
    const at = { ...params, campaignId: made.body.id };
    const audience = await admin.call(calls.previewAudience, { params: at, body: {} });
    expect(audience.body).toMatchObject({ total: 1, meant: 1, excluded: [] });
    const checks = await admin.call(calls.checkCampaign, { params: at });
    expect(checks.body).toMatchObject({ launchable: true });
    const mail = await admin.call(calls.previewMail, { params: at, body: { enrolmentId: null, language: null } });
    expect(mail.body.subject).toContain('Bienvenue chez');
    expect((await admin.call(calls.listCampaignRecipients, { params: at })).body.total).toBe(1);
    expect((await admin.call(calls.listCampaigns, { params })).body.total).toBe(1);
    expect((await admin.call(calls.previewDeparture, { params: at, body: {} })).status).toBe(200);
    expect((await admin.call(calls.listSenders, { params })).body.senders).toHaveLength(1);
    expect((await admin.call(calls.getSequence, { params })).body.steps).toEqual([]);
  });
});
