import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudienceValues, setParticipantSettings } from '../../../../contract/people/participants/participants.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createColleague, openOffice } from '../participants.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('conditions can name the lists of the company, and the values of participants for those who see them', async () => {
  const office = await openOffice(app);
  const { admin, booklet, scope } = office;
  const size = { key: 'polo', label: 'Polo', kind: 'list' as const, required: false, choices: ['M'], pattern: '' };
  const body = {
    ...{ fields: [{ ...size, help: '', asVariable: false }], sites: ['Lyon'], departments: ['Atelier'] },
    ...{ listsOnly: false, rowVersion: 1 },
  };
  expect((await admin.call(setParticipantSettings, { body })).status).toBe(200);
  const person = { firstName: 'Inès', lastName: 'Côté' };
  await app.make.enrolment(scope, {
    bookletId: booklet.id,
    participant: { ...person, site: 'lyon', department: 'Bureau', groups: ['Cadres'], fields: { polo: 'XL' } },
  });
  await app.make.enrolment(scope, { bookletId: booklet.id, state: 'expired', participant: { site: 'Brest' } });
  const query = { bookletId: booklet.id };
  expect((await admin.call(listAudienceValues, { query })).body).toEqual({
    values: { site: ['Lyon'], department: ['Atelier', 'Bureau'], group: ['Cadres'], 'own:polo': ['M', 'XL'] },
    withParticipants: true,
  });
  const listsOnly = {
    values: { site: ['Lyon'], department: ['Atelier'], group: [], 'own:polo': ['M'] },
    withParticipants: false,
  };
  expect((await admin.call(listAudienceValues)).body).toEqual(listsOnly);
  const { browser: stranger } = await createColleague(app, office, 'editor');
  expect((await stranger.call(listAudienceValues, { query })).status).toBe(404);
  const { browser: reviewer } = await createColleague(app, office, 'editor', 'reviewer');
  expect((await reviewer.call(listAudienceValues, { query })).body).toEqual(listsOnly);
});
