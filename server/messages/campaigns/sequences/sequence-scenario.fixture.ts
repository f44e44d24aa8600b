import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { expect } from 'vitest';
import type { HolidaysRegion } from '../../../../contract/administration/companies/company-choices.ts';
import type { CampaignKind, SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import type { TestApp } from '../../../../test/app.ts';
import { createRandom } from '../../../../test/create-random.ts';
import { moveEnrolments } from '../../../people/index.ts';
import { requireParticipants } from '../../../people/participants/context.ts';
import {
  createTestBooklet,
  type Office,
  openOffice,
  PERSONAL_LINK_ACCESS,
} from '../../../people/participants/participants.fixture.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { addDays } from '../../../platform/text/calendar/days.ts';
import { fromLocalTime } from '../../../platform/text/calendar/moments.ts';
import { createCampaignDraft } from '../../sending/sending.fixture.ts';
import { updateCampaignColumns } from '../campaigns.fixture.ts';
import {
  loadSimulatedPeople,
  type SimulatedParticipant,
  toSimulatedSteps,
  toSkipReason,
} from './load-simulated-people.ts';
import { runSequences } from './run-sequences.ts';
import { type PersonEvents, type SimulatedPerson, type SkipReason, simulateOutcome } from './simulate-outcome.ts';
import { listBookletSteps, type Step } from './steps.ts';

const LOG = { info: () => {}, error: (facts: object) => expect.fail(JSON.stringify(facts)) };
/** Activation of most steps. */
export const SINCE = new Date('2026-09-01T08:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const QUARTER_MS = 15 * MINUTE_MS;
/** Days before the first arrival and after the last one on which sequences run. */
const DAYS_BEFORE = 11;
const DAYS_AFTER = 22;

const SITES = [
  { name: 'Strasbourg', holidays: 'alsace-moselle' },
  { name: 'Metz', holidays: 'alsace-moselle' },
  { name: 'Saint-Denis', holidays: 'reunion' },
  { name: 'Pointe-à-Pitre', holidays: 'guadeloupe' },
  { name: 'Nantes', holidays: 'metropole' },
  { name: 'Annecy', holidays: null },
  { name: '', holidays: null },
] as const;

type Trigger = SequenceStep['trigger']['kind'];
type StepPlan = readonly [
  trigger: Trigger,
  kind: CampaignKind,
  to: SequenceStep['to'],
  stopWhen?: SequenceStep['stopWhen'][number],
];

/** Arrivals of a group of people, and the steps of their booklet. */
export interface ScenarioPlan {
  name: string;
  /** First arrival, and the days over which people arrive. */
  first: string;
  days: number;
  timeZone: string;
  holidays: HolidaysRegion;
  /** Days of personal access. */
  validDays: number;
  times: readonly string[];
  /** Most days between a step and the arrival or the end. */
  around: number;
  steps: readonly StepPlan[];
  /** False: no step counts from an event of the same day, so that a run after an event finds nobody. */
  runsAfterEvents: boolean;
}

const createPicker = (seed: number) => {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const below = (n: number): number => Math.floor(random() * n);
  const chance = (share: number): boolean => random() < share;
  return { pick, below, chance };
};
type Picker = ReturnType<typeof createPicker>;

type StepChoice = Pick<ScenarioPlan, 'times' | 'around'> & { chapterId: string };

const chooseTrigger = (
  { below }: Picker,
  kind: Trigger,
  { chapterId, around }: StepChoice,
): SequenceStep['trigger'] => {
  if (kind === 'chapter') return { kind, chapterId, days: below(3) };
  if (kind === 'unopened' || kind === 'completed') return { kind, days: below(5) };
  return { kind, days: below(2 * around + 1) - around };
};

const chooseStep = (
  picker: Picker,
  [trigger, , to, stopWhen]: StepPlan,
  { position, ...choice }: StepChoice & { position: number },
): SequenceStep => ({
  trigger: chooseTrigger(picker, trigger, choice),
  time: choice.times[position % choice.times.length] ?? '09:00',
  workingDaysOnly: position % 3 !== 2,
  to,
  stopWhen: stopWhen ? [stopWhen] : [],
  withPresent: picker.chance(0.8),
});

const BODY = (text: string) => ({
  subject: text,
  preheader: '',
  blocks: [{ type: 'text' as const, html: '<p>a</p>' }],
});

/** A booklet with one chapter of one page, which is online. */
const createOnlineBooklet = async ({ scope, adminId }: Pick<Office, 'scope' | 'adminId'>, validDays: number) => {
  const booklet = await createTestBooklet(scope, {
    access: { personal: { ...PERSONAL_LINK_ACCESS.personal, validDays } },
    chapters: [{ title: 'Sécurité', pages: [{ title: 'Un', slug: 'un', blocks: [] }] }],
  });
  const { chapters, pages } = scope.views;
  const [chapter] = await scope.select().from(chapters).where(eq(chapters.bookletId, booklet.id));
  const [page] = await scope
    .select()
    .from(pages)
    .where(eq(pages.chapterId, chapter?.id ?? ''));
  const snapshot = { chapters: [{ id: chapter?.id, pages: [{ id: page?.id, mandatory: true }] }] };
  const [version] = await scope.insert('publications', [
    {
      bookletId: booklet.id,
      number: 1,
      kind: 'minor',
      title: 'Livret',
      snapshot,
      hash: '',
      pageCount: 1,
      publishedBy: adminId,
    },
  ]);
  await scope.update('booklets', { onlinePublicationId: version?.id ?? '' }, ({ id }) => eq(id, booklet.id));
  await scope.insert('referents', [
    {
      bookletId: booklet.id,
      firstName: 'Hugo',
      lastName: 'Lefèvre',
      email: 'hugo@exemple.fr',
      role: 'manager',
      perimeter: { kind: 'site', values: ['Nantes', 'Strasbourg', 'Saint-Denis'] },
      position: 0,
    },
  ]);
  return { booklet, chapterId: chapter?.id ?? '', pageId: page?.id ?? '' };
};

/** How a person reads: dates of their own, and delays after the first message. */
export interface Behaviour {
  opensAt: Date | null;
  completesAt: Date | null;
  bouncesAt: Date | null;
  opensAfterMs: number | null;
  completesAfterMs: number | null;
  bouncesAfterMs: number | null;
}

const chooseBehaviour = ({ pick, below, chance }: Picker, arrivalOn: string): Behaviour => {
  const days = (n: number) => below(n) * DAY_MS;
  const soon = () => pick([7, 307]) * MINUTE_MS + days(5);
  // Few times of day: each moment of an event is a run of all the steps.
  const near = () => new Date(Date.parse(`${addDays(arrivalOn, -9)}T${pick(['05:50', '22:41'])}:00Z`) + days(20));
  const kind = pick(['never', 'own', 'after', 'after', 'bounces', 'bounces late'] as const);
  const none = { opensAt: null, completesAt: null, bouncesAt: null };
  const after = { opensAfterMs: null, completesAfterMs: null, bouncesAfterMs: null };
  if (kind === 'own') {
    const opensAt = near();
    return { ...none, ...after, opensAt, completesAt: chance(0.6) ? new Date(opensAt.getTime() + soon()) : null };
  }
  if (kind === 'after')
    return { ...none, ...after, opensAfterMs: soon(), completesAfterMs: chance(0.6) ? soon() : null };
  if (kind === 'bounces') return { ...none, ...after, bouncesAfterMs: pick([1, 40]) * MINUTE_MS };
  if (kind === 'bounces late') return { ...none, ...after, bouncesAt: near() };
  return { ...none, ...after };
};

/** Events after an e-mail that reaches the person at this moment. */
export const react =
  ({ opensAfterMs, completesAfterMs, bouncesAfterMs }: Behaviour, pageChapter: string) =>
  (at: Date) => {
    const later = (ms: number | null, from = at) => (ms === null ? null : new Date(from.getTime() + ms));
    const openedAt = later(opensAfterMs);
    const completedAt = openedAt === null ? null : later(completesAfterMs, openedAt);
    return {
      openedAt,
      completedAt,
      bouncedAt: later(bouncesAfterMs),
      ...(completedAt !== null && { chapters: new Map([[pageChapter, completedAt]]) }),
    };
  };

type EventKind = 'open' | 'complete' | 'bounce';
interface DueEvent {
  id: string;
  kind: EventKind;
  at: number;
}

/** A booklet with its people, what they do, and the runs of its sequence to come. */
export interface Scenario {
  scope: Scope;
  booklet: TenantRow<'booklets'>;
  chapterId: string;
  pageId: string;
  plan: ScenarioPlan;
  behaviours: Map<string, Behaviour>;
  /** Every step that the booklet has had, in the order of its creation. */
  steps: Step[];
  moments: Set<number>;
  waiting: DueEvent[];
  known: Set<string>;
  /** Steps whose messages wait, as behind a mail server that is down. */
  held: Set<string>;
}

const createPeople = async (scenario: Scenario, picker: Picker, n: number): Promise<void> => {
  const { scope, booklet, plan } = scenario;
  const { pick, below, chance } = picker;
  const sheets = Array.from({ length: n }, (_, index) => {
    const arrivalOn = addDays(plan.first, below(plan.days));
    const name = `Personne ${index}`;
    return {
      firstName: 'Camille',
      lastName: name,
      nameKey: name,
      email: chance(0.95) ? `p${index}.${booklet.id}@exemple.fr` : '',
      workEmail: '',
      jobTitle: chance(0.8) ? 'Poseuse' : '',
      site: pick(SITES).name,
      arrivalOn: chance(0.96) ? arrivalOn : null,
      endOn: chance(0.4) ? addDays(arrivalOn, below(16) - 4) : null,
      opposedAt: chance(0.06) ? SINCE : null,
      around: arrivalOn,
    };
  });
  const rows = await scope.insert(
    'participants',
    sheets.map(({ around: _, ...sheet }) => sheet),
  );
  const aroundByName = new Map(sheets.map(({ nameKey, around }) => [nameKey, around]));
  const made = await scope.insert(
    'enrolments',
    rows.map((row) => ({
      bookletId: booklet.id,
      participantId: row.id,
      nameKey: row.nameKey,
      arrivalOn: row.arrivalOn,
      site: row.site,
      source: 'manual' as const,
      createdAt: chance(0.9)
        ? new Date(Date.parse(`${addDays(aroundByName.get(row.nameKey) ?? plan.first, -25)}T10:00:00Z`))
        : new Date('2026-08-20T10:00:00Z'),
    })),
  );
  for (const { id, nameKey } of made)
    scenario.behaviours.set(id, chooseBehaviour(picker, aroundByName.get(nameKey) ?? plan.first));
};

const createSteps = async (
  { scope, booklet, chapterId, plan }: Scenario,
  picker: Picker,
  steps: readonly SequenceStep[] | null,
): Promise<void> => {
  for (const [position, [trigger, kind, to, stopWhen]] of plan.steps.entries()) {
    const step =
      steps?.[position] ?? chooseStep(picker, [trigger, kind, to, stopWhen], { ...plan, chapterId, position });
    const { id } = await createCampaignDraft(scope, booklet.id, {
      name: `Étape ${position}`,
      kind,
      position,
      step,
      bodies: { 'fr-FR': BODY(position % 4 === 1 ? 'Bonjour {{poste}}' : 'Bonjour') },
      variables: { defaults: {}, missing: 'exclude' },
    });
    // One step starts while people are in the middle of the sequence, half an hour after its own time.
    const isLate = steps === null && position === 2;
    const launchedAt = isLate ? fromLocalTime(plan.timeZone, addDays(plan.first, 4), '09:30') : SINCE;
    await updateCampaignColumns(scope, id, { state: 'running', launchedAt });
  }
};

/** The first run and the last one of a scenario. */
const getSpan = ({ first, days, timeZone }: ScenarioPlan) => ({
  from: fromLocalTime(timeZone, addDays(first, -DAYS_BEFORE), '00:00'),
  until: fromLocalTime(timeZone, addDays(first, days + DAYS_AFTER), '00:00'),
});

/** Runs that may change anything: those at the time of a step. Events add theirs. */
const addStepMoments = ({ plan, steps, moments }: Scenario, from: Date): void => {
  const days = Array.from({ length: DAYS_BEFORE + plan.days + DAYS_AFTER }, (_, after) =>
    addDays(plan.first, after - DAYS_BEFORE),
  );
  for (const time of new Set(steps.map(({ step }) => step.time)))
    for (const day of days) {
      const at = fromLocalTime(plan.timeZone, day, time);
      if (at >= from) moments.add(Math.ceil(at.getTime() / QUARTER_MS) * QUARTER_MS);
    }
};

/** Reads the steps again, after a change of the sequence at this moment. */
export const refreshSteps = async (scenario: Scenario, at: Date): Promise<void> => {
  const now = await listBookletSteps(scenario.scope, scenario.booklet.id);
  const byId = new Map(now.map((step) => [step.id, step]));
  const known = new Set(scenario.steps.map(({ id }) => id));
  scenario.steps = [
    ...scenario.steps.map((step) => byId.get(step.id) ?? step),
    ...now.filter(({ id }) => !known.has(id)),
  ];
  scenario.moments.add(Math.ceil((at.getTime() + 1) / QUARTER_MS) * QUARTER_MS);
  addStepMoments(scenario, at);
};

const addEvent = (scenario: Scenario, id: string, kind: EventKind, at: Date | null | undefined): void => {
  if (!at || scenario.known.has(`${id} ${kind}`)) return;
  scenario.known.add(`${id} ${kind}`);
  scenario.waiting.push({ id, kind, at: at.getTime() });
  if (scenario.plan.runsAfterEvents) scenario.moments.add(Math.ceil(at.getTime() / QUARTER_MS) * QUARTER_MS);
};

interface ScenarioSeed {
  seed: number;
  people: number;
  /** Steps instead of random ones, in the order of the plan. */
  steps?: (chapterId: string) => SequenceStep[];
}

/** Creates a booklet with its steps and random people. Two scenarios of one seed have the same people by name. */
export const createScenario = async (
  office: Pick<Office, 'scope' | 'adminId'>,
  plan: ScenarioPlan,
  { seed, people, steps }: ScenarioSeed,
): Promise<Scenario> => {
  const picker = createPicker(seed);
  const scenario: Scenario = {
    scope: office.scope,
    ...(await createOnlineBooklet(office, plan.validDays)),
    plan,
    behaviours: new Map(),
    steps: [],
    moments: new Set(),
    waiting: [],
    known: new Set(),
    held: new Set(),
  };
  await createSteps(scenario, picker, steps?.(scenario.chapterId) ?? null);
  await createPeople(scenario, picker, people);
  const { from } = getSpan(plan);
  await refreshSteps(scenario, from);
  for (const [id, { opensAt, completesAt, bouncesAt }] of scenario.behaviours) {
    addEvent(scenario, id, 'open', opensAt);
    addEvent(scenario, id, 'complete', completesAt);
    addEvent(scenario, id, 'bounce', bouncesAt);
  }
  return scenario;
};

export interface SimulatedRow {
  participant: SimulatedParticipant;
  person: SimulatedPerson;
  behaviour: Behaviour;
  timetable: string[];
  /** Reasons of the steps that are never due. */
  reasons: (SkipReason | null)[];
}

const describeOutcome = (stepIndex: number, at: Date, why: string | null): string =>
  `${stepIndex} ${at.toISOString().slice(0, 16)} ${why ?? 'sent'}`;

/** Simulates everybody, from the rows as they are before anything happens. */
export const simulateScenario = async (scenario: Scenario): Promise<Map<string, SimulatedRow>> => {
  const { scope, booklet, behaviours, chapterId, plan, steps } = scenario;
  const context = await requireParticipants(scope, booklet.id, 'campaigns.manage');
  const all = await loadSimulatedPeople(scope, context, steps, null);
  const index = new Map(steps.map(({ id }, n) => [id, n]));
  const { until } = getSpan(plan);
  const rows = new Map<string, SimulatedRow>();
  for (const participant of all) {
    const behaviour = behaviours.get(participant.id);
    if (!behaviour) continue;
    const { opensAt, completesAt, bouncesAt } = behaviour;
    const events: PersonEvents = {
      ...participant.person.events,
      openedAt: opensAt,
      completedAt: completesAt,
      bouncedAt: bouncesAt,
      chapters: completesAt === null ? new Map() : new Map([[chapterId, completesAt]]),
    };
    const person = { ...participant.person, events, react: react(behaviour, chapterId) };
    const where = { timeZone: plan.timeZone, calendar: participant.calendar };
    const outcomes = simulateOutcome(
      toSimulatedSteps(steps, context, participant),
      person,
      where,
      participant.person.createdAt,
    );
    const timetable = outcomes
      .filter(({ isHandled, at }) => isHandled && (at ?? SINCE) <= until)
      .map(({ id, at, why }) => describeOutcome(index.get(id) ?? -1, at ?? SINCE, why))
      .sort();
    const reasons = outcomes.filter(({ isHandled }) => !isHandled).map(({ why }) => why);
    rows.set(participant.id, { participant, person, behaviour, timetable, reasons });
  }
  return rows;
};

/** Applies to the database what people do, as the reader and the mail server would. */
const applyEvents = async ({ scope, pageId }: Scenario, due: readonly DueEvent[]): Promise<void> => {
  const { enrolments } = scope.views;
  const byMoment = Map.groupBy(due, ({ at, kind }) => `${at} ${kind}`);
  for (const events of [...byMoment.values()].sort((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))) {
    const [first] = events;
    if (!first) continue;
    const at = new Date(first.at);
    const rows = await scope
      .select({ id: enrolments.id, participantId: enrolments.participantId })
      .from(enrolments)
      .where(
        and(
          anyOf(
            enrolments.id,
            events.map(({ id }) => id),
          ),
          or(isNull(enrolments.expiresAt), gt(enrolments.expiresAt, at)),
        ),
      );
    const ids = rows.map(({ id }) => id);
    if (first.kind === 'bounce') {
      const sheets = rows.map(({ participantId }) => participantId);
      await scope.update('participants', { bouncedAt: at }, (columns) =>
        and(anyOf(columns.id, sheets), isNull(columns.bouncedAt)),
      );
      await moveEnrolments(scope, ids, 'fail', { at });
    } else if (first.kind === 'open') await moveEnrolments(scope, ids, 'open', { at });
    else {
      await moveEnrolments(scope, ids, 'complete', { at });
      const done = ids.map((enrolmentId) => ({ enrolmentId, pageId, version: 1, doneAt: at }));
      if (done.length > 0) await scope.insert('pageProgress', done, { ifAbsent: true });
    }
  }
};

/** Marks the waiting messages as sent, as the sending does within seconds, and returns those who got an e-mail. */
const deliverWaiting = async ({ scope, steps, held }: Scenario, now: Date): Promise<string[]> => {
  const sent = await scope.update('campaignRecipients', { state: 'sent', sentAt: now }, (rows) =>
    and(
      eq(rows.state, 'waiting'),
      inArray(
        rows.campaignId,
        steps.map(({ id }) => id).filter((id) => !held.has(id)),
      ),
    ),
  );
  // The moment of the run that left somebody out.
  await scope.update('campaignRecipients', { sentAt: now }, (rows) =>
    and(eq(rows.state, 'excluded'), isNull(rows.sentAt)),
  );
  const hers = new Set(steps.filter(({ step }) => step.to === 'participant').map(({ id }) => id));
  const mailed = [...new Set(sent.filter(({ campaignId }) => hers.has(campaignId)).map((row) => row.enrolmentId))];
  if (mailed.length === 0) return [];
  const { enrolments } = scope.views;
  const fresh = await scope
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(anyOf(enrolments.id, mailed), eq(enrolments.state, 'to_invite')));
  await moveEnrolments(
    scope,
    fresh.map(({ id }) => id),
    'invite',
    { at: now },
  );
  return mailed;
};

/** Runs the real sequences with events at their moments, up to this moment or to the end. */
export const runScenario = async (
  app: TestApp,
  scenario: Scenario,
  { until }: { until: Date } = getSpan(scenario.plan),
): Promise<void> => {
  const { behaviours, chapterId, moments } = scenario;
  const applyEventsUpTo = async (at: number) => {
    const due = scenario.waiting.filter((one) => one.at <= at);
    scenario.waiting = scenario.waiting.filter((one) => one.at > at);
    await applyEvents(scenario, due);
  };
  for (;;) {
    const at = Math.min(...moments);
    if (at > until.getTime()) return applyEventsUpTo(until.getTime());
    moments.delete(at);
    const now = new Date(at);
    await applyEventsUpTo(at);
    await runSequences(app.services, LOG, now);
    const mailed = await deliverWaiting(scenario, now);
    if (mailed.length > 0 && scenario.plan.runsAfterEvents) moments.add(at + QUARTER_MS);
    for (const id of mailed) {
      const own = behaviours.get(id);
      if (!own) continue;
      const caused = react(own, chapterId)(now);
      addEvent(scenario, id, 'open', caused.openedAt);
      addEvent(scenario, id, 'complete', caused.completedAt);
      addEvent(scenario, id, 'bounce', caused.bouncedAt);
    }
  }
};

/** The timetable of each person as the database has it. */
export const loadReality = async ({ scope, steps }: Scenario): Promise<Map<string, string[]>> => {
  const { campaignRecipients: rows } = scope.views;
  const ids = steps.map(({ id }) => id);
  const all = await scope.select().from(rows).where(anyOf(rows.campaignId, ids));
  const describeRow = (row: (typeof all)[number]): string => {
    const why = row.state === 'excluded' ? toSkipReason(row.reason ?? '') : null;
    return describeOutcome(ids.indexOf(row.campaignId), row.sentAt ?? new Date(0), why);
  };
  return new Map(
    [...Map.groupBy(all, ({ enrolmentId }) => enrolmentId)].map(([id, own]) => [id, own.map(describeRow).sort()]),
  );
};

/** Takes the booklet off line, so that later runs pass over it, or back on line. */
export const setScenarioActive = async ({ scope, booklet }: Scenario, isActive: boolean): Promise<void> => {
  await scope.update('booklets', { state: isActive ? 'published' : 'unpublished' }, ({ id }) => eq(id, booklet.id));
};

/** A company with sites of several regions. */
export const openSites = async (app: TestApp, { timeZone, holidays }: ScenarioPlan): Promise<Office> => {
  const office = await openOffice(app);
  await office.scope.updateCompany({
    timeZone,
    holidays,
    sites: SITES.filter(({ name }) => name !== '').map((site) => ({
      name: site.name,
      address: '',
      hours: '',
      contact: '',
      safety: '',
      ...(site.holidays && { holidays: site.holidays }),
    })),
  });
  return office;
};
