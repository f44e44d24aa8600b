import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CampaignKind, MailBody, SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import {
  type RehearsalCohort,
  type RehearsedPerson,
  rehearseCohort,
  rehearsedPerson,
  rehearsePerson,
  renderRehearsedMessage,
} from '../../../../contract/messages/campaigns/rehearsal.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { dumpParticipants, type Office, openOffice } from '../../../people/participants/participants.fixture.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { auditLines } from '../../../platform/data/schema/audit-notifications.ts';
import { outbox } from '../../../platform/data/schema/people.ts';
import { addDays, getWeekday } from '../../../platform/text/calendar/days.ts';
import { fromLocalTime } from '../../../platform/text/calendar/moments.ts';
import { createCampaignDraft, INVITATION_BODY } from '../../sending/sending.fixture.ts';
import { snapshotCampaigns, updateCampaignColumns } from '../campaigns.fixture.ts';
import { runSequences } from '../sequences/run-sequences.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, pino({ level: 'error' }));
});
afterAll(() => app.close());

const LOG = { info: () => {}, error: (facts: object) => expect.fail(JSON.stringify(facts)) };

const PARAGRAPH = { type: 'text' as const, props: { html: '<p>Bonjour.</p>' } };
const CHAPTERS = [
  {
    title: 'Avant',
    pages: [
      { title: 'Venir', slug: 'venir', mandatory: true, blocks: [PARAGRAPH] },
      { title: 'Premier jour', slug: 'premier-jour', mandatory: true, unlockDays: -2, blocks: [PARAGRAPH] },
    ],
  },
  {
    title: 'Après',
    pages: [
      { title: 'Un mois', slug: 'un-mois', mandatory: true, unlockDays: 30, blocks: [PARAGRAPH] },
      { title: 'La suite', slug: 'la-suite', mandatory: false, blocks: [PARAGRAPH] },
      {
        title: 'À Strasbourg',
        slug: 'strasbourg',
        mandatory: false,
        audience: [{ field: 'site' as const, operator: 'is' as const, values: ['Strasbourg'] }],
        blocks: [PARAGRAPH],
      },
    ],
  },
];

let office: Office;
beforeEach(async () => {
  office = await openOffice(app, { chapters: CHAPTERS });
  await office.scope.updateCompany({
    timeZone: 'Europe/Paris',
    sites: [
      { name: 'Strasbourg', address: '', hours: '', contact: '', safety: '', holidays: 'alsace-moselle' },
      { name: 'Nantes', address: '', hours: '', contact: '', safety: '' },
    ],
  });
});

const buildBody = (subject: string): MailBody => ({ ...INVITATION_BODY, subject });

const addStep = async (
  name: string,
  kind: CampaignKind,
  step: Partial<SequenceStep>,
  values: Partial<TenantRow<'campaigns'>> = {},
) => {
  const { scope, booklet } = office;
  const { campaigns } = scope.views;
  const before = await scope.select().from(campaigns).where(eq(campaigns.bookletId, booklet.id));
  const draft = await createCampaignDraft(scope, booklet.id, {
    name,
    kind,
    position: before.length,
    step: {
      trigger: { kind: 'arrival', days: 0 },
      time: '09:00',
      workingDaysOnly: true,
      to: 'participant',
      stopWhen: [],
      withPresent: true,
      ...step,
    },
    bodies: { 'fr-FR': buildBody(`${name} {{prenom}}`) },
    ...values,
  });
  return draft.id;
};

const person = (values: Partial<RehearsedPerson> = {}): RehearsedPerson =>
  rehearsedPerson.parse({ firstName: 'Inès', lastName: 'Petit', arrivalOn: '2027-01-04', ...values });

const rehearse = async (values: Partial<RehearsedPerson> = {}, withDrafts = true) => {
  const { status, body, error } = await office.admin.call(rehearsePerson, {
    params: office.params,
    body: { person: person(values), withDrafts },
  });
  if (status !== 200) throw new Error(JSON.stringify(error));
  return body;
};

type Rehearsal = Awaited<ReturnType<typeof rehearse>>;
const findMessage = ({ messages }: Rehearsal, name: string) => messages.find((one) => one.name === name);
const describeMessage = (found: Rehearsal, name: string): string => {
  const { local, offset, fate, why } = findMessage(found, name) ?? {};
  return `${local} ${offset} ${fate} ${why}`;
};
const findEvent = ({ events }: Rehearsal, kind: string) => events.find((one) => one.kind === kind)?.local;

const addReferent = (values: Partial<TenantRow<'referents'>> = {}) =>
  office.scope.insert('referents', [
    {
      bookletId: office.booklet.id,
      firstName: 'Hugo',
      lastName: 'Lefèvre',
      email: 'hugo@exemple.fr',
      role: 'manager',
      perimeter: { kind: 'site', values: ['Nantes'] },
      position: 0,
      ...values,
    },
  ]);

describe('the timetable of one person', () => {
  test('a message planned on a public holiday leaves on the next working day of the site', async () => {
    await addStep('Veille', 'invitation', { trigger: { kind: 'arrival', days: -3 } });
    // Good Friday, 26 March 2027, is a public holiday in Alsace alone; the clocks change on Sunday 28.
    const there = await rehearse({ arrivalOn: '2027-03-29', site: 'Strasbourg' });
    expect(describeMessage(there, 'Veille')).toBe('2027-03-30T09:00 +02:00 would_send null');
    expect(findMessage(there, 'Veille')).toMatchObject({ plannedOn: '2027-03-26', movedBy: 'holiday' });
    const here = await rehearse({ arrivalOn: '2027-03-29', site: 'Nantes' });
    expect(describeMessage(here, 'Veille')).toBe('2027-03-26T09:00 +01:00 would_send null');
    expect(findMessage(here, 'Veille')?.movedBy).toBeNull();
  });

  test('a message says what moved it: a weekend, another message of the day, or a person who was added later', async () => {
    await addStep('Plan', 'information', { trigger: { kind: 'arrival', days: -2 } });
    await addStep('Consignes', 'information', { trigger: { kind: 'arrival', days: -2 }, workingDaysOnly: false });
    await addStep('Rappel', 'information', { trigger: { kind: 'arrival', days: -1 }, workingDaysOnly: false });
    // The arrival is a Monday: the plan of Saturday leaves on that Monday.
    const early = await rehearse({ arrivalOn: '2027-04-12' });
    expect(early.messages.map(({ name, local, movedBy }) => `${name} ${local?.slice(0, 10)} ${movedBy}`)).toEqual([
      'Consignes 2027-04-10 null',
      'Rappel 2027-04-11 null',
      'Plan 2027-04-12 weekend',
    ]);
    const busy = await rehearse({ arrivalOn: '2027-04-14' });
    expect(busy.messages.map(({ name, local, movedBy }) => `${name} ${local?.slice(0, 10)} ${movedBy}`)).toEqual([
      'Plan 2027-04-12 null',
      'Consignes 2027-04-13 one_a_day',
      'Rappel 2027-04-14 one_a_day',
    ]);
    const late = await rehearse({ arrivalOn: '2027-04-14', addedBefore: 1 });
    expect(findMessage(late, 'Plan')).toMatchObject({ plannedOn: '2027-04-12', movedBy: 'added_later' });
  });

  test('each of its 121 days says if nobody works, and when the clocks change', async () => {
    const { days } = await rehearse({ arrivalOn: '2027-03-29', site: 'Strasbourg' });
    expect(days).toHaveLength(121);
    expect([days[0], days.at(-1)].map((one) => `${one?.on} ${one?.n}`)).toEqual(['2027-02-27 -30', '2027-06-27 90']);
    const findDay = (on: string) => days.find((one) => one.on === on);
    expect(findDay('2027-03-26')?.dayOff).toBe('holiday');
    expect(findDay('2027-03-27')?.dayOff).toBe('weekend');
    expect(findDay('2027-03-30')?.dayOff).toBeNull();
    expect(days.filter(({ clockChange }) => clockChange !== null)).toMatchObject([
      { on: '2027-03-28', clockChange: 'forward' },
    ]);
    const autumn = await rehearse({ arrivalOn: '2026-11-02' });
    expect(autumn.days.filter(({ clockChange }) => clockChange !== null)).toMatchObject([
      { on: '2026-10-25', clockChange: 'back' },
    ]);
  });

  test('steps that are switched off count, unless they are left out', async () => {
    const id = await addStep('Bienvenue', 'invitation', { trigger: { kind: 'arrival', days: -7 } });
    const counted = await rehearse();
    expect(describeMessage(counted, 'Bienvenue')).toBe('2026-12-28T09:00 +01:00 would_send null');
    expect(findMessage(counted, 'Bienvenue')?.isOff).toBe(true);
    expect(describeMessage(await rehearse({}, false), 'Bienvenue')).toContain('skipped off');
    await updateCampaignColumns(office.scope, id, { state: 'running', launchedAt: new Date() });
    expect(describeMessage(await rehearse({}, false), 'Bienvenue')).toContain('would_send');
  });

  test.each([
    ['prompt', 'skipped stopped', 'skipped stopped'],
    ['late', '2026-12-31T09:00 +01:00 would_send null', '2027-01-04T09:00 +01:00 would_send null'],
    ['partial', 'skipped stopped', 'skipped stopped'],
    ['silent', '2026-12-31T09:00 +01:00 would_send null', '2027-01-04T09:00 +01:00 would_send null'],
    ['bounce', 'skipped bounced', 'skipped bounced'],
  ] as const)('reminders of somebody who reads « %s »', async (behaviour, first, second) => {
    await addStep('Bienvenue', 'invitation', { trigger: { kind: 'arrival', days: -7 } });
    await addStep('Relance', 'reminder', { trigger: { kind: 'unopened', days: 3 } });
    await addStep('Relance 2', 'reminder', { trigger: { kind: 'unopened', days: 7 } });
    const found = await rehearse({ behaviour });
    expect(describeMessage(found, 'Relance')).toContain(first);
    expect(describeMessage(found, 'Relance 2')).toContain(second);
    expect(findEvent(found, 'invited')).toBe('2026-12-28T09:00');
    expect(findEvent(found, 'opened')).toBe(
      { prompt: '2026-12-28T11:00', late: '2027-01-06T09:00', partial: '2026-12-29T09:00' }[behaviour as 'late'],
    );
    expect(findEvent(found, 'bounced')).toBe(behaviour === 'bounce' ? '2026-12-28T09:05' : undefined);
    expect(findEvent(found, 'completed')?.slice(0, 10)).toBe(
      { prompt: '2027-02-03', late: '2027-02-06' }[behaviour as 'late'],
    );
  });

  test('pages open on their day, after the page to read first, and for their audience', async () => {
    await addStep('Bienvenue', 'invitation', { trigger: { kind: 'arrival', days: -7 } });
    const { scope, booklet } = office;
    const { pages } = scope.views;
    const rows = await scope.select().from(pages).where(eq(pages.bookletId, booklet.id));
    const [month] = rows.filter(({ slug }) => slug === 'un-mois');
    await scope.update('pages', { unlockAfterId: month?.id ?? '' }, (page) =>
      and(eq(page.bookletId, booklet.id), eq(page.slug, 'la-suite')),
    );
    const describePages = ({ pages: all }: Rehearsal) =>
      all.map(({ title, opensOn, readOn, after }) => [title, opensOn, readOn, after].join(' | '));
    const found = await rehearse({ site: 'Nantes' });
    expect(describePages(found)).toEqual([
      'Venir | 2026-12-05 | 2026-12-28 | ',
      'Premier jour | 2027-01-02 | 2027-01-02 | ',
      'Un mois | 2027-02-03 | 2027-02-03 | ',
      'La suite | 2027-02-03 | 2027-02-03 | Un mois',
    ]);
    expect(found.hiddenPages).toBe(1);
    expect((await rehearse({ site: 'Strasbourg' })).pages).toHaveLength(5);
    const silent = await rehearse({ behaviour: 'silent' });
    expect(describePages(silent).slice(2)).toEqual(['Un mois | 2027-02-03 |  | ', 'La suite |  |  | Un mois']);
  });

  test('steps that wait for a reading leave after it', async () => {
    const { scope, booklet } = office;
    const { chapters } = scope.views;
    const [chapter] = await scope
      .select()
      .from(chapters)
      .where(and(eq(chapters.bookletId, booklet.id), eq(chapters.title, 'Avant')));
    await addStep('Bienvenue', 'invitation', { trigger: { kind: 'arrival', days: -7 } });
    await addStep('Bravo', 'free', { trigger: { kind: 'chapter', chapterId: chapter?.id ?? '', days: 1 } });
    await addStep('Fini', 'free', { trigger: { kind: 'completed', days: 1 } });
    const found = await rehearse();
    // The chapter is read on Saturday 2 January: the next day is a Sunday.
    expect(describeMessage(found, 'Bravo')).toBe('2027-01-04T09:00 +01:00 would_send null');
    expect(describeMessage(found, 'Fini')).toBe('2027-02-04T09:00 +01:00 would_send null');
    expect(found.events.filter(({ kind }) => kind === 'chapter').map(({ title }) => title)).toEqual(['Avant', 'Après']);
    const partial = await rehearse({ behaviour: 'partial' });
    expect(describeMessage(partial, 'Fini')).toContain('null null skipped');
  });

  test('a late reader finds the access closed, and reads nothing', async () => {
    const { scope, booklet } = office;
    const access = { ...booklet.access, personal: { ...booklet.access.personal, validDays: 5 } };
    await scope.update('booklets', { access }, ({ id }) => eq(id, booklet.id));
    await addStep('Bienvenue', 'invitation', { workingDaysOnly: false });
    const found = await rehearse({ behaviour: 'late' });
    expect(findEvent(found, 'access_end')).toBe('2027-01-10T00:00');
    expect(findEvent(found, 'opened')).toBeUndefined();
    expect(found.pages.every(({ readOn }) => readOn === null)).toBe(true);
    expect(findEvent(await rehearse(), 'opened')).toBe('2027-01-04T11:00');
  });

  test('nothing that waits for a reading comes where nobody is followed by name', async () => {
    office = await openOffice(app, { chapters: CHAPTERS, tracking: 'none' });
    await addStep('Bienvenue', 'invitation', { trigger: { kind: 'arrival', days: -7 } });
    await addStep('Relance', 'reminder', { trigger: { kind: 'unopened', days: 3 } });
    const found = await rehearse({ behaviour: 'silent' });
    expect(found.isFollowed).toBe(false);
    expect(describeMessage(found, 'Relance')).toContain('skipped not_yet');
    // Nobody knows what is read: no page waits for another.
    const { scope, booklet } = office;
    const { pages } = scope.views;
    const rows = await scope.select().from(pages).where(eq(pages.bookletId, booklet.id));
    await scope.update('pages', { unlockAfterId: rows.find(({ slug }) => slug === 'un-mois')?.id ?? '' }, (page) =>
      and(eq(page.bookletId, booklet.id), eq(page.slug, 'la-suite')),
    );
    const after = await rehearse({ behaviour: 'silent' });
    expect(after.pages.find(({ title }) => title === 'La suite')).toMatchObject({ opensOn: '2026-12-05', after: '' });
  });

  test('a message to the person in charge lacks a value: it is left out, as the sending does', async () => {
    await addReferent();
    const bodies = { 'fr-FR': buildBody('Le parrain : {{parrain_nom}}') };
    const id = await addStep('Équipe', 'free', { trigger: { kind: 'arrival', days: -5 }, to: 'referent' }, { bodies });
    const about = { site: 'Nantes', arrivalOn: '2027-05-10' };
    expect(describeMessage(await rehearse(about), 'Équipe')).toBe('2027-05-05T09:00 +02:00 skipped missing_variable');
    const { scope, booklet } = office;
    await updateCampaignColumns(scope, id, { state: 'running', launchedAt: new Date('2027-04-01T08:00:00Z') });
    await app.make.enrolment(scope, {
      bookletId: booklet.id,
      arrivalOn: about.arrivalOn,
      site: about.site,
      createdAt: new Date('2027-04-10T07:00:00Z'),
      participant: { site: about.site },
    });
    await runSequences(app.services, LOG, fromLocalTime('Europe/Paris', '2027-05-05', '09:00'));
    await app.services.sending.drain();
    const { campaignRecipients: recipients } = scope.views;
    const [row] = await scope.select().from(recipients).where(eq(recipients.campaignId, id));
    expect(row).toMatchObject({ state: 'excluded', reason: 'missing_variable' });
  });
});

const renderMessage = async (campaignId: string, values: Partial<RehearsedPerson>, on: string) => {
  const { status, body, error } = await office.admin.call(renderRehearsedMessage, {
    params: office.params,
    body: { campaignId, person: person(values), on },
  });
  if (status !== 200) throw new Error(JSON.stringify(error));
  return body;
};

/** The same text whichever personal link and rights token it holds. */
const hideTokens = (text: string | undefined): string =>
  (text ?? '').replace(/(?<=\/(?:livret-\d+\/(?:p|a|acces)|messages)\/)[\w.-]+/g, '…').replace(/[\w-]{43}/g, '…');

/** The same HTML with its pictures named, not embedded. */
const hidePictures = (html: string | undefined): string =>
  (html ?? '').replace(/src="(?:cid:|data:image)[^"]*"/g, 'src="image"');

describe('what is rehearsed is what leaves', () => {
  test('the same days and the same messages, for the participant and for the person in charge', async () => {
    await addReferent();
    const about = { site: 'Nantes', arrivalOn: '2027-05-03', addedBefore: 20 };
    const steps = [
      await addStep('Bienvenue', 'invitation', { trigger: { kind: 'arrival', days: -8 } }),
      // Saturday 1 May is a public holiday.
      await addStep('Demain', 'information', { trigger: { kind: 'arrival', days: -2 }, time: '14:30' }),
      await addStep('À votre équipe', 'free', { trigger: { kind: 'arrival', days: -5 }, to: 'referent' }),
      await addStep('Dans le livret', 'free', { trigger: { kind: 'arrival', days: -6 }, to: 'reader' }),
    ];
    const before = await rehearse({ ...about, behaviour: 'silent' });
    const rehearsed = before.messages.map(({ name, local, fate }) => `${name} ${local} ${fate}`);
    expect(rehearsed).toEqual([
      'Bienvenue 2027-04-26T09:00 would_send',
      'Dans le livret 2027-04-27T09:00 would_send',
      'À votre équipe 2027-04-28T09:00 would_send',
      'Demain 2027-05-03T14:30 would_send',
    ]);
    const mails = new Map<string, Awaited<ReturnType<typeof renderMessage>>>();
    for (const { id, name, local } of before.messages)
      mails.set(name, await renderMessage(id, about, local?.slice(0, 10) ?? ''));

    const { scope, booklet } = office;
    for (const id of steps)
      await updateCampaignColumns(scope, id, { state: 'running', launchedAt: new Date('2027-04-01T08:00:00Z') });
    const made = person(about);
    const enrolment = await app.make.enrolment(scope, {
      bookletId: booklet.id,
      arrivalOn: made.arrivalOn,
      site: 'Nantes',
      createdAt: fromLocalTime('Europe/Paris', '2027-04-13', '09:00'),
      participant: { firstName: 'Inès', lastName: 'Petit', site: 'Nantes', email: 'ines@exemple.fr' },
    });
    const { campaignRecipients: recipients } = scope.views;
    const real: string[] = [];
    for (const local of before.messages.map((one) => one.local ?? '')) {
      const [day = '', time = ''] = local.split('T');
      const now = fromLocalTime('Europe/Paris', day, time);
      // Nothing more leaves a quarter of an hour before.
      await runSequences(app.services, LOG, new Date(now.getTime() - 15 * 60_000));
      const earlier = await scope.select().from(recipients).where(eq(recipients.enrolmentId, enrolment.id));
      await runSequences(app.services, LOG, now);
      const later = await scope.select().from(recipients).where(eq(recipients.enrolmentId, enrolment.id));
      const fresh = later.filter(({ id }) => !earlier.some((one) => one.id === id));
      real.push(...fresh.map(({ campaignId }) => `${steps.indexOf(campaignId)} ${local}`));
      await app.services.sending.drain();
    }
    expect(real).toEqual(before.messages.map(({ id, local }) => `${steps.indexOf(id)} ${local}`));

    const sent = await app.services.db.select().from(outbox).where(eq(outbox.bookletId, booklet.id));
    expect(sent).toHaveLength(3);
    for (const { source, recipient } of sent) {
      const mail = await PostalMime.parse(source ?? '');
      const shown = mails.get(before.messages.find(({ name }) => mail.subject?.startsWith(name))?.name ?? '');
      expect(shown?.subject).toBe(mail.subject);
      expect(hideTokens(hidePictures(shown?.html))).toBe(hideTokens(hidePictures(mail.html)));
      expect(shown?.html).not.toContain('cid:');
      expect(hideTokens(shown?.text)).toBe(hideTokens(mail.text));
      expect(shown?.to).toContain(recipient === 'hugo@exemple.fr' ? 'Hugo Lefèvre <hugo@exemple.fr>' : 'Inès Petit <');
    }
    expect(mails.get('Dans le livret')).toMatchObject({ subject: 'Dans le livret Inès', from: '', to: '' });
  });

  test.each([
    [3, '2027-05-19T09:00'],
    [2, '2027-05-20T09:00'],
    [1, '2027-05-21T09:00'],
    [0, null],
  ])('a person who is added %i days before the arrival, after the day of the step', async (addedBefore, leavesAt) => {
    const arrivalOn = '2027-05-22';
    const id = await addStep('Bienvenue', 'information', { trigger: { kind: 'arrival', days: -4 } });
    const { messages } = await rehearse({ arrivalOn, addedBefore });
    expect(messages.map(({ local, fate }) => (fate === 'would_send' ? local : null))).toEqual([leavesAt]);

    const { scope, booklet } = office;
    await updateCampaignColumns(scope, id, { state: 'running', launchedAt: new Date('2027-04-01T08:00:00Z') });
    const addedOn = addDays(arrivalOn, -addedBefore);
    const enrolment = await app.make.enrolment(scope, {
      bookletId: booklet.id,
      arrivalOn,
      createdAt: fromLocalTime('Europe/Paris', addedOn, '09:00'),
      participant: { firstName: 'Inès', lastName: 'Petit', email: 'ines@exemple.fr' },
    });
    const { campaignRecipients: recipients } = scope.views;
    await runSequences(app.services, LOG, fromLocalTime('Europe/Paris', addedOn, '09:00'));
    const reached = await scope.select().from(recipients).where(eq(recipients.enrolmentId, enrolment.id));
    expect(reached.map(({ campaignId }) => campaignId)).toEqual(leavesAt === null ? [] : [id]);
    await app.services.sending.drain();
  });

  test('the card of the arrival goes by the day of the message, not by that of the clock', async () => {
    const id = await addStep('Bienvenue', 'invitation', {});
    const past = await renderMessage(id, { arrivalOn: '2026-03-02' }, '2026-02-27');
    expect(past.text).toContain('Lundi 2 mars 2026');
    const after = await renderMessage(id, { arrivalOn: '2026-03-02' }, '2026-03-03');
    expect(after.text).not.toContain('2 mars 2026');
  });
});

const COHORT: RehearsalCohort = {
  size: 40,
  arrivalFrom: '2027-03-01',
  arrivalTo: '2027-05-31',
  seed: 7,
  bounces: 5,
  late: 20,
  partial: 15,
  silent: 10,
};

const rehearseAll = async (values: Partial<RehearsalCohort> = {}) => {
  const { status, body, error } = await office.admin.call(rehearseCohort, {
    params: office.params,
    body: { cohort: { ...COHORT, ...values }, withDrafts: true },
  });
  if (status !== 200) throw new Error(JSON.stringify(error));
  return body;
};

describe('a cohort', () => {
  test('is the same for the same seed, with the shares asked for', async () => {
    await addStep('Bienvenue', 'invitation', { trigger: { kind: 'arrival', days: -7 } });
    const first = await rehearseAll();
    expect(await rehearseAll()).toEqual(first);
    expect((await rehearseAll({ seed: 8 })).people).not.toEqual(first.people);
    const behaviours = Map.groupBy(first.people, (one) => one.person.behaviour);
    expect(Object.fromEntries([...behaviours].map(([key, own]) => [key, own.length]))).toEqual({
      bounce: 2,
      late: 8,
      partial: 6,
      silent: 4,
      prompt: 20,
    });
    for (const { person: one } of first.people) {
      expect(one.arrivalOn >= '2027-03-01' && one.arrivalOn <= '2027-05-31').toBe(true);
      expect(['Nantes', 'Strasbourg']).toContain(one.site);
      expect(getWeekday(one.arrivalOn)).toBeLessThan(6);
    }
    // No two people have the same name, nobody arrives on a weekend unless no other day is left.
    expect(new Set(first.people.map(({ person: one }) => `${one.firstName} ${one.lastName}`)).size).toBe(40);
    const weekend = await rehearseAll({ arrivalFrom: '2027-03-06', arrivalTo: '2027-03-07' });
    expect(new Set(weekend.people.map(({ person: one }) => one.arrivalOn)).size).toBe(2);
  });

  test('each person of it has the timetable of their own rehearsal', async () => {
    await addReferent();
    await addStep('Bienvenue', 'invitation', { trigger: { kind: 'arrival', days: -7 } });
    await addStep('Relance', 'reminder', { trigger: { kind: 'unopened', days: 3 } });
    await addStep('Équipe', 'free', { trigger: { kind: 'arrival', days: -5 }, to: 'referent' });
    const { people, steps, days, emails } = await rehearseAll({ size: 12 });
    for (const { person: one, sent, notices, skipped } of people) {
      const { messages } = await rehearse(one);
      const left = messages.filter(({ fate }) => fate === 'would_send');
      expect([sent, notices, skipped]).toEqual([
        left.filter(({ to }) => to !== 'referent').length,
        left.filter(({ to }) => to === 'referent').length,
        messages.length - left.length,
      ]);
    }
    const total = people.reduce((sum, { sent, notices }) => sum + sent + notices, 0);
    expect(steps.reduce((sum, { sent }) => sum + sent, 0)).toBe(total);
    expect(days.reduce((sum, { n }) => sum + n, 0)).toBe(emails);
    expect(emails).toBe(total);
  });

  const describeFindings = async (values: Partial<RehearsalCohort> = {}) => {
    const { findings, people, steps } = await rehearseAll(values);
    const nameOf = new Map(steps.map(({ id, name }) => [id, name]));
    return findings.map(({ kind, severity, stepId, labels, n, examples }) => {
      expect(examples.every((place) => place >= 0 && place < people.length)).toBe(true);
      return [severity, kind, nameOf.get(stepId ?? '') ?? '', n, ...labels].join(' ');
    });
  };

  test('a step to the person in charge, where nobody is', async () => {
    await addReferent();
    await addStep('Équipe', 'free', { trigger: { kind: 'arrival', days: -5 }, to: 'referent' });
    const { people } = await rehearseAll({ bounces: 0 });
    // Added in time for the fifth day before the arrival, or for the three days of catch-up.
    const inTime = people.filter(({ person: one }) => one.addedBefore >= 6);
    const alone = inTime.filter(({ person: one }) => one.site === 'Strasbourg').length;
    expect(alone).toBeGreaterThan(5);
    const found = await describeFindings({ bounces: 0 });
    const n = Number(
      found
        .find((one) => one.startsWith('error no_referent Équipe'))
        ?.split(' ')
        .at(-1),
    );
    expect(n).toBeGreaterThanOrEqual(alone);
    const { steps } = await rehearseAll({ bounces: 0 });
    expect(steps[0]?.skipped).toContainEqual({ why: 'no_email', n });
  });

  test('a value that a message needs', async () => {
    await addStep(
      'Bienvenue',
      'invitation',
      {},
      { bodies: { 'fr-FR': buildBody('Votre responsable : {{responsable}}') } },
    );
    await addReferent();
    const { people } = await rehearseAll();
    const alone = people.filter(({ person: one }) => one.site === 'Strasbourg').length;
    const found = await describeFindings();
    expect(found.find((one) => one.includes('missing_value'))).toMatch(
      new RegExp(`^error missing_value Bienvenue ${alone} .*responsable`, 'i'),
    );
    expect(found).toContain(`error nothing  ${alone}`);
  });

  test('a step without a message, and one that reaches nobody', async () => {
    await addStep('Vide', 'invitation', {}, { bodies: {} });
    await addStep('Fin', 'closing', { trigger: { kind: 'unopened', days: 365 } });
    const found = await describeFindings();
    expect(found).toContain('error no_message Vide 40');
    expect(found).toContain('error never_sent Fin 40');
    await addStep('Équipe', 'free', { trigger: { kind: 'arrival', days: 20 }, to: 'referent' });
    const errors = (await describeFindings()).filter((one) => one.includes('Équipe') && one.startsWith('error'));
    expect(errors).toEqual(['error no_referent Équipe 40']);
  });

  test('two messages on each day: one is lost', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      await addStep(name, 'information', { trigger: { kind: 'arrival', days: 2 }, workingDaysOnly: false });
    const found = await describeFindings({ bounces: 0 });
    expect(found).toContain('warning one_a_day E 40');
    expect(found.some((one) => one.startsWith('info moved D 40'))).toBe(true);
  });

  test('messages that come too late: past the arrival, or past the access', async () => {
    const { scope, booklet } = office;
    const access = { ...booklet.access, personal: { ...booklet.access.personal, validDays: 30 } };
    await scope.update('booklets', { access }, ({ id }) => eq(id, booklet.id));
    await addStep('Bienvenue', 'invitation', { trigger: { kind: 'arrival', days: -10 }, workingDaysOnly: false });
    await addStep('Demain', 'information', { trigger: { kind: 'arrival', days: -1 } });
    await addStep('Deux mois', 'information', { trigger: { kind: 'arrival', days: 60 } });
    await addStep('Premier jour', 'information', { trigger: { kind: 'arrival', days: 0 }, to: 'reader' });
    const found = await describeFindings({ bounces: 0, arrivalFrom: '2027-03-01', arrivalTo: '2027-03-01' });
    // Sunday 28 February: the message leaves on the day of the arrival.
    expect(found).toContain('warning after_arrival Demain 40');
    expect(found.some((one) => one.includes('after_arrival Premier jour'))).toBe(false);
    expect(found.find((one) => one.includes('no_access'))).toMatch(/^warning no_access Deux mois \d+$/);
  });

  test('wrong addresses, and more messages than a month allows', async () => {
    await addStep('Bienvenue', 'invitation', { trigger: { kind: 'arrival', days: -7 } });
    await office.scope.updateCompany({ quotaEmails: 5 });
    const found = await describeFindings({ arrivalFrom: '2027-03-15', arrivalTo: '2027-03-25' });
    const { people, emails } = await rehearseAll({ arrivalFrom: '2027-03-15', arrivalTo: '2027-03-25' });
    const wrong = people.filter(({ person: one, sent }) => one.behaviour === 'bounce' && sent > 0).length;
    expect(wrong).toBeGreaterThan(0);
    expect(found).toContain(`warning bounced  ${wrong}`);
    expect(found).toContain(`warning allowance  ${emails}`);
    // HR adds some people after the day of the invitation: nothing reaches them.
    const late = people.filter(({ sent }) => sent === 0).length;
    expect(late).toBeGreaterThan(0);
    expect(found).toContain(`warning added_late Bienvenue ${late}`);
    expect(found).toContain(`error nothing  ${late}`);
  });

  test('refuses shares above 100 %, and a last day before the first', async () => {
    const ask = (values: Partial<RehearsalCohort>) =>
      office.admin.call(rehearseCohort, {
        params: office.params,
        body: { cohort: { ...COHORT, ...values }, withDrafts: true },
      });
    expect((await ask({ silent: 90 })).error).toMatchObject({
      code: 'EML-042',
      errors: { 'cohort.silent': [expect.stringContaining('130 %')] },
    });
    expect((await ask({ arrivalTo: '2027-02-01' })).error.code).toBe('EML-043');
  });
});

test('a rehearsal writes nothing and sends nothing', async () => {
  await addReferent();
  const id = await addStep('Bienvenue', 'invitation', {});
  await app.make.enrolment(office.scope, { bookletId: office.booklet.id });
  const readAll = async () => [
    await snapshotCampaigns(office.scope),
    await dumpParticipants(office.scope),
    await app.services.db.select().from(outbox),
    await app.services.db.select().from(auditLines),
    await office.scope.select().from(office.scope.views.booklets),
  ];
  const before = await readAll();
  await rehearse();
  await rehearseAll();
  await renderMessage(id, {}, '2027-01-04');
  await app.services.sending.drain();
  expect(await readAll()).toEqual(before);
});
