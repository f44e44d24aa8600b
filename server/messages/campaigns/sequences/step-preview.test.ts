import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import { addStep, previewStep } from '../../../../contract/messages/campaigns/campaigns.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice } from '../../../people/participants/participants.fixture.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { snapshotCampaigns } from '../campaigns.fixture.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  // Move the clock back by an hour late in the evening: just before midnight nobody could still be due. Sessions do not
  // notice one hour.
  const now = Date.now();
  const isLate = getLocalDay('Europe/Paris', new Date(now)) !== getLocalDay('Europe/Paris', new Date(now + 1_800_000));
  vi.useFakeTimers({ toFake: ['Date'], now: isLate ? now - 3_600_000 : now });
  app = await startTestApp();
  office = await openOffice(app);
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const person = (values: Partial<TenantRow<'enrolments'>>) =>
  app.make.enrolment(office.scope, { bookletId: office.booklet.id, ...values });
const REMINDER: SequenceStep = {
  trigger: { kind: 'unopened', days: 7 },
  time: '23:59',
  workingDaysOnly: false,
  to: 'participant',
  stopWhen: [],
  withPresent: true,
};
const previewOf = async (step: Partial<SequenceStep>) => {
  const { params, admin } = office;
  const { body } = await admin.call(addStep, { params, body: { kind: 'reminder', step: { ...REMINDER, ...step } } });
  const before = await snapshotCampaigns(office.scope);
  const answer = await admin.call(previewStep, { params: { ...params, campaignId: body.id } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await snapshotCampaigns(office.scope)).toBe(before);
  return answer.body;
};

test('a reminder says for how many people it is switched on: until midnight, and at most in all', async () => {
  await person({ state: 'invited', invitedAt: daysAgo(7) });
  await person({ state: 'invited', invitedAt: daysAgo(3) });
  await person({ state: 'to_invite' });
  // Too late for the first, no reminder needed for the second, access ended for the third.
  await person({ state: 'invited', invitedAt: daysAgo(20) });
  await person({ state: 'opened', invitedAt: daysAgo(7), openedAt: daysAgo(5) });
  await person({ state: 'revoked', invitedAt: daysAgo(7) });
  expect(await previewOf({})).toEqual({ withPresent: true, today: 1, atMost: 3, opensAccess: false });
  expect(await previewOf({ withPresent: false })).toEqual({
    withPresent: false,
    today: 0,
    atMost: 0,
    opensAccess: false,
  });
});
