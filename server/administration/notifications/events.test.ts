import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideOnTerms } from '../../../contract/administration/accounts/auth.ts';
import { listNotifications } from '../../../contract/administration/notifications/notifications.ts';
import { offerOwnership } from '../../../contract/booklets/rights/rights.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { stopAll } from '../../messages/sending/settle.ts';
import { csv, furnished, run, send } from '../../people/imports/import.fixture.ts';
import { campaigns } from '../../platform/data/schema/campaigns.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());

const told = async (browser: Browser) =>
  (await browser.call(listNotifications, { query: {} })).body.rows.map(({ kind, values }) => ({ kind, ...values }));

test('an import that is over is told to whoever began it', async () => {
  const at = await furnished(house);
  const { body } = await send(at, csv(['ines@exemple.fr;Inès;Robin']), 'equipe.csv');
  expect(await told(at.browser)).toEqual([]);
  await run(at, body);
  expect(await told(at.browser)).toEqual([{ kind: 'import_finished', fichier: 'equipe.csv' }]);
});

test('a booklet that is offered is told to whom it is offered', async () => {
  const at = await furnished(house);
  const other = house.browser();
  const { id } = await house.make.signIn(other, { companyId: at.companyId, role: 'editor' });
  const { status } = await at.browser.call(offerOwnership, { params: { id: at.bookletId }, body: { userId: id } });
  expect(status).toBe(200);
  expect(await told(other)).toMatchObject([{ kind: 'ownership_offered', qui: 'Camille Durand' }]);
  expect(await told(at.browser)).toEqual([]);
});

test('terms that somebody refuses are told to the administrators of the company', async () => {
  const at = await furnished(house);
  const person = house.browser();
  await house.make.signIn(person, { companyId: at.companyId, role: 'editor', firstName: 'Yann', lastName: 'Le Goff' });
  await person.call(decideOnTerms, { body: { kind: 'terms', version: 1, decision: 'refused' } });
  expect(await told(at.browser)).toEqual([{ kind: 'terms_refused', qui: 'Yann Le Goff' }]);
});

test('a campaign that stops by itself is told to whoever launched it', async () => {
  const { db } = house.services;
  const at = await furnished(house);
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
  await stopAll(db, [{ campaignId, companyId: at.companyId }], 'connexion refusée');
  expect(await told(at.browser)).toMatchObject([{ kind: 'campaign_failed', campagne: 'Rappel' }]);
});
