import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { openOffice } from '../../people/participants/participants.fixture.ts';
import { claimMessages, type SiteFilter } from '../../platform/data/queries/delivery-claims.ts';
import { createCampaignDraft } from './sending.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each<[SiteFilter | undefined, string[]]>([
  [undefined, ['', 'Nantes', 'Strasbourg']],
  [{ names: ['Strasbourg'], isExcluded: true }, ['', 'Nantes']],
  [{ names: ['Strasbourg'], isExcluded: false }, ['Strasbourg']],
])('messages to the sites %j are claimed for %j', async (sites, expected) => {
  const { scope, booklet } = await openOffice(app);
  const { id: campaignId } = await createCampaignDraft(scope, booklet.id);
  await scope.update('campaigns', { state: 'running', perMinute: 600 }, ({ id }) => eq(id, campaignId));
  const siteOf = new Map<string, string>();
  for (const site of ['Strasbourg', 'Nantes', '']) {
    const { id } = await app.make.enrolment(scope, { bookletId: booklet.id, participant: { site } });
    siteOf.set(id, site);
    await scope.insert('campaignRecipients', [{ campaignId, enrolmentId: id, state: 'waiting' }]);
  }
  const claimed = await claimMessages(app.services.db, campaignId, uuidv7(), {
    most: 10,
    silence: 60,
    ...(sites && { sites }),
  });
  expect(claimed.map(({ enrolmentId }) => siteOf.get(enrolmentId)).sort()).toEqual(expected);
});
