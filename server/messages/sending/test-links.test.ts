import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { sendTest } from '../../../contract/messages/campaigns/sendings.ts';
import { getOutboxMessage, listOutbox } from '../../../contract/messages/outbox.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { createExampleToken } from '../../people/enrolments/example.ts';
import { dumpParticipants, PERSONAL_LINK_ACCESS } from '../../people/participants/participants.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { createCampaignDraft } from './sending.fixture.ts';

const ORIGIN = 'https://livrets.exemple.fr';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let app: TestApp;
let hr: Browser;
let scope: Scope;
let booklet: TenantRow<'booklets'>;
beforeAll(async () => {
  app = await startTestApp({ demo: true, publicUrl: ORIGIN });
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company();
  hr = app.browser();
  scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
  booklet = await makeBooklet(scope, GOOD_CHAPTERS, { access: PERSONAL_LINK_ACCESS });
  expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
});

/** Sends a test for the example reader and returns its booklet link and its rights link. */
const sendTestAndReadLinks = async (enrolmentId: string | null = null) => {
  const campaign = await createCampaignDraft(scope, booklet.id);
  const params = { id: booklet.id, campaignId: campaign.id };
  const sent = await hr.call(sendTest, { params, body: { addresses: ['rh@exemple.fr'], enrolmentId } });
  expect(sent.body.sent).toBe(1);
  const { body } = await hr.call(listOutbox, { query: { search: '[TEST]' } });
  const { text } = (await hr.call(getOutboxMessage, { params: { id: body.rows[0]?.id ?? '' } })).body;
  const [link = ''] = /\/lire\/\S+\/acces\/[\w-]{43}/.exec(text) ?? [];
  const [rights = ''] = /\/messages\/[\w-]{44}/.exec(text) ?? [];
  return { text, link, rights };
};
const openLink = async (link: string) => {
  const reader = app.browser();
  const answer = await reader.sendRequest('GET', link);
  return { reader, answer, base: link.replace(/\/acces\/.*/, '') };
};

describe('the link of a test that nobody was chosen for', () => {
  test('opens the reading of somebody made up, from the cover to a page, and keeps nothing', async () => {
    await app.make.enrolment(scope, { bookletId: booklet.id });
    const { text, link } = await sendTestAndReadLinks();
    expect(text).toContain('Camille');
    const before = await dumpParticipants(scope);
    const { reader, answer, base } = await openLink(link);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, base]);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    const cover = await reader.sendRequest('GET', base);
    expect(cover.statusCode).toBe(200);
    expect(cover.body).toContain('Bonjour Camille');
    const page = new RegExp(`href="(${base}/(?!sommaire|moi|recherche)[a-z0-9-]+)"`).exec(cover.body)?.[1] ?? '';
    expect(page).not.toBe('');
    expect((await reader.sendRequest('GET', page)).statusCode).toBe(200);
    for (const own of ['mes-donnees', 'information']) {
      expect((await reader.sendRequest('GET', `${base}/moi/${own}`)).statusCode, own).toBeLessThan(500);
    }
    expect((await reader.sendRequest('POST', `${base}/moi/avis`, 'avis=4', FORM)).statusCode).toBeLessThan(500);
    expect(
      (await reader.sendRequest('POST', `${base}/moi/progression`, `page=${booklet.id}`, FORM)).statusCode,
    ).toBeLessThan(500);
    expect(await dumpParticipants(scope)).toBe(before);
    const { pageProgress, readingCounts, proofs, responders, readerSessions } = scope.views;
    for (const view of [pageProgress, readingCounts, proofs, responders]) {
      expect(await scope.select().from(view as typeof pageProgress)).toEqual([]);
    }
    const sessions = await scope.select().from(readerSessions);
    expect(sessions.map(({ via, enrolmentId, device }) => [via, enrolmentId, device])).toEqual([['test', null, '']]);
  });

  test('opens nothing for a program that only looks, nor for another booklet, nor altered, nor too late', async () => {
    const { link } = await sendTestAndReadLinks();
    const looked = await app.browser().sendRequest('HEAD', link);
    expect(looked.headers['set-cookie']).toBeUndefined();
    const base = link.replace(/\/acces\/.*/, '');
    const other = await makeBooklet(scope, GOOD_CHAPTERS, {
      access: PERSONAL_LINK_ACCESS,
      slug: 'autre',
      title: 'Autre',
    });
    const month = 31 * 24 * 3_600_000;
    const { secret } = app.services;
    for (const token of [
      createExampleToken(secret, other.id),
      createExampleToken('another secret', booklet.id),
      createExampleToken(secret, booklet.id, Date.now() - month),
      'A'.repeat(43),
    ]) {
      const { reader, answer } = await openLink(`${base}/acces/${token}`);
      expect(answer.statusCode, token).toBeGreaterThanOrEqual(400);
      expect((await reader.sendRequest('GET', base)).statusCode).toBe(403);
    }
    const { readerSessions } = scope.views;
    expect(await scope.select().from(readerSessions)).toEqual([]);
  });
});

describe('the page of rights of a test', () => {
  test.each([['nobody'], ['somebody']])('says that it is one, and takes no right of anybody: of %s', async (whose) => {
    const person = await app.make.enrolment(scope, { bookletId: booklet.id });
    const { rights } = await sendTestAndReadLinks(whose === 'nobody' ? null : person.id);
    const before = await dumpParticipants(scope);
    const page = await app.browser().sendRequest('GET', rights);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Message de test');
    expect(page.body).not.toContain('Ne plus recevoir ces messages');
    for (const path of [rights, `${rights}/reprise`]) {
      expect((await app.browser().sendRequest('POST', path, 'List-Unsubscribe=One-Click', FORM)).statusCode).toBe(200);
    }
    expect(await dumpParticipants(scope)).toBe(before);
  });
});
