import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '../../../contract/administration/companies/company.ts';
import type { CampaignPlanning } from '../../../contract/messages/campaigns/campaign.ts';
import * as calls from '../../../contract/messages/campaigns/campaigns.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { findOpenSites } from '../sending/next-sending-moment.ts';
import { createModelDraft } from './campaigns.fixture.ts';
import { requireCampaignContext } from './find-campaign.ts';
import { computeSiteDepartures } from './site-departures.ts';

const SITES = [
  { name: 'Strasbourg', address: '', holidays: 'alsace-moselle' },
  { name: 'Saint-Denis', address: '', holidays: 'reunion' },
  { name: 'Nantes', address: '', holidays: 'metropole' },
] as unknown as Site[];
const PLANNING: CampaignPlanning = {
  ...{ kind: 'at', at: null, timeZone: 'Europe/Paris', workingDaysOnly: true },
  window: { from: '08:00', to: '19:00' },
};

let app: TestApp;
let office: Office;
let at: { id: string; campaignId: string };
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
  await office.scope.updateCompany({ sites: SITES });
  for (const [n, site] of ['Strasbourg', 'Strasbourg', 'Saint-Denis', 'Nantes', ''].entries()) {
    const participant = { site, email: `personne.${n}@exemple.fr` };
    await app.make.enrolment(office.scope, { bookletId: office.booklet.id, state: 'to_invite', participant });
  }
  at = (await createModelDraft(office, 'invitation')).at;
});
afterAll(() => app.close());

const preview = async (planning: Partial<CampaignPlanning>) =>
  (await office.admin.call(calls.previewDeparture, { params: at, body: { planning: { ...PLANNING, ...planning } } }))
    .body;

/** Site names served at a moment by the sending; `null`: nobody. */
const listServed = async (planning: CampaignPlanning, moment: Date) => {
  const open = findOpenSites(planning, await getCompanyDay(office.scope), moment);
  return [...SITES.map(({ name }) => name), ''].filter((name) =>
    open === null ? false : open.names.includes(name) !== open.isExcluded,
  );
};

describe('a planned departure', () => {
  test.each([
    // 26 December 2028 is a Tuesday, and a public holiday in Alsace-Moselle alone.
    ['2028-12-26T10:00', '2028-12-27T08:00', 2, ['Strasbourg']],
    // 20 December 2028 is a Wednesday, and a public holiday in Réunion alone.
    ['2028-12-20T10:00', '2028-12-21T08:00', 1, ['Saint-Denis']],
  ])('on %s is announced later for the people of the sites that rest', async (first, later, people, sites) => {
    const departure = await preview({ at: first });
    expect([departure.local, departure.moved]).toEqual([first, []]);
    expect(departure.later).toMatchObject([{ local: later, people, sites }]);
    const planning = { ...PLANNING, at: first };
    const everybody = await listServed(planning, new Date(departure.later[0]?.at ?? ''));
    expect(everybody).toEqual(expect.arrayContaining(sites));
    const rest = await listServed(planning, new Date(departure.at));
    expect(rest).toEqual(['Strasbourg', 'Saint-Denis', 'Nantes', ''].filter((site) => !sites.includes(site)));
  });

  test.each([
    ['on a day that all sites work', { at: '2028-12-19T10:00' }],
    ['on a holiday that all sites share, when any day will do', { at: '2028-12-25T10:00', workingDaysOnly: false }],
    ['on a holiday of one site, when any day will do', { at: '2028-12-26T10:00', workingDaysOnly: false }],
  ])('%s is one for everybody', async (_, planning) => {
    expect((await preview(planning)).later).toEqual([]);
  });

  test('moved to 26 December by Christmas is still later in Alsace', async () => {
    const departure = await preview({ at: '2028-12-25T10:00' });
    expect([departure.local, ...departure.moved.map(({ why }) => why)]).toEqual(['2028-12-26T10:00', 'holiday']);
    expect(departure.later).toMatchObject([{ local: '2028-12-27T08:00', people: 2 }]);
  });

  test('is told among the checks', async () => {
    const { draft } = await createModelDraft(office, 'invitation');
    const params = { id: office.booklet.id, campaignId: draft.id };
    const planning = { ...PLANNING, at: '2028-12-26T10:00' };
    await office.admin.call(calls.saveCampaign, { params, body: { rowVersion: draft.rowVersion, planning } });
    const { checks } = (await office.admin.call(calls.checkCampaign, { params })).body;
    expect(checks.filter(({ check }) => check === 'planning').map(({ message }) => message)).toEqual([
      'Départ le 26/12/2028 à 10:00 (UTC+01:00).',
      'Départ le 27/12/2028 à 08:00 (UTC+01:00) pour 2 personnes, selon les jours fériés de leur site.',
    ]);
  });
});

test('launched at once on a holiday of the company, it leaves first for the sites that work', async () => {
  await office.scope.updateCompany({ holidays: 'alsace-moselle' });
  try {
    const context = await requireCampaignContext(office.scope, at);
    const now = new Date('2028-12-26T09:00:00Z');
    const planning = { ...PLANNING, kind: 'now' as const };
    const departure = await computeSiteDepartures(office.scope, context, planning, now);
    expect([departure.at, departure.moved]).toEqual([now.toISOString(), []]);
    // Strasbourg and the people without a site follow the company.
    expect(departure.later).toMatchObject([{ local: '2028-12-27T08:00', people: 3, sites: [] }]);
    expect(await listServed(planning, now)).toEqual(['Saint-Denis', 'Nantes']);
  } finally {
    await office.scope.updateCompany({ holidays: 'metropole' });
  }
});

test('when all recipients are of one site, its date is the first one', async () => {
  const own = await openOffice(app);
  await own.scope.updateCompany({ sites: SITES });
  const participant = { site: 'Strasbourg', email: 'seule@exemple.fr' };
  await app.make.enrolment(own.scope, { bookletId: own.booklet.id, state: 'to_invite', participant });
  const { at: params } = await createModelDraft(own, 'invitation');
  const planning = { ...PLANNING, at: '2028-12-26T10:00' };
  const { body } = await own.admin.call(calls.previewDeparture, { params, body: { planning } });
  expect(body).toMatchObject({ local: '2028-12-27T08:00', offset: '+01:00', moved: [], later: [] });
});
