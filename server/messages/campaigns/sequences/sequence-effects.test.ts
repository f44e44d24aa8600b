import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import type { EffectKind, SequenceChange } from '../../../../contract/messages/campaigns/sequence-effects.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { requireParticipants } from '../../../people/participants/context.ts';
import type { Office } from '../../../people/participants/participants.fixture.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { updateCampaignColumns } from '../campaigns.fixture.ts';
import { createStep, deleteStep, reorderSteps, setStepEnabled, updateStep } from './change-sequence.ts';
import { findSequenceEffects, type ParticipantEffect } from './preview-sequence-change.ts';
import {
  createScenario,
  loadReality,
  openSites,
  refreshSteps,
  runScenario,
  type Scenario,
  type ScenarioPlan,
  setScenarioActive,
} from './sequence-scenario.fixture.ts';
import type { Step } from './steps.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await openSites(app, PLAN);
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

const PLAN: ScenarioPlan = {
  name: 'June',
  first: '2027-06-04',
  days: 9,
  timeZone: 'Europe/Paris',
  holidays: 'metropole',
  validDays: 180,
  times: ['09:00'],
  around: 0,
  steps: [
    ['arrival', 'invitation', 'participant'],
    ['arrival', 'information', 'participant'],
    ['arrival', 'free', 'participant'],
    ['arrival', 'reminder', 'participant'],
    ['arrival', 'information', 'referent'],
    ['unopened', 'reminder', 'participant'],
  ],
  runsAfterEvents: false,
};
/** A Wednesday, in the middle of the arrivals. */
const NOW = new Date('2027-06-09T10:07:00Z');
const HELD_FROM = new Date('2027-06-07T12:00:00Z');
/** The first message leaves on 1 June. */
const BEGIN = new Date('2027-06-01T00:00:00Z');
const LAST_RUN = new Date('2027-06-23T00:00:00Z');
const PEOPLE = 40;

const arrival = (days: number, values: Partial<SequenceStep> = {}): SequenceStep => ({
  trigger: { kind: 'arrival', days },
  time: '09:00',
  workingDaysOnly: false,
  to: 'participant',
  stopWhen: [],
  withPresent: true,
  ...values,
});
const STEPS: SequenceStep[] = [
  arrival(-3),
  arrival(0),
  arrival(0),
  arrival(3, { workingDaysOnly: true }),
  arrival(4, { to: 'referent' }),
  arrival(0, { trigger: { kind: 'unopened', days: 5 } }),
];

interface Row {
  at: string;
  isSent: boolean;
}
/** Rows of each person by name, then by step. */
type Timetable = Map<string, Map<number, Row>>;

const loadTimetable = async (scenario: Scenario): Promise<Timetable> => {
  const { enrolments } = scenario.scope.views;
  const names = new Map(
    (await scenario.scope.select().from(enrolments).where(eq(enrolments.bookletId, scenario.booklet.id))).map(
      ({ id, nameKey }) => [id, nameKey],
    ),
  );
  const toRow = (text: string): [number, Row] => {
    const [index, at = '', why] = text.split(' ');
    return [Number(index), { at, isSent: why === 'sent' }];
  };
  return new Map(
    [...(await loadReality(scenario))].map(([id, rows]) => [names.get(id) ?? '', new Map(rows.map(toRow))]),
  );
};

const getStep = ({ steps }: Scenario, index: number): Step => {
  const step = steps[index];
  if (!step) throw new Error('no such step');
  return step;
};

/** Applies a change through the code that saves it, at the moment of the change. */
const applyChange = async ({ scope, booklet, ...scenario }: Scenario, change: SequenceChange): Promise<void> => {
  const outside = { platform: 'livrets@exemple.fr', productName: 'Embarque' };
  if (change.kind === 'order') {
    const people = await requireParticipants(scope, booklet.id, 'campaigns.manage');
    return reorderSteps(scope, people, { ids: change.ids });
  }
  const params = { id: booklet.id, campaignId: change.campaignId };
  const rowVersion = scenario.steps.find(({ id }) => id === change.campaignId)?.rowVersion ?? 0;
  if (change.kind === 'save') await updateStep(scope, params, { rowVersion, step: change.step }, outside.platform);
  else if (change.kind === 'switch')
    await setStepEnabled(scope, params, { on: change.on, opensAccess: false }, outside);
  else await deleteStep(scope, params);
};

/** A step that started when these people were enrolled already. */
const setStart = async (scope: Scope, step: Step | undefined): Promise<void> => {
  await updateCampaignColumns(scope, step?.id ?? '', { launchedAt: new Date('2027-06-01T08:00:00Z') });
};
const pauseStep = async ({ scope }: Scenario, { id }: Step): Promise<void> => {
  await updateCampaignColumns(scope, id, { state: 'paused' });
};

/** Removes a step, and makes another with the same message. */
const remakeStep = async (scenario: Scenario, index: number): Promise<void> => {
  const { scope, booklet } = scenario;
  const old = getStep(scenario, index);
  const params = { id: booklet.id, campaignId: old.id };
  await setStepEnabled(scope, params, { on: false, opensAccess: false }, { platform: '', productName: '' });
  await deleteStep(scope, params);
  const people = await requireParticipants(scope, booklet.id, 'campaigns.manage');
  const made = await createStep(scope, people, {
    kind: old.kind,
    step: { ...old.step, trigger: { kind: 'arrival', days: 6 } },
  });
  await updateCampaignColumns(scope, made.id, { name: old.name, bodies: old.bodies });
};

interface EditCase {
  name: string;
  /** Step whose messages of the last two days wait, as behind a mail server that is down. */
  holds?: number;
  /** Happens before the change, with the change and without it. */
  prepare?: (scenario: Scenario) => Promise<void>;
  /** Happens earlier still, before anybody gets a message. */
  start?: (scenario: Scenario) => Promise<void>;
  change: (scenario: Scenario) => SequenceChange;
  kinds: EffectKind[];
  /** The step that a removed one was before, by index. */
  removed?: number;
}

const save =
  (index: number, values: Partial<SequenceStep>) =>
  (scenario: Scenario): SequenceChange => {
    const { id, step } = getStep(scenario, index);
    return { kind: 'save', campaignId: id, step: { ...step, ...values } };
  };
const turn =
  (index: number, on: boolean) =>
  (scenario: Scenario): SequenceChange => ({ kind: 'switch', campaignId: getStep(scenario, index).id, on });

const CASES: EditCase[] = [
  {
    name: 'a later day',
    change: save(1, { trigger: { kind: 'arrival', days: 5 } }),
    kinds: ['earlier', 'later'],
  },
  {
    name: 'an earlier day',
    change: save(3, { trigger: { kind: 'arrival', days: -2 } }),
    kinds: ['earlier', 'later', 'never'],
  },
  { name: 'a later hour', change: save(3, { time: '14:30' }), kinds: ['later'] },
  {
    name: 'another recipient, while messages wait',
    holds: 1,
    change: save(1, { to: 'referent' }),
    kinds: ['earlier', 'never', 'new'],
  },
  {
    name: 'a reminder to the person, once to the referent',
    change: save(4, { to: 'participant' }),
    kinds: ['never', 'new'],
  },
  { name: 'a condition', change: save(3, { stopWhen: ['opened'] }), kinds: ['never'] },
  { name: 'another trigger', change: save(5, { trigger: { kind: 'completed', days: 4 } }), kinds: ['never', 'new'] },
  {
    name: 'newcomers only',
    start: ({ scope, steps }) => setStart(scope, steps[3]),
    change: save(3, { withPresent: false }),
    kinds: ['never'],
  },
  {
    name: 'another order',
    change: ({ steps }) => ({ kind: 'order', ids: [0, 2, 1, 3, 4, 5].map((index) => steps[index]?.id ?? '') }),
    kinds: ['earlier', 'later'],
  },
  {
    name: 'a step that is switched off, while messages wait',
    holds: 1,
    change: turn(1, false),
    kinds: ['earlier', 'never'],
  },
  {
    name: 'a step that is switched on again',
    start: ({ scope, steps }) => updateCampaignColumns(scope, steps[3]?.id ?? '', { state: 'draft' }).then(() => {}),
    change: turn(3, true),
    kinds: ['never', 'new'],
  },
  {
    name: 'a paused step that goes on',
    start: (scenario) => pauseStep(scenario, getStep(scenario, 3)),
    change: turn(3, true),
    kinds: ['new'],
  },
  {
    name: 'a step that is removed, then made again and switched on',
    prepare: (scenario) => remakeStep(scenario, 3),
    change: turn(6, true),
    kinds: ['twice', 'new'],
    removed: 3,
  },
  {
    name: 'a step that is off, and removed',
    prepare: async (scenario) => {
      const params = { id: scenario.booklet.id, campaignId: getStep(scenario, 1).id };
      await setStepEnabled(
        scenario.scope,
        params,
        { on: false, opensAccess: false },
        { platform: '', productName: '' },
      );
    },
    change: ({ steps }) => ({ kind: 'remove', campaignId: steps[1]?.id ?? '' }),
    kinds: ['received'],
  },
];

interface RunResult {
  timetable: Timetable;
  announced: ParticipantEffect[];
  /** People to whom a step wrote, or whom it left out, before the change. */
  begun: Set<string>;
  /** Indexes of the steps, by id. */
  indexes: Map<string, number>;
}

/** Runs the days up to the change, applies it, and runs the days after it. Nobody reads any more after the change. */
const runCase = async ({ prepare, start, holds, change }: EditCase, isApplied: boolean): Promise<RunResult> => {
  const scenario = await createScenario(office, PLAN, { seed: 7, people: PEOPLE, steps: () => STEPS });
  await start?.(scenario);
  for (const at of scenario.moments) if (at < BEGIN.getTime()) scenario.moments.delete(at);
  await runScenario(app, scenario, { until: HELD_FROM });
  if (holds !== undefined) scenario.held.add(getStep(scenario, holds).id);
  await runScenario(app, scenario, { until: NOW });
  await scenario.scope.update('campaignRecipients', { createdAt: NOW }, ({ state }) => eq(state, 'waiting'));
  scenario.behaviours.clear();
  scenario.waiting = [];
  const begun = new Set((await loadTimetable(scenario)).keys());
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await prepare?.(scenario);
  await refreshSteps(scenario, NOW);
  const people = await requireParticipants(scenario.scope, scenario.booklet.id, 'campaigns.manage');
  const wanted = change(scenario);
  const announced = await findSequenceEffects(scenario.scope, people, wanted, NOW);
  if (isApplied) await applyChange(scenario, wanted);
  scenario.held.clear();
  await refreshSteps(scenario, NOW);
  await runScenario(app, scenario, { until: LAST_RUN });
  vi.useRealTimers();
  await setScenarioActive(scenario, false);
  const indexes = new Map(scenario.steps.map(({ id }, index) => [id, index]));
  return { timetable: await loadTimetable(scenario), announced, begun, indexes };
};

const toMinute = (at: Date | null): string => at?.toISOString().slice(0, 16) ?? 'none';
const describeEffect = (kind: EffectKind, index: number, name: string, before: string, after: string): string =>
  `${name}: ${kind} of ${index}, ${before.slice(0, 10)} → ${after}`;

/** Differences between the messages that really left with the change and without it. */
const listRealEffects = ({ removed }: EditCase, before: Timetable, after: Timetable): Map<string, string[]> => {
  const now = toMinute(NOW);
  return new Map(
    [...new Set([...before.keys(), ...after.keys()])].map((name): [string, string[]] => {
      const [old, later] = [before.get(name), after.get(name)];
      const indexes = new Set([...(old?.keys() ?? []), ...(later?.keys() ?? [])]);
      const texts = [...indexes].flatMap((index) => {
        const [a, b] = [old?.get(index), later?.get(index)].map((row) => (row?.isSent ? row.at : null));
        if (a === b || (a && a < now && !b)) return [];
        if (a && b) return describeEffect(b > a ? 'later' : 'earlier', index, name, a, b);
        if (a) return describeEffect('never', index, name, a, 'none');
        const first = removed === undefined ? undefined : later?.get(removed);
        return first?.isSent && b
          ? describeEffect('twice', index, name, first.at, b)
          : describeEffect('new', index, name, 'none', b ?? 'none');
      });
      return [name, texts];
    }),
  );
};

/** The days without any change: the same for every case that prepares nothing. */
let unchanged: Promise<RunResult> | undefined;
const runUnchanged = (one: EditCase): Promise<RunResult> => {
  if (one.start || one.prepare || one.holds !== undefined) return runCase(one, false);
  unchanged ??= runCase(one, false);
  return unchanged;
};

describe('the effects that are announced are those that the sending then has', () => {
  test.each(CASES)('for $name', { timeout: 120_000 }, async (one) => {
    const without = await runUnchanged(one);
    const { timetable, announced, begun, indexes } = await runCase(one, true);
    expect([...new Set(announced.map(({ kind }) => kind))].sort()).toEqual(one.kinds.toSorted());
    const real = listRealEffects(one, without.timetable, timetable);
    const told = new Map<string, string[]>();
    for (const { kind, stepId, name, before, after } of announced) {
      const index = indexes.get(stepId) ?? -1;
      const who = name.replace('Camille ', '');
      const texts = told.get(who) ?? [];
      told.set(who, texts);
      const row = timetable.get(who)?.get(index);
      if (kind === 'received') expect(row).toEqual({ at: toMinute(before), isSent: true });
      // Nothing was to leave: only its absence can be seen.
      else if (before === null && after === null) expect(row).toBeUndefined();
      else texts.push(describeEffect(kind, index, who, toMinute(before), toMinute(after)));
    }
    for (const [who, texts] of told) expect(texts.sort()).toEqual((real.get(who) ?? []).sort());
    const untold = [...real].filter(([who, texts]) => begun.has(who) && !told.has(who) && texts.length > 0);
    expect(untold).toEqual([]);
  });
});
