import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  createScenario,
  loadReality,
  openSites,
  runScenario,
  type Scenario,
  type ScenarioPlan,
  type SimulatedRow,
  setScenarioActive,
  simulateScenario,
} from './sequence-scenario.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PEOPLE = 250;

type Plan = Omit<ScenarioPlan, 'runsAfterEvents'> & { seed: number; holidays: 'metropole' | 'martinique' };

/** Four times of the year, and together every kind of trigger, recipient and stop rule. */
const PLANS: Plan[] = [
  {
    // Good Friday, the clock change and Easter Monday.
    name: 'spring',
    seed: 12,
    first: '2027-03-24',
    days: 9,
    timeZone: 'Europe/Paris',
    holidays: 'metropole',
    validDays: 180,
    times: ['09:00', '02:30'],
    around: 6,
    steps: [
      ['arrival', 'invitation', 'participant'],
      ['unopened', 'reminder', 'participant'],
      ['arrival', 'reminder', 'referent'],
      ['arrival', 'information', 'participant', 'opened'],
      ['chapter', 'information', 'participant'],
      ['end', 'closing', 'participant'],
    ],
  },
  {
    // A company overseas, whose public holiday is 22 May and that of a site 27 May.
    name: 'May',
    seed: 9,
    first: '2028-05-19',
    days: 9,
    timeZone: 'America/Martinique',
    holidays: 'martinique',
    validDays: 12,
    times: ['09:00', '20:30'],
    around: 6,
    steps: [
      ['arrival', 'invitation', 'participant'],
      ['unopened', 'reminder', 'referent'],
      ['completed', 'free', 'participant'],
      ['arrival', 'information', 'reader', 'completed'],
      ['arrival', 'information', 'participant'],
      ['end', 'information', 'referent'],
    ],
  },
  {
    // The clock change, All Saints’ Day and 11 November; more reminders than anybody may get.
    name: 'autumn',
    seed: 2,
    first: '2027-10-28',
    days: 9,
    timeZone: 'Europe/Paris',
    holidays: 'metropole',
    validDays: 180,
    times: ['09:00', '02:30'],
    around: 0,
    steps: [
      ['arrival', 'reminder', 'referent'],
      ['arrival', 'reminder', 'participant'],
      ['arrival', 'reminder', 'participant'],
      ['unopened', 'reminder', 'participant'],
      ['arrival', 'information', 'reader'],
      ['arrival', 'reminder', 'participant', 'completed'],
    ],
  },
  {
    // 20 December on Réunion, 26 December in Alsace and Moselle, and the new year.
    name: 'December',
    seed: 2,
    first: '2028-12-19',
    days: 9,
    timeZone: 'Europe/Paris',
    holidays: 'metropole',
    validDays: 15,
    times: ['09:00', '14:30'],
    around: 6,
    steps: [
      ['arrival', 'invitation', 'participant'],
      ['arrival', 'invitation', 'reader'],
      ['completed', 'information', 'referent', 'opened'],
      ['chapter', 'free', 'reader'],
      ['unopened', 'reminder', 'participant'],
      ['end', 'free', 'participant'],
    ],
  },
];

/** Facts of one person and of the steps that differ, to find the cause of a failure. */
const describePerson = (
  { steps, plan }: Scenario,
  { participant, person, behaviour, timetable }: SimulatedRow,
  real: string[],
) => {
  const differing = [
    ...timetable.filter((row) => !real.includes(row)),
    ...real.filter((row) => !timetable.includes(row)),
  ];
  const indexes = [...new Set(differing.map((row) => Number(row.split(' ')[0])))];
  const { createdAt, arrivalOn, endOn, hasAddress, isOpposed, hasReferentAddress } = person;
  return {
    plan: plan.name,
    person: {
      site: participant.enrolment.site,
      createdAt,
      arrivalOn,
      endOn,
      hasAddress,
      isOpposed,
      hasReferentAddress,
    },
    behaviour: Object.fromEntries(Object.entries(behaviour).filter(([, value]) => value !== null)),
    steps: indexes.map((index) => ({
      index,
      kind: steps[index]?.kind,
      since: steps[index]?.launchedAt,
      ...steps[index]?.step,
    })),
    simulated: timetable,
    real,
  };
};

/** The people whose two timetables differ, the one with the fewest facts first. */
const listDifferences = (
  scenario: Scenario,
  simulated: ReadonlyMap<string, SimulatedRow>,
  reality: ReadonlyMap<string, string[]>,
) =>
  [...simulated]
    .map(([id, row]) => ({ row, real: reality.get(id) ?? [] }))
    .filter(({ row, real }) => row.timetable.join() !== real.join())
    .map(({ row, real }) => describePerson(scenario, row, real))
    .sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);

/** Days off as the calendars of these weeks have them, by region; the others are those of `metropole`. */
const DAYS_OFF = {
  metropole: ['2027-03-29', '2027-11-01', '2027-11-11', '2028-05-25', '2028-06-05', '2028-12-25', '2029-01-01'],
  'alsace-moselle': ['2027-03-26', '2028-12-26'],
  martinique: ['2028-05-22'],
  guadeloupe: ['2028-05-27'],
  reunion: ['2028-12-20'],
};
const REGION_BY_SITE: Record<string, keyof typeof DAYS_OFF> = {
  Strasbourg: 'alsace-moselle',
  Metz: 'alsace-moselle',
  'Saint-Denis': 'reunion',
  'Pointe-à-Pitre': 'guadeloupe',
  Nantes: 'metropole',
};

/** Local day and time of a moment, from the clocks of the platform. */
const readClock = (timeZone: string, at: string): { day: string; time: string } => {
  const [day = '', time = ''] = new Date(`${at}:00Z`).toLocaleString('sv-SE', { timeZone }).split(' ');
  return { day, time: time.slice(0, 5) };
};

interface SentMessage {
  index: number;
  day: string;
  time: string;
  step: Scenario['steps'][number];
}

const listSentMessages = ({ steps, plan }: Scenario, timetable: readonly string[]): SentMessage[] =>
  timetable.flatMap((row) => {
    const [index, at = '', why] = row.split(' ');
    const step = steps[Number(index)];
    return step && why === 'sent' ? [{ index: Number(index), step, ...readClock(plan.timeZone, at) }] : [];
  });

/** Checks the rules that both sides share, by dates written by hand. Returns the lateness of the messages, in days. */
const checkPerson = (plan: Plan, { participant }: SimulatedRow, sent: readonly SentMessage[]): number[] => {
  const region = REGION_BY_SITE[participant.enrolment.site] ?? plan.holidays;
  const off: string[] = [...DAYS_OFF.metropole, ...DAYS_OFF[region]];
  const isOff = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) || off.includes(day);
  const own = sent.filter(({ step }) => step.step.to !== 'referent');
  expect(new Set(own.map(({ day }) => day)).size).toBe(own.length);
  expect(own.filter(({ step }) => step.kind === 'reminder').length).toBeLessThanOrEqual(3);
  return sent.flatMap(({ step: { step }, day, time }) => {
    // An arrival or an end happens at no hour: the message leaves at its own. In spring the clock jumps over 2:30.
    const isPlain = step.trigger.kind === 'arrival' || step.trigger.kind === 'end';
    if (day !== '2027-03-28' || step.time !== '02:30')
      expect(isPlain ? time === step.time : time >= step.time, `${day} ${time}`).toBe(true);
    expect(step.workingDaysOnly && isOff(day), `${day} ${participant.enrolment.site}`).toBe(false);
    if (step.trigger.kind !== 'arrival') return [];
    let from = Date.parse(`${participant.enrolment.arrivalOn}T12:00:00Z`) + step.trigger.days * 86_400_000;
    const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);
    while (step.workingDaysOnly && isOff(toDay(from))) from += 86_400_000;
    return [Math.round((Date.parse(`${day}T12:00:00Z`) - from) / 86_400_000)];
  });
};

const seen = { reasons: new Set<string>(), lateness: new Set<number>(), reminders: new Set<number>(), people: 0 };

test.each(PLANS)(
  'a thousand random people: those of $name get the timetable that was simulated',
  { timeout: 500_000 },
  async (choice) => {
    const plan = { ...choice, runsAfterEvents: true };
    const office = await openSites(app, plan);
    const scenario = await createScenario(office, plan, { seed: plan.seed, people: PEOPLE });
    const simulated = await simulateScenario(scenario);
    expect(simulated.size).toBe(PEOPLE);
    await runScenario(app, scenario);
    await setScenarioActive(scenario, false);
    const reality = await loadReality(scenario);
    const [simplest, ...others] = listDifferences(scenario, simulated, reality);
    if (simplest)
      expect.fail(
        `seed ${plan.seed}: ${others.length + 1} people differ; the simplest: ${JSON.stringify(simplest, null, 1)}`,
      );
    for (const [id, row] of simulated) {
      const sent = listSentMessages(scenario, reality.get(id) ?? []);
      for (const days of checkPerson(plan, row, sent)) seen.lateness.add(days);
      seen.reminders.add(sent.filter(({ step }) => step.kind === 'reminder' && step.step.to !== 'referent').length);
      for (const why of row.reasons) seen.reasons.add(why ?? '');
      for (const text of row.timetable) seen.reasons.add(text.split(' ')[2] ?? '');
    }
    seen.people += simulated.size;
  },
);

test('they reach every rule: each reason, each day of catch-up, and the last reminder allowed', () => {
  expect(seen.people).toBe(1000);
  expect([...seen.lateness].sort()).toEqual([0, 1, 2, 3]);
  expect([...seen.reminders].sort()).toEqual([0, 1, 2, 3]);
  expect([...seen.reasons].sort()).toEqual([
    'already_invited',
    'bounced',
    'enrolled_before',
    'left',
    'missing_variable',
    'no_access',
    'no_date',
    'no_email',
    'not_yet',
    'one_a_day',
    'opposed',
    'past',
    'sent',
    'stopped',
    'too_many_reminders',
  ]);
});
