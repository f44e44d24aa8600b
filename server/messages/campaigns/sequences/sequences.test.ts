import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignKind, SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import * as calls from '../../../../contract/messages/campaigns/campaigns.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  createColleague,
  type Office,
  openOffice,
  PERSONAL_LINK_ACCESS,
} from '../../../people/participants/participants.fixture.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { createCampaignDraft } from '../../sending/sending.fixture.ts';
import { snapshotCampaigns, updateCampaignColumns } from '../campaigns.fixture.ts';
import { runSequences } from './run-sequences.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LOG = { info: () => {}, error: (facts: object) => expect.fail(JSON.stringify(facts)) };
const run = (now: string) => runSequences(app.services, LOG, new Date(now));

const step = (values: Partial<SequenceStep> = {}): SequenceStep => ({
  trigger: { kind: 'arrival', days: -3 },
  time: '09:00',
  workingDaysOnly: true,
  to: 'participant',
  stopWhen: [],
  withPresent: true,
  ...values,
});

/** A step enabled on 1 October 2026. */
const createRunningStep = async (
  { admin, params, scope }: Office,
  values: Partial<SequenceStep> = {},
  kind: CampaignKind = 'information',
) => {
  const made = await admin.call(calls.addStep, { params, body: { kind, step: step(values) } });
  expect(made.status).toBe(200);
  await updateCampaignColumns(scope, made.body.id, { state: 'running', launchedAt: new Date('2026-10-01T08:00:00Z') });
  return made.body.id;
};

const createArrivals = async (
  { scope, booklet }: Office,
  arrivalOn: string,
  values: Partial<TenantRow<'enrolments'>> = {},
  sheet: Partial<TenantRow<'participants'>> = {},
) =>
  (
    await app.make.enrolment(scope, {
      bookletId: booklet.id,
      arrivalOn,
      createdAt: new Date('2026-11-01T08:00:00Z'),
      ...values,
      participant: { arrivalOn, ...sheet },
    })
  ).id;

const listFoundRecipients = async ({
  scope,
}: Office): Promise<{ step: string; person: string; state: string; reason: string | null }[]> => {
  const { campaignRecipients: rows } = scope.views;
  const all = await scope.select().from(rows).orderBy(rows.createdAt, rows.enrolmentId);
  return all.map((row) => ({ step: row.campaignId, person: row.enrolmentId, state: row.state, reason: row.reason }));
};
const people = async (office: Office) =>
  (await listFoundRecipients(office)).filter(({ state }) => state === 'waiting').map(({ person }) => person);

describe('a sequence', () => {
  test('finds who is due once, at the hour of the step and not before, however often it runs', async () => {
    const office = await openOffice(app);
    await createRunningStep(office);
    const due = await createArrivals(office, '2026-12-04');
    await createArrivals(office, '2026-12-05');
    await createArrivals(office, '2026-11-20');
    await run('2026-12-01T07:59:00Z');
    expect(await listFoundRecipients(office)).toEqual([]);
    await run('2026-12-01T08:00:00Z');
    expect(await people(office)).toEqual([due]);
    const before = await snapshotCampaigns(office.scope);
    await run('2026-12-01T08:00:00Z');
    await run('2026-12-01T20:15:00Z');
    expect(await snapshotCampaigns(office.scope)).toBe(before);
  });

  test('writes to nobody twice when the clock jumps by an hour or a day, forward and back', async () => {
    const office = await openOffice(app);
    await createRunningStep(office);
    const due = await createArrivals(office, '2026-12-04');
    const next = await createArrivals(office, '2026-12-05');
    for (const at of [
      '2026-12-01T08:00:00Z',
      '2026-12-01T09:00:00Z',
      '2026-12-01T08:00:00Z',
      '2026-12-02T08:00:00Z',
      '2026-12-01T08:00:00Z',
      '2026-11-30T08:00:00Z',
      '2026-12-02T08:00:00Z',
    ]) {
      await run(at);
    }
    expect((await people(office)).sort()).toEqual([due, next].sort());
  });

  test('writes on Monday to those of the week-end, and on no public holiday', async () => {
    const office = await openOffice(app);
    await createRunningStep(office);
    const saturday = await createArrivals(office, '2026-12-08');
    const christmas = await createArrivals(office, '2026-12-28');
    await run('2026-12-05T10:00:00Z');
    expect(await people(office)).toEqual([]);
    await run('2026-12-07T10:00:00Z');
    expect(await people(office)).toEqual([saturday]);
    await run('2026-12-25T10:00:00Z');
    expect(await people(office)).toEqual([saturday]);
    await run('2026-12-28T10:00:00Z');
    expect(new Set(await people(office))).toEqual(new Set([saturday, christmas]));
  });

  test('follows the public holidays of the site of each person, and those of the company elsewhere', async () => {
    const office = await openOffice(app);
    const site = { address: '', hours: '', contact: '', safety: '' };
    await office.scope.updateCompany({
      sites: [
        { ...site, name: 'Strasbourg', holidays: 'alsace-moselle' },
        { ...site, name: 'Saint-Denis', holidays: 'reunion' },
        { ...site, name: 'Nantes' },
      ],
    });
    await createRunningStep(office);
    const arrive = (day: string, name: string) => createArrivals(office, day, {}, { site: name });
    const found = async () => new Set(await people(office));
    // Good Friday 2027, three days before the arrivals.
    const [strasbourg, nantes, reunion, nowhere] = [
      await arrive('2027-03-29', 'Strasbourg'),
      await arrive('2027-03-29', 'Nantes'),
      await arrive('2027-03-29', 'Saint-Denis'),
      await arrive('2027-03-29', ''),
    ];
    await run('2027-03-26T10:00:00Z');
    expect(await found()).toEqual(new Set([nantes, reunion, nowhere]));
    // Easter Monday is a holiday for all.
    await run('2027-03-30T10:00:00Z');
    expect(await found()).toEqual(new Set([nantes, reunion, nowhere, strasbourg]));
    // 20 December 2027 is a Monday; 26 December 2028 a Tuesday.
    const [freed, worked] = [await arrive('2027-12-23', 'Saint-Denis'), await arrive('2027-12-23', 'Strasbourg')];
    await run('2027-12-20T10:00:00Z');
    expect([(await found()).has(freed), (await found()).has(worked)]).toEqual([false, true]);
    await run('2027-12-21T10:00:00Z');
    expect((await found()).has(freed)).toBe(true);
    const [boxing, usual] = [await arrive('2028-12-29', 'Strasbourg'), await arrive('2028-12-29', 'Nantes')];
    await run('2028-12-26T10:00:00Z');
    expect([(await found()).has(boxing), (await found()).has(usual)]).toEqual([false, true]);
    await run('2028-12-27T10:00:00Z');
    expect((await found()).has(boxing)).toBe(true);
  });

  test('writes to one person once a day: the first step in order, the others on the days after', async () => {
    const office = await openOffice(app);
    const [first, second] = [await createRunningStep(office), await createRunningStep(office)];
    const her = await createArrivals(office, '2026-12-04');
    await run('2026-12-01T10:00:00Z');
    expect((await listFoundRecipients(office)).map((row) => row.step)).toEqual([first]);
    await run('2026-12-01T15:00:00Z');
    expect(await listFoundRecipients(office)).toHaveLength(1);
    await run('2026-12-02T07:00:00Z');
    expect(await listFoundRecipients(office)).toHaveLength(1);
    await run('2026-12-02T09:00:00Z');
    expect((await listFoundRecipients(office)).map((row) => [row.step, row.person])).toEqual([
      [first, her],
      [second, her],
    ]);
  });

  test('sends three reminders of one booklet to one person at most', async () => {
    const office = await openOffice(app);
    for (const days of [-9, -7, -5, -3])
      await createRunningStep(office, { trigger: { kind: 'arrival', days }, workingDaysOnly: false }, 'reminder');
    const her = await createArrivals(office, '2026-12-20');
    for (let day = 11; day <= 19; day += 1) await run(`2026-12-${day}T10:00:00Z`);
    expect(await people(office)).toEqual([her, her, her]);
  });

  test('is for newcomers only, unless it says otherwise; never for what was due before it was on', async () => {
    const office = await openOffice(app);
    const { scope } = office;
    const newcomers = await createRunningStep(office, { withPresent: false });
    await updateCampaignColumns(scope, newcomers, { launchedAt: new Date('2026-11-30T12:00:00Z') });
    await createArrivals(office, '2026-12-04');
    const after = await createArrivals(office, '2026-12-04', { createdAt: new Date('2026-11-30T13:00:00Z') });
    await createArrivals(office, '2026-12-03', { createdAt: new Date('2026-11-30T13:00:00Z') });
    await run('2026-12-01T10:00:00Z');
    expect(await people(office)).toEqual([after]);
  });

  test('stops for whoever has opened or completed', async () => {
    const office = await openOffice(app);
    await createRunningStep(office, { stopWhen: ['opened'] });
    await createArrivals(office, '2026-12-04', { state: 'opened', openedAt: new Date('2026-11-20T08:00:00Z') });
    const not = await createArrivals(office, '2026-12-04', { state: 'invited' });
    await run('2026-12-01T10:00:00Z');
    expect(await people(office)).toEqual([not]);
  });

  test.each<[string, Partial<SequenceStep>, Partial<TenantRow<'enrolments'>>, Partial<TenantRow<'enrolments'>>]>([
    [
      'days after an invitation that was not opened',
      { trigger: { kind: 'unopened', days: 5 } },
      { state: 'invited', invitedAt: new Date('2026-11-26T22:30:00Z') },
      { state: 'opened', invitedAt: new Date('2026-11-26T22:30:00Z'), openedAt: new Date('2026-11-27T08:00:00Z') },
    ],
    [
      'days after the end of the reading',
      { trigger: { kind: 'completed', days: 5 } },
      { state: 'completed', completedAt: new Date('2026-11-26T08:00:00Z') },
      { state: 'completed', completedAt: new Date('2026-11-26T23:30:00Z') },
    ],
  ])('writes %s', async (_, values, hers, others) => {
    const office = await openOffice(app);
    await createRunningStep(office, values);
    const her = await createArrivals(office, '2026-10-20', hers);
    await createArrivals(office, '2026-10-20', others);
    await run('2026-12-01T10:00:00Z');
    expect(await people(office)).toEqual([her]);
  });

  test('writes at the end of a contract, though who has left gets nothing else', async () => {
    const office = await openOffice(app);
    await createRunningStep(office, { trigger: { kind: 'end', days: 1 } });
    await createRunningStep(office, { trigger: { kind: 'arrival', days: 365 } });
    const her = await createArrivals(office, '2025-12-01', {}, { endOn: '2026-11-30' });
    await run('2026-12-01T10:00:00Z');
    expect(await people(office)).toEqual([her]);
  });

  test('writes once a chapter is read, and not for half of it', async () => {
    const office = await openOffice(app, {
      chapters: [
        {
          title: 'Sécurité',
          pages: [
            { title: 'Un', slug: 'un', blocks: [] },
            { title: 'Deux', slug: 'deux', blocks: [] },
          ],
        },
        { title: 'Autre', pages: [{ title: 'Trois', slug: 'trois', blocks: [] }] },
      ],
    });
    const { scope, booklet } = office;
    const { chapters, pages } = scope.views;
    const [chapter] = await scope.select().from(chapters).orderBy(chapters.position);
    const all = (await scope.select().from(pages).orderBy(pages.position)).filter(
      ({ chapterId }) => chapterId === chapter?.id,
    );
    const snapshot = { chapters: [{ id: chapter?.id, pages: all.map(({ id }) => ({ id, mandatory: false })) }] };
    const [version] = await scope.insert('publications', [
      {
        bookletId: booklet.id,
        number: 1,
        kind: 'minor',
        title: 'Livret',
        snapshot,
        hash: '',
        pageCount: 3,
        publishedBy: office.adminId,
      },
    ]);
    await scope.update('booklets', { onlinePublicationId: version?.id ?? '' }, () => undefined);
    await createRunningStep(office, { trigger: { kind: 'chapter', chapterId: chapter?.id ?? '', days: 2 } });
    const her = await createArrivals(office, '2026-10-20', { state: 'started' });
    const half = await createArrivals(office, '2026-10-20', { state: 'started' });
    const on = (day: number) => new Date(`2026-11-${day}T10:00:00Z`);
    await scope.insert('pageProgress', [
      { enrolmentId: her, pageId: all[0]?.id ?? '', version: 1, doneAt: on(20) },
      { enrolmentId: her, pageId: all[1]?.id ?? '', version: 1, doneAt: on(29) },
      { enrolmentId: half, pageId: all[0]?.id ?? '', version: 1, doneAt: on(29) },
    ]);
    await run('2026-12-01T10:00:00Z');
    expect(await people(office)).toEqual([her]);
  });

  test('tells of whoever gets nothing, and does not take her day', async () => {
    const office = await openOffice(app);
    await createRunningStep(office);
    const her = await createArrivals(office, '2026-12-04', {}, { email: '' });
    await run('2026-12-01T10:00:00Z');
    expect(await listFoundRecipients(office)).toMatchObject([{ person: her, state: 'excluded', reason: 'no_email' }]);
    const { contactDays } = office.scope.views;
    expect(await office.scope.select().from(contactDays)).toEqual([]);
  });

  test('writes to whoever is in charge without a link of the person, whose day and state stay as they are', async () => {
    const office = await openOffice(app, { access: PERSONAL_LINK_ACCESS });
    const { scope, booklet } = office;
    await createRunningStep(office, { to: 'referent' });
    await scope.insert('referents', [
      {
        bookletId: booklet.id,
        firstName: 'Hugo',
        lastName: 'Lefèvre',
        email: 'hugo@exemple.fr',
        role: 'manager',
        perimeter: { kind: 'all' },
        position: 0,
      },
    ]);
    const her = await createArrivals(office, '2026-12-04', {}, { email: '' });
    await run('2026-12-01T10:00:00Z');
    expect(await people(office)).toEqual([her]);
    await app.services.sending.drain();
    const { campaignRecipients, personalLinks, contactDays, enrolments } = scope.views;
    expect(await scope.select().from(campaignRecipients)).toMatchObject([{ email: 'hugo@exemple.fr', state: 'sent' }]);
    expect(await scope.select().from(personalLinks)).toEqual([]);
    expect(await scope.select().from(contactDays)).toEqual([]);
    expect(await scope.select().from(enrolments)).toMatchObject([{ state: 'to_invite', invitedAt: null }]);
  });

  test('sends nothing while it is paused, and its dry run says so', async () => {
    const office = await openOffice(app);
    const id = await createRunningStep(office);
    const due = await createArrivals(office, '2026-12-04');
    await updateCampaignColumns(office.scope, id, { state: 'paused' });
    await run('2026-12-01T08:00:00Z');
    expect(await people(office)).toEqual([]);
    const params = { ...office.params, enrolmentId: due };
    const { body } = await office.admin.call(calls.simulateSequence, { params });
    expect(body.rows).toMatchObject([{ id, fate: 'skipped', why: 'off' }]);
  });

  test('waits while the booklet is off line, or follows nobody by name any more', async () => {
    const office = await openOffice(app);
    const { scope, booklet } = office;
    await createRunningStep(office, { stopWhen: ['opened'] });
    await createArrivals(office, '2026-12-04');
    await scope.update('booklets', { state: 'unpublished' }, () => undefined);
    await run('2026-12-01T10:00:00Z');
    const { settings } = booklet;
    await scope.update(
      'booklets',
      { state: 'published', settings: { ...settings, tracking: { ...settings.tracking, mode: 'aggregate' } } },
      () => undefined,
    );
    await run('2026-12-01T10:00:00Z');
    expect(await listFoundRecipients(office)).toEqual([]);
    await scope.update('booklets', { settings }, () => undefined);
    await run('2026-12-02T10:00:00Z');
    expect(await listFoundRecipients(office)).toHaveLength(1);
  });
});

describe('its steps', () => {
  test('are added, changed, put in order, switched on and off, and removed', async () => {
    const office = await openOffice(app);
    const { admin, params, scope } = office;
    const add = async (kind: CampaignKind) =>
      (await admin.call(calls.addStep, { params, body: { kind, step: step() } })).body;
    const [one, two] = [await add('invitation'), await add('reminder')];
    expect(one).toMatchObject({ state: 'draft', step: step(), variables: { missing: 'exclude' } });
    const ordered = await admin.call(calls.orderSteps, { params, body: { ids: [two.id, one.id] } });
    expect(ordered.body.steps.map(({ id, on }) => [id, on])).toEqual([
      [two.id, false],
      [one.id, false],
    ]);
    const at = { ...params, campaignId: one.id };
    const saved = await admin.call(calls.saveStep, {
      params: at,
      body: { rowVersion: one.rowVersion, name: 'Bienvenue', step: step({ time: '07:30' }) },
    });
    expect(saved.body.steps[1]).toMatchObject({ name: 'Bienvenue', step: { time: '07:30' } });
    const late = await admin.call(calls.saveStep, {
      params: at,
      body: { rowVersion: one.rowVersion, name: 'Trop tard' },
    });
    expect([late.status, late.error.code]).toEqual([409, 'GEN-011']);
    const on = await admin.call(calls.switchStep, { params: at, body: { on: true } });
    expect(on.body.steps[1]).toMatchObject({ on: true, since: expect.any(String) });
    const removal = await admin.call(calls.removeStep, { params: at });
    expect([removal.status, removal.error.code]).toEqual([409, 'GEN-017']);
    const her = await createArrivals(office, '2027-01-04');
    await scope.insert('campaignRecipients', [{ campaignId: one.id, enrolmentId: her, email: 'a@exemple.fr' }]);
    const off = await admin.call(calls.switchStep, { params: at, body: { on: false } });
    expect(off.body.steps[1]).toMatchObject({ on: false, counts: { waiting: 0 } });
    expect(await listFoundRecipients(office)).toEqual([]);
    expect((await admin.call(calls.removeStep, { params: at })).body.steps).toHaveLength(1);
    expect((await admin.call(calls.removeStep, { params: { ...params, campaignId: two.id } })).body.steps).toEqual([]);
    // A step that was enabled is kept; one that never was is deleted.
    const { campaigns } = scope.views;
    expect((await scope.select().from(campaigns)).map(({ id, archivedAt }) => [id, archivedAt !== null])).toEqual([
      [one.id, true],
    ]);
  });

  test('are not switched on before they can be sent, and nothing has changed', async () => {
    const office = await openOffice(app, { values: { state: 'draft' } });
    const { admin, params, scope } = office;
    const { id } = (await admin.call(calls.addStep, { params, body: { kind: 'invitation', step: step() } })).body;
    const before = await snapshotCampaigns(scope);
    const refused = await admin.call(calls.switchStep, { params: { ...params, campaignId: id }, body: { on: true } });
    expect([refused.status, refused.error.code]).toEqual([409, 'EML-009']);
    // Before anybody is asked to confirm.
    const asked = await admin.call(calls.previewStep, { params: { ...params, campaignId: id } });
    expect([asked.status, asked.error.code]).toEqual([409, 'EML-009']);
    expect(refused.error.checks).toEqual(
      expect.arrayContaining([expect.objectContaining({ check: 'booklet', level: 'blocking' })]),
    );
    expect(await snapshotCampaigns(scope)).toBe(before);
  });

  test.each<[string, Partial<SequenceStep>]>([
    ['wait for an opening', { trigger: { kind: 'unopened', days: 3 } }],
    ['wait for the end', { trigger: { kind: 'completed', days: 0 } }],
    ['stop for readers', { stopWhen: ['completed'] }],
  ])('that %s are refused where nobody is followed by name (PAR-014)', async (_, values) => {
    const office = await openOffice(app, { tracking: 'aggregate' });
    const { admin, params, scope } = office;
    const refused = await admin.call(calls.addStep, { params, body: { kind: 'reminder', step: step(values) } });
    expect([refused.status, refused.error.code]).toEqual([422, 'PAR-014']);
    expect(JSON.parse(await snapshotCampaigns(scope))[0]).toEqual([]);
  });

  test('are twenty at most, and refused to others; more that are older stay', async () => {
    const office = await openOffice(app);
    const { admin, params, scope } = office;
    for (let n = 0; n < calls.MAX_SEQUENCE_STEPS; n += 1) await createRunningStep(office);
    const before = await snapshotCampaigns(scope);
    const more = await admin.call(calls.addStep, { params, body: { kind: 'free', step: step() } });
    expect([more.status, more.error.code]).toEqual([422, 'GEN-023']);
    expect(more.error.message).toContain('20');
    const ids = (await admin.call(calls.getSequence, { params })).body.steps.map(({ id }) => id);
    expect(calls.MAX_SEQUENCE_STEPS).toBe(20);
    expect(ids).toHaveLength(calls.MAX_SEQUENCE_STEPS);
    const { browser } = await createColleague(app, office, 'editor', 'writer');
    expect((await browser.call(calls.getSequence, { params })).status).toBe(403);
    const stranger = await openOffice(app);
    expect((await stranger.admin.call(calls.getSequence, { params })).status).toBe(404);
    const order = await admin.call(calls.orderSteps, { params, body: { ids: [] } });
    expect([order.status, order.error.code]).toEqual([404, 'GEN-010']);
    expect(await snapshotCampaigns(scope)).toBe(before);
    // A sequence made when thirty were allowed.
    for (let position = ids.length; position < calls.MAX_STORED_STEPS; position += 1)
      await createCampaignDraft(scope, office.booklet.id, { position, step: step() });
    const older = (await admin.call(calls.getSequence, { params })).body.steps.map(({ id }) => id);
    expect(older).toHaveLength(calls.MAX_STORED_STEPS);
    const turned = await admin.call(calls.orderSteps, { params, body: { ids: older.toReversed() } });
    expect(turned.body.steps.map(({ id }) => id)).toEqual(older.toReversed());
  });

  test('the effects of a change are told, and nothing is written', async () => {
    const office = await openOffice(app);
    const { admin, params, scope } = office;
    const id = await createRunningStep(office);
    await createRunningStep(office, { trigger: { kind: 'arrival', days: 30 } });
    const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
    for (let n = 0; n < 7; n += 1) await createArrivals(office, day(-7));
    const later = { ...step(), trigger: { kind: 'arrival' as const, days: 60 } };
    const [, second] = (await admin.call(calls.getSequence, { params })).body.steps;
    const before = await snapshotCampaigns(scope);
    const preview = (change: calls.SequenceChange) =>
      admin.call(calls.previewSequenceChange, { params, body: { change } });
    const moved = await preview({ kind: 'save', campaignId: second?.id ?? '', step: later });
    expect(moved.body).toMatchObject({ people: 7, effects: [{ kind: 'later', stepId: second?.id, count: 7 }] });
    expect(moved.body.effects[0]?.people).toHaveLength(7);
    const off = await preview({ kind: 'switch', campaignId: second?.id ?? '', on: false });
    expect(off.body).toMatchObject({ people: 7, effects: [{ kind: 'never', count: 7 }] });
    expect((await preview({ kind: 'switch', campaignId: id, on: true })).body).toEqual({ people: 0, effects: [] });
    expect((await preview({ kind: 'remove', campaignId: office.booklet.id })).status).toBe(404);
    expect(await snapshotCampaigns(scope)).toBe(before);
  });
});
