import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { publish } from '../../../../contract/booklets/publications/publications.ts';
import type { CampaignKind, MailBody, SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import * as calls from '../../../../contract/messages/campaigns/campaigns.ts';
import { bounceRecipient, sendTest } from '../../../../contract/messages/campaigns/sendings.ts';
import { DEFAULT_SETTINGS } from '../../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { updateCampaignColumns } from '../../../messages/campaigns/campaigns.fixture.ts';
import { runSequences } from '../../../messages/campaigns/sequences/run-sequences.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import { anonymiseEnrolments } from '../../../people/participants/erasure/anonymise.ts';
import { mergeEnrolments } from '../../../people/participants/merge/merge-enrolments.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { companies } from '../../../platform/data/schema/people.ts';
import { addDays } from '../../../platform/text/calendar/days.ts';
import { FORM_HEADERS, toVisibleText } from '../access/reader-access.fixture.ts';

let test: TestApp;
let scope: Scope;
let hr: Browser;
let company: { id: string; slug: string };
let booklet: TenantRow<'booklets'>;

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
const frenchToday = today.split('-').reverse().join('/');
const LOG = { info: () => {}, error: (facts: object) => expect.fail(JSON.stringify(facts)) };
const runAllSequences = () => runSequences(test.services, LOG);

const BODY: MailBody = {
  subject: 'Une salle pour {{prenom}}',
  preheader: '',
  blocks: [
    {
      type: 'text',
      html: '<p>Bonjour <strong>{{prenom}}</strong>, rendez-vous le {{date_arrivee}}.</p><script>alert(1)</script>',
    },
    { type: 'button', label: 'Lire la suite', href: null },
  ],
};
const STEP: SequenceStep = {
  trigger: { kind: 'arrival', days: 0 },
  time: '00:00',
  workingDaysOnly: false,
  to: 'reader',
  stopWhen: [],
  withPresent: true,
};

const text = { type: 'text' as const, props: { html: '<p>Bonjour.</p>' } };
type Tracking = 'none' | 'aggregate' | 'named';
const setUp = async (mode: Tracking = 'named', isPersonal = true) => {
  booklet = await makeBooklet(
    scope,
    [{ title: 'Bienvenue', pages: [{ title: 'Un', slug: 'un', mandatory: true, blocks: [text] }] }],
    {
      access: {
        ...DEFAULT_ACCESS,
        personal: { ...DEFAULT_ACCESS.personal, on: isPersonal },
      },
      settings: {
        ...DEFAULT_SETTINGS,
        tracking: { ...DEFAULT_SETTINGS.tracking, mode },
      },
    },
  );
  if (!isPersonal) {
    await scope.update('booklets', { state: 'published' }, ({ id }) => eq(id, booklet.id));
    return;
  }
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: {} });
  expect([answer.status, answer.error]).toMatchObject([200, {}]);
};
/** A step with its message, switched on two days ago unless `isOn` is false. */
const createStep = async (values: Partial<SequenceStep> = {}, kind: CampaignKind = 'information', isOn = true) => {
  const params = { id: booklet.id };
  const made = await hr.call(calls.addStep, { params, body: { kind, step: { ...STEP, ...values } } });
  expect(made.status).toBe(200);
  const at = { ...params, campaignId: made.body.id };
  const saved = await hr.call(calls.saveCampaign, {
    params: at,
    body: { rowVersion: made.body.rowVersion, bodies: { 'fr-FR': BODY } },
  });
  expect(saved.status).toBe(200);
  if (!isOn) return at;
  const on = await hr.call(calls.switchStep, { params: at, body: { on: true } });
  expect([on.status, on.error]).toMatchObject([200, {}]);
  await updateCampaignColumns(scope, at.campaignId, { launchedAt: new Date(Date.now() - 2 * 86_400_000) });
  return at;
};
const enrolParticipant = (
  participant: Partial<TenantRow<'participants'>> = {},
  arrivalOn = today,
  values: Partial<TenantRow<'enrolments'>> = {},
) =>
  test.make.enrolment(scope, {
    bookletId: booklet.id,
    arrivalOn,
    ...values,
    participant: { arrivalOn, ...participant },
  });
const base = () => `/lire/${company.slug}/accueil`;
const post = (browser: Browser, rest: string, form: Record<string, string>) =>
  browser.sendRequest('POST', `${base()}${rest}`, new URLSearchParams(form).toString(), FORM_HEADERS);
const openEntered = async ({ id }: TenantRow<'enrolments'>, via: 'copy' | 'test' = 'copy') => {
  const browser = test.browser();
  expect(
    (await browser.sendRequest('GET', `${base()}/acces/${await createPersonalLink(scope, id, via)}`)).statusCode,
  ).toBe(303);
  await post(browser, '/moi/information', {});
  return browser;
};
const getCover = async (browser: Browser) => (await browser.sendRequest('GET', base())).body;
const listRecipients = () => {
  const { campaignRecipients } = scope.views;
  return scope.select().from(campaignRecipients);
};
const listOutbox = () => scope.countMessagesSince(new Date(0));

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await test.make.company();
  hr = test.browser();
  scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
});

describe('a message of a step « Dans le livret »', () => {
  it('stands on the cover of whoever is due, with her variables, sanitised, above the contents; and of nobody else', async () => {
    await setUp();
    const at = await createStep();
    const zoe = await enrolParticipant({ firstName: '<b>Zoé</b> %BASE%' });
    const tomorrow = await enrolParticipant({ firstName: 'Léa' }, addDays(today, 1));
    expect(await getCover(await openEntered(zoe))).not.toContain('Une salle pour');
    await runAllSequences();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const cover = await getCover(await openEntered(zoe));
    expect(cover).toContain('<strong>&lt;b&gt;Zoé&lt;/b&gt; &#37;BASE&#37;</strong>');
    expect(toVisibleText(cover)).toContain(`rendez-vous le ${frenchToday}.`);
    expect(cover).not.toContain('alert(1)');
    expect(cover).toContain(`href="${base()}/un"`);
    expect(cover).toContain('J’ai lu');
    expect(cover.indexOf(at.campaignId)).toBeGreaterThan(0);
    expect(cover.indexOf(at.campaignId)).toBeLessThan(cover.indexOf('Dans ce livret'));
    const other = await getCover(await openEntered(tomorrow));
    expect(other).not.toMatch(/Une salle pour|J’ai lu/);
    expect((await listRecipients()).map(({ enrolmentId }) => enrolmentId)).toEqual([zoe.id]);
  });

  it('is gone for good once she has closed it, and says the day to whom it may be told', async () => {
    await setUp();
    const at = await createStep();
    const zoe = await enrolParticipant({ firstName: 'Zoé', lastName: 'Marin' });
    const lea = await enrolParticipant({ firstName: 'Léa', lastName: 'Roux' });
    await runAllSequences();
    const [hers, others] = [await openEntered(zoe), await openEntered(lea)];
    const foreign = await post(hers, '/moi/message', { message: zoe.id });
    expect(foreign.statusCode).toBe(404);
    const closed = await post(hers, '/moi/message', { message: at.campaignId });
    expect([closed.statusCode, closed.headers.location]).toEqual([303, base()]);
    expect(await getCover(hers)).not.toContain('Une salle pour');
    expect(await getCover(others)).toContain('Une salle pour Léa');
    expect((await post(hers, '/moi/message', { message: at.campaignId })).statusCode).toBe(404);
    await runAllSequences();
    expect(await getCover(await openEntered(zoe))).not.toContain('Une salle pour');
    const list = await hr.call(calls.listCampaignRecipients, { params: at });
    const shown = { channel: 'reader', state: 'sent', email: '', at: expect.any(String) };
    expect(list.body.rows).toMatchObject([
      { ...shown, name: 'Zoé Marin', readOn: today },
      { ...shown, name: 'Léa Roux', readOn: null },
    ]);
    const sequence = await hr.call(calls.getSequence, { params: { id: booklet.id } });
    expect(sequence.body.steps[0]).toMatchObject({ read: 1, counts: { sent: 2 } });
    const data = toVisibleText((await hers.sendRequest('GET', `${base()}/donnees`)).body);
    expect(data).toContain(`Une salle pour Zoé (affiché le ${frenchToday}) Lu le ${frenchToday}`);
    const file = (await hers.sendRequest('GET', `${base()}/moi/donnees.json`)).json() as Record<string, object>;
    expect(file['Messages affichés dans le livret']).toEqual({
      [`Une salle pour Zoé (affiché le ${frenchToday})`]: `Lu le ${frenchToday}`,
    });
  });

  it('puts nothing on the wire, needs no address, and counts in no quota; twice the job is one row', async () => {
    await setUp();
    await test.services.db.update(companies).set({ quotaEmails: 0 }).where(eq(companies.id, company.id));
    const at = await createStep({}, 'invitation');
    const zoe = await enrolParticipant({ email: '', workEmail: '', bouncedAt: new Date() });
    await runAllSequences();
    await runAllSequences();
    await test.services.sending.drain();
    expect(await listRecipients()).toMatchObject([
      { enrolmentId: zoe.id, channel: 'reader', state: 'sent', email: '', attempts: 0, messageId: '', outboxId: null },
    ]);
    expect(await listOutbox()).toBe(0);
    // Nothing left the booklet: the participant's state stays « invited ».
    const { enrolments, personalLinks } = scope.views;
    expect(await scope.select().from(enrolments)).toMatchObject([{ state: 'to_invite', invitedAt: null }]);
    expect(await scope.select().from(personalLinks)).toEqual([]);
    const params = { ...at, enrolmentId: zoe.id };
    const returned = await hr.call(bounceRecipient, { params, body: { detail: '' } });
    expect([returned.status, returned.error.code]).toEqual([409, 'GEN-017']);
    const tried = await hr.call(sendTest, {
      params: at,
      body: { addresses: ['rh@exemple.fr'], language: null, enrolmentId: null, keep: false },
    });
    expect([tried.status, tried.error.code]).toEqual([409, 'GEN-017']);
    expect(await listOutbox()).toBe(0);
  });

  it('heeds the stop rules, the variables that are missing and who wants the essential alone', async () => {
    await setUp();
    await createStep({ stopWhen: ['completed'] });
    await enrolParticipant({}, today, { state: 'completed', completedAt: new Date() });
    const opposed = await enrolParticipant({ opposedAt: new Date() });
    const nameless = await enrolParticipant({ firstName: '' });
    const good = await enrolParticipant();
    await runAllSequences();
    const found = new Map((await listRecipients()).map((row) => [row.enrolmentId, [row.state, row.reason]]));
    expect(found).toEqual(
      new Map([
        [opposed.id, ['excluded', 'opposed']],
        [nameless.id, ['excluded', 'missing_variable']],
        [good.id, ['sent', null]],
      ]),
    );
    expect(await getCover(await openEntered(opposed))).not.toContain('J’ai lu');
  });

  it('takes her day as an e-mail does', async () => {
    await setUp();
    const first = await createStep();
    await createStep({ to: 'participant' });
    await enrolParticipant();
    await runAllSequences();
    await runAllSequences();
    expect((await listRecipients()).map(({ campaignId }) => campaignId)).toEqual([first.campaignId]);
  });

  it('is seen by a link that is only tried, which keeps nothing', async () => {
    await setUp();
    const at = await createStep();
    const zoe = await enrolParticipant();
    await runAllSequences();
    const trial = await openEntered(zoe, 'test');
    expect(await getCover(trial)).toContain('Une salle pour');
    expect((await post(trial, '/moi/message', { message: at.campaignId })).statusCode).toBe(303);
    expect(await listRecipients()).toMatchObject([{ readOn: null }]);
    expect(await getCover(trial)).toContain('Une salle pour');
    expect(await getCover(await openEntered(zoe))).toContain('Une salle pour');
  });

  it('is no more shown while its step is off, and keeps nothing of whoever is forgotten', async () => {
    await setUp();
    const at = await createStep();
    const zoe = await enrolParticipant({ firstName: 'Zoé' }, today, { state: 'revoked' });
    const lea = await enrolParticipant({ firstName: 'Léa' });
    await runAllSequences();
    expect(await listRecipients()).toHaveLength(2);
    const browser = await openEntered(lea);
    expect(await getCover(browser)).toContain('Une salle pour Léa');
    expect((await hr.call(calls.switchStep, { params: at, body: { on: false } })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await getCover(browser)).not.toContain('Une salle pour');
    await anonymiseEnrolments(scope, [zoe.id]);
    expect(JSON.stringify(await listRecipients())).not.toContain('Zoé');
  });

  it('stays closed when the two sheets of one person become one', async () => {
    await setUp();
    const at = await createStep();
    const [kept, dropped] = [
      await enrolParticipant({ firstName: 'Zoé' }),
      await enrolParticipant({ firstName: 'Zoé' }),
    ];
    await runAllSequences();
    await post(await openEntered(dropped), '/moi/message', { message: at.campaignId });
    await scope.transaction((inside) => mergeEnrolments(inside, [{ kept: kept.id, dropped: dropped.id }]));
    expect(await listRecipients()).toMatchObject([{ enrolmentId: kept.id, readOn: today }]);
    expect(await getCover(await openEntered(kept))).not.toContain('Une salle pour');
  });

  it.each<[Tracking, number | null]>([
    ['none', null],
    ['aggregate', null],
  ])('closes where the reading is followed as « %s », and nobody is told who did', async (mode, read) => {
    await setUp(mode);
    const at = await createStep();
    const zoe = await enrolParticipant();
    await runAllSequences();
    const browser = await openEntered(zoe);
    await post(browser, '/moi/message', { message: at.campaignId });
    expect(await getCover(browser)).not.toContain('Une salle pour');
    const list = await hr.call(calls.listCampaignRecipients, { params: at });
    expect(list.body.rows).toMatchObject([{ channel: 'reader', readOn: null }]);
    const sequence = await hr.call(calls.getSequence, { params: { id: booklet.id } });
    expect(sequence.body.steps[0]?.read).toBe(read);
  });
});

describe('its step', () => {
  it('is checked without an e-mail: it needs the door of personal links, and no picture', async () => {
    await setUp('named', false);
    const at = await createStep({}, 'invitation', false);
    const closed = await hr.call(calls.switchStep, { params: at, body: { on: true } });
    expect([closed.status, closed.error.code]).toEqual([409, 'EML-035']);
    const { body } = await hr.call(calls.checkCampaign, { params: at });
    const told = body.checks.map(({ check }) => check);
    for (const mailed of ['sender', 'replyTo', 'footer', 'weight', 'test', 'button'])
      expect(told).not.toContain(mailed);
    const picture = { type: 'image' as const, mediaId: null, alt: '', decorative: true };
    await hr.call(calls.saveCampaign, {
      params: at,
      body: { rowVersion: body.rowVersion, bodies: { 'fr-FR': { ...BODY, blocks: [...BODY.blocks, picture] } } },
    });
    const again = await hr.call(calls.checkCampaign, { params: at });
    expect(again.body.checks).toContainEqual(expect.objectContaining({ check: 'images', code: 'EML-034', block: 2 }));
    expect(await listRecipients()).toEqual([]);
  });

  it('is rehearsed for one person, without an address too, and previewed as it would stand', async () => {
    await setUp();
    const at = await createStep();
    const zoe = await enrolParticipant({ firstName: 'Zoé', email: '', workEmail: '' }, addDays(today, 7));
    const params = { id: booklet.id, enrolmentId: zoe.id };
    const { body } = await hr.call(calls.simulateSequence, { params });
    expect(body.rows).toMatchObject([{ id: at.campaignId, to: 'reader', fate: 'would_send', why: null }]);
    const seen = await hr.call(calls.previewMail, {
      params: at,
      body: { enrolmentId: zoe.id, language: null },
    });
    expect(seen.body.subject).toBe('Une salle pour Zoé');
    expect(seen.body.html).toContain('<strong>Zoé</strong>');
    expect(seen.body.html).not.toMatch(/alert\(1\)|Vos données et vos droits/);
    expect(seen.body.missing).toEqual([]);
  });

  it('forgets who waits for an e-mail when it is turned into one of the booklet, and finds them again', async () => {
    await setUp();
    const at = await createStep({ to: 'participant' });
    const zoe = await enrolParticipant();
    await runAllSequences();
    expect(await listRecipients()).toMatchObject([{ state: 'waiting', channel: 'mail' }]);
    const { body } = await hr.call(calls.getSequence, { params: { id: booklet.id } });
    const rowVersion = body.steps[0]?.rowVersion ?? 0;
    const saved = await hr.call(calls.saveStep, { params: at, body: { rowVersion, step: STEP } });
    expect(saved.status).toBe(200);
    expect(await listRecipients()).toEqual([]);
    await test.services.sending.drain();
    expect(await listOutbox()).toBe(0);
    const { contactDays } = scope.views;
    await scope.deleteRows('contactDays', () => undefined);
    expect(await scope.select().from(contactDays)).toEqual([]);
    await runAllSequences();
    expect(await listRecipients()).toMatchObject([{ enrolmentId: zoe.id, state: 'sent', channel: 'reader' }]);
  });
});
