import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideOnTerms } from '../../../contract/administration/accounts/auth.ts';
import { listNotifications } from '../../../contract/administration/notifications/notifications.ts';
import { offerOwnership } from '../../../contract/booklets/rights/rights.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { stopCampaigns } from '../../messages/sending/record-results.ts';
import { buildCsv, createImportFixture, runTestImport, uploadImport } from '../../people/imports/import.fixture.ts';
import { campaigns } from '../../platform/data/schema/campaigns.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listNotificationTexts = async (browser: Browser) =>
  (await browser.call(listNotifications, { query: {} })).body.rows.map(({ kind, values }) => ({ kind, ...values }));

test('an import that is over is told to whoever began it', async () => {
  const at = await createImportFixture(app);
  const { body } = await uploadImport(at, buildCsv(['ines@exemple.fr;Inès;Robin']), 'equipe.csv');
  expect(await listNotificationTexts(at.browser)).toEqual([]);
  await runTestImport(at, body);
  expect(await listNotificationTexts(at.browser)).toEqual([{ kind: 'import_finished', fichier: 'equipe.csv' }]);
});

test('a booklet that is offered is told to whom it is offered', async () => {
  const at = await createImportFixture(app);
  const other = app.browser();
  const { id } = await app.make.signIn(other, { companyId: at.companyId, role: 'editor' });
  const { status } = await at.browser.call(offerOwnership, { params: { id: at.bookletId }, body: { userId: id } });
  expect(status).toBe(200);
  expect(await listNotificationTexts(other)).toMatchObject([{ kind: 'ownership_offered', qui: 'Camille Durand' }]);
  expect(await listNotificationTexts(at.browser)).toEqual([]);
});

test('terms that somebody refuses are told to the administrators of the company', async () => {
  const at = await createImportFixture(app);
  const person = app.browser();
  await app.make.signIn(person, { companyId: at.companyId, role: 'editor', firstName: 'Yann', lastName: 'Le Goff' });
  await person.call(decideOnTerms, { body: { kind: 'terms', version: 1, decision: 'refused' } });
  expect(await listNotificationTexts(at.browser)).toEqual([{ kind: 'terms_refused', qui: 'Yann Le Goff' }]);
});

test('a campaign that stops by itself is told to whoever launched it', async () => {
  const { db } = app.services;
  const at = await createImportFixture(app);
  const booklet = await makeBooklet(at.scope, [], { slug: 'autre' });
  const [campaign] = await at.scope.insert('campaigns', [
    {
      bookletId: booklet.id,
      name: 'Rappel',
      kind: 'reminder',
      bodies: {},
      audience: {},
      planning: {},
      launchedBy: at.scope.actor.id,
    },
  ]);
  const campaignId = campaign?.id ?? '';
  await db.update(campaigns).set({ state: 'running' }).where(eq(campaigns.id, campaignId));
  await stopCampaigns(db, [{ campaignId, companyId: at.companyId }], 'connexion refusée');
  expect(await listNotificationTexts(at.browser)).toMatchObject([{ kind: 'campaign_failed', campagne: 'Rappel' }]);
});
