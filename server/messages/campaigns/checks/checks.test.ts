import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteMedia } from '../../../../contract/booklets/media/media.ts';
import type { MailBlock, MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import * as calls from '../../../../contract/messages/campaigns/campaigns.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice } from '../../../people/participants/participants.fixture.ts';
import { createModelDraft, snapshotCampaigns, updateCampaignColumns } from '../campaigns.fixture.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const LINK: MailBlock = { type: 'button', label: 'Ouvrir', href: null };
const body = (values: Partial<MailBody> = {}): MailBody => ({
  subject: 'Bonjour',
  preheader: '',
  blocks: [LINK],
  ...values,
});
const text = (words: string): MailBlock => ({ type: 'text', html: `<p>${words}</p>` });

const createSavedDraft = async (own: Office, fields: object, kind: 'invitation' | 'information' = 'invitation') => {
  const { draft, at } = await createModelDraft(own, kind);
  const answer = await own.admin.call(calls.saveCampaign, {
    params: at,
    body: { rowVersion: draft.rowVersion, ...fields },
  });
  if (answer.status !== 200) throw new Error(answer.error.message);
  return at;
};
const loadChecks = async (own: Office, at: { id: string; campaignId: string }) =>
  (await own.admin.call(calls.checkCampaign, { params: at })).body;

describe('what is found before a launch', () => {
  test.each<[string, Partial<MailBody>, string, string, 'warning' | 'blocking']>([
    ['an invitation without its link', { blocks: [text('Bonjour')] }, 'button', 'EML-010', 'blocking'],
    ['a subject that telephones cut', { subject: 'a'.repeat(61) }, 'subject', 'EML-024', 'warning'],
    ['a subject of two signs', { subject: 'ab' }, 'subject', 'GEN-003', 'blocking'],
    ['a variable that nobody knows', { subject: 'Bonjour {{prenon}}' }, 'variables', 'EDI-005', 'blocking'],
    [
      'a picture that is not described',
      { blocks: [LINK, { type: 'image', mediaId: null, alt: '', decorative: false }] },
      'images',
      'EDI-016',
      'blocking',
    ],
    ['a button without words', { blocks: [{ ...LINK, label: ' ' }] }, 'content', 'GEN-001', 'blocking'],
    [
      'what a model left to be written',
      { blocks: [LINK, text('Écrivez ici votre message.')] },
      'content',
      'EML-028',
      'blocking',
    ],
    [
      'a message of more than 100 Ko, as it is sent',
      { blocks: [LINK, ...Array.from({ length: 8 }, () => text('<strong>a</strong> '.repeat(1200)))] },
      'weight',
      'EML-026',
      'blocking',
    ],
  ])('%s', async (_, values, check, code, level) => {
    const at = await createSavedDraft(office, { bodies: { 'fr-FR': body(values) } });
    const { checks, launchable } = await loadChecks(office, at);
    expect(checks.find((one) => one.check === check && one.code === code)).toMatchObject({ level, language: 'fr-FR' });
    // The booklet has no participant, which alone blocks the launch.
    expect(launchable).toBe(false);
    expect(checks.find((one) => one.check === 'recipients')).toMatchObject({ code: 'EML-001', level: 'blocking' });
  });

  test('a booklet that is off line (EML-009), a time that is past (EML-003), a message that was not tried', async () => {
    const own = await openOffice(app, { values: { state: 'draft' } });
    const planning = {
      kind: 'at',
      at: '2026-01-05T10:00',
      timeZone: 'Europe/Paris',
      workingDaysOnly: true,
      window: null,
    };
    const at = await createSavedDraft(own, { planning });
    const { checks } = await loadChecks(own, at);
    const codes = new Map(checks.map(({ check, code, level }) => [check, [code, level]]));
    expect(codes.get('booklet')).toEqual(['EML-009', 'blocking']);
    expect(codes.get('planning')).toEqual(['EML-003', 'blocking']);
    expect(codes.get('test')).toEqual(['EML-025', 'warning']);
    expect(codes.get('footer')).toEqual([null, 'ok']);
  });

  test('people without a value, who get the default or nothing', async () => {
    const own = await openOffice(app);
    const { admin, scope, booklet } = own;
    const add = (sheet: object) => app.make.enrolment(scope, { bookletId: booklet.id, participant: sheet });
    await add({ jobTitle: 'Menuisière' });
    const lacking = await add({ firstName: 'Inès', lastName: 'Côté' });
    await add({ jobTitle: '', language: 'en-GB' });
    const bodies = { 'fr-FR': body({ subject: 'Bravo {{poste}}' }), 'en-GB': body({ subject: 'Welcome' }) };
    const at = await createSavedDraft(own, { bodies });
    const first = await loadChecks(own, at);
    const variable = (answer: typeof first) => answer.checks.find(({ check }) => check === 'variables');
    expect(first.launchable).toBe(false);
    expect(variable(first)).toMatchObject({
      level: 'blocking',
      code: 'EML-002',
      variable: 'poste',
      n: 1,
      people: [{ id: lacking.id, name: 'Inès Côté' }],
    });
    const mailOf = async () =>
      (await admin.call(calls.previewMail, { params: at, body: { enrolmentId: lacking.id, language: null } })).body;
    expect((await mailOf()).missing).toEqual(['poste']);
    const save = async (variables: object) => {
      const { rowVersion } = (await admin.call(calls.getCampaign, { params: at })).body;
      await admin.call(calls.saveCampaign, { params: at, body: { rowVersion, variables } as never });
    };
    await save({ defaults: {}, missing: 'exclude' });
    const second = await loadChecks(own, at);
    expect(variable(second)).toMatchObject({ level: 'warning', code: 'EML-029', n: 1 });
    expect(second.checks.find(({ check }) => check === 'recipients')).toMatchObject({ level: 'ok', n: 2 });
    await save({ defaults: { poste: 'collègue' }, missing: 'stop' });
    const third = await loadChecks(own, at);
    expect(variable(third)).toMatchObject({ level: 'ok' });
    expect(third.launchable).toBe(true);
    expect(await mailOf()).toMatchObject({ subject: 'Bravo collègue', missing: [] });
  });

  test('people in whose language nothing is written get the booklet’s, and are counted', async () => {
    const own = await openOffice(app);
    await app.make.enrolment(own.scope, { bookletId: own.booklet.id, participant: { language: 'es-ES' } });
    const at = await createSavedDraft(own, { bodies: { 'fr-FR': body() } });
    const { checks, launchable } = await loadChecks(own, at);
    expect(checks.find(({ check }) => check === 'languages')).toMatchObject({
      level: 'warning',
      code: 'EML-027',
      n: 1,
      language: 'es-ES',
    });
    expect(launchable).toBe(true);
  });

  test('is only looked at: nothing has changed', async () => {
    const at = await createSavedDraft(office, {});
    const before = await snapshotCampaigns(office.scope);
    await loadChecks(office, at);
    await office.admin.call(calls.previewMail, { params: at, body: { enrolmentId: null, language: null } });
    await office.admin.call(calls.previewDeparture, { params: at, body: {} });
    expect(await snapshotCampaigns(office.scope)).toBe(before);
  });
});

test('a picture of a message is not deleted under it (MED-003), and one of nobody is not taken', async () => {
  const own = await openOffice(app);
  const { scope, admin } = own;
  const [picture] = await scope.insert('media', [
    {
      name: 'atelier.png',
      kind: 'image',
      mime: 'image/png',
      size: 1,
      fileSize: 1,
      width: 20,
      height: 10,
      sha256: 'a',
      storageKey: 'x',
    },
  ]);
  const mediaId = picture?.id ?? '';
  const image = { type: 'image' as const, mediaId, alt: 'L’atelier', decorative: false };
  const at = await createSavedDraft(own, { bodies: { 'fr-FR': body({ blocks: [LINK, image] }) } });
  const removal = () => admin.call(deleteMedia, { params: { id: mediaId } });
  const refused = await removal();
  expect([refused.status, refused.error.code]).toEqual([409, 'MED-003']);
  await admin.call(calls.removeCampaign, { params: at });
  expect((await removal()).status).toBe(200);
  const { draft, at: other } = await createModelDraft(own, 'information');
  const late = await admin.call(calls.saveCampaign, {
    params: other,
    body: { rowVersion: draft.rowVersion, bodies: { 'fr-FR': body({ blocks: [image] }) } },
  });
  expect([late.status, late.error.code]).toEqual([422, 'GEN-019']);
});

describe('a preview', () => {
  test('is of what is typed, sanitised, for the person who was chosen, and leads nowhere', async () => {
    const { scope, booklet, admin } = office;
    const her = await app.make.enrolment(scope, {
      bookletId: booklet.id,
      participant: { firstName: 'Inès <3', language: 'en-GB' },
    });
    const at = await createSavedDraft(office, {
      bodies: { 'fr-FR': body(), 'en-GB': body({ subject: 'Hello {{prenom}}' }) },
    });
    const shown = await admin.call(calls.previewMail, { params: at, body: { enrolmentId: her.id, language: null } });
    expect(shown.body).toMatchObject({ subject: 'Hello Inès <3', language: 'en-GB' });
    const typed = body({ subject: 'Essai', blocks: [text('{{prenom}}<script>x()</script>'), LINK] });
    const asked = await admin.call(calls.previewMail, {
      params: at,
      body: { enrolmentId: her.id, language: 'fr-FR', body: typed },
    });
    expect(asked.body.html).toContain('Inès &lt;3');
    expect(asked.body.html).not.toMatch(/<script|https?:\/\/|cid:/);
    expect(asked.body.text).toContain('Inès <3');
    const { id: stranger } = await app.make.enrolment(scope);
    const refused = await admin.call(calls.previewMail, {
      params: at,
      body: { enrolmentId: stranger, language: null },
    });
    expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
  });
});

test('a sequence is simulated for one participant of the booklet, and nobody else’s', async () => {
  const own = await openOffice(app);
  const { admin, params, scope, booklet } = own;
  const arrivalOn = '2035-01-08';
  const her = await app.make.enrolment(scope, {
    bookletId: booklet.id,
    arrivalOn,
    participant: { firstName: 'Inès', lastName: 'Côté', arrivalOn },
  });
  const step = {
    trigger: { kind: 'arrival' as const, days: -7 },
    time: '09:30',
    workingDaysOnly: true,
    to: 'participant' as const,
    stopWhen: [],
    withPresent: true,
  };
  const ids: string[] = [];
  for (const [n, kind] of (['invitation', 'reminder'] as const).entries()) {
    const { body: made } = await admin.call(calls.addStep, {
      params,
      body: { kind, step: { ...step, trigger: { kind: 'arrival', days: 5 * n - 7 } } },
    });
    ids.push(made.id);
  }
  await updateCampaignColumns(scope, ids[0] ?? '', { state: 'running', launchedAt: new Date() });
  const before = await snapshotCampaigns(scope);
  const { body: answer } = await admin.call(calls.simulateSequence, { params: { ...params, enrolmentId: her.id } });
  expect(answer).toEqual({
    name: 'Inès Côté',
    timeZone: 'Europe/Paris',
    rows: [
      // 1 January is a public holiday, 6 January a Saturday.
      {
        id: ids[0],
        step: 'Invitation',
        to: 'participant',
        local: '2035-01-02T09:30',
        offset: '+01:00',
        fate: 'would_send',
        why: null,
      },
      {
        id: ids[1],
        step: 'Relance',
        to: 'participant',
        local: '2035-01-08T09:30',
        offset: '+01:00',
        fate: 'skipped',
        why: 'off',
      },
    ],
  });
  expect(await snapshotCampaigns(scope)).toBe(before);
  const { id: stranger } = await app.make.enrolment(scope);
  expect((await admin.call(calls.simulateSequence, { params: { ...params, enrolmentId: stranger } })).status).toBe(404);
});
