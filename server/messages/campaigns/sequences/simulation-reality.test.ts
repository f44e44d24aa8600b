import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignKind, SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createRandom } from '../../../../test/create-random.ts';
import { moveEnrolments } from '../../../people/index.ts';
import { requireParticipants } from '../../../people/participants/context.ts';
import { createTestBooklet, type Office, openOffice } from '../../../people/participants/participants.fixture.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { addDays } from '../../../platform/text/calendar/days.ts';
import { fromLocalTime } from '../../../platform/text/calendar/moments.ts';
import { createCampaignDraft } from '../../sending/sending.fixture.ts';
import { updateCampaignColumns } from '../campaigns.fixture.ts';
import { loadSimulatedPeople, toSimulatedSteps, toSkipReason } from './load-simulated-people.ts';
import { runSequences } from './run-sequences.ts';
import { type PersonEvents, type SimulatedPerson, simulateOutcome } from './simulate-outcome.ts';
import { listBookletSteps, type Step } from './steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LOG = { info: () => {}, error: (facts: object) => expect.fail(JSON.stringify(facts)) };
const SINCE = new Date('2026-09-01T08:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const QUARTER_MS = 15 * MINUTE_MS;

const SITES = [
  { name: 'Strasbourg', holidays: 'alsace-moselle' },
  { name: 'Metz', holidays: 'alsace-moselle' },
  { name: 'Saint-Denis', holidays: 'reunion' },
  { name: 'Pointe-à-Pitre', holidays: 'guadeloupe' },
  { name: 'Mamoudzou', holidays: 'mayotte' },
  { name: 'Nantes', holidays: null },
  { name: '', holidays: null },
] as const;

/** Arrivals around clock changes and public holidays: the days from the first to the last. */
const PERIODS = [['2027-03-24', 9]] as const;

const createPicker = (seed: number) => {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const below = (n: number): number => Math.floor(random() * n);
  const chance = (share: number): boolean => random() < share;
  return { pick, below, chance };
};
type Picker = ReturnType<typeof createPicker>;

const KINDS: CampaignKind[] = ['invitation', 'reminder', 'reminder', 'information', 'free', 'closing'];
const TIMES = ['09:00', '09:00', '14:30'];

const chooseTrigger = ({ pick, below }: Picker, chapterId: string): SequenceStep['trigger'] => {
  const kind = pick(['arrival', 'arrival', 'arrival', 'end', 'unopened', 'unopened', 'completed', 'chapter'] as const);
  if (kind === 'chapter') return { kind, chapterId, days: below(3) };
  if (kind === 'unopened' || kind === 'completed') return { kind, days: below(5) };
  return { kind, days: below(14) - 7 };
};

const chooseStep = (picker: Picker, chapterId: string): SequenceStep => ({
  trigger: chooseTrigger(picker, chapterId),
  time: picker.pick(TIMES),
  workingDaysOnly: picker.chance(0.7),
  to: picker.pick(['participant', 'participant', 'participant', 'referent', 'reader'] as const),
  stopWhen: picker.pick([[], [], ['opened'], ['completed']] as const).slice(),
  withPresent: picker.chance(0.8),
});

const BODY = (text: string) => ({
  subject: text,
  preheader: '',
  blocks: [{ type: 'text' as const, html: '<p>a</p>' }],
});

/** A booklet with one chapter of one page, which is online. */
const createOnlineBooklet = async ({ scope, adminId }: Pick<Office, 'scope' | 'adminId'>) => {
  const booklet = await createTestBooklet(scope, {
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
interface Behaviour {
  opensAt: Date | null;
  completesAt: Date | null;
  bouncesAt: Date | null;
  opensAfterMs: number | null;
  completesAfterMs: number | null;
  bouncesAfterMs: number | null;
}

const chooseBehaviour = ({ pick, below, chance }: Picker, arrivalOn: string): Behaviour => {
  const days = (n: number) => below(n) * DAY_MS;
  const soon = () => pick([7, 97, 307]) * MINUTE_MS + days(5);
  // Few times of day: each moment of an event is a run of all the steps.
  const near = () => new Date(Date.parse(`${addDays(arrivalOn, -9)}T${pick(['05:50', '11:21'])}:00Z`) + days(20));
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
const react =
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

interface Group {
  scope: Scope;
  booklet: TenantRow<'booklets'>;
  chapterId: string;
  pageId: string;
  timeZone: string;
  period: readonly [first: string, days: number];
  behaviours: Map<string, Behaviour>;
  people: SimulatedPerson[];
  steps: Step[];
  expected: Map<string, string[]>;
}

const createPeople = async (group: Group, picker: Picker, n: number): Promise<void> => {
  const { scope, booklet, period } = group;
  const { pick, below, chance } = picker;
  const [first, length] = period;
  const sheets = Array.from({ length: n }, (_, index) => {
    const arrivalOn = addDays(first, below(length));
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
  const made = await scope.insert(
    'enrolments',
    rows.map((row, index) => ({
      bookletId: booklet.id,
      participantId: row.id,
      nameKey: row.nameKey,
      arrivalOn: row.arrivalOn,
      site: row.site,
      source: 'manual' as const,
      createdAt: chance(0.9)
        ? new Date(Date.parse(`${addDays(sheets[index]?.around ?? first, -25)}T10:00:00Z`))
        : new Date('2026-08-20T10:00:00Z'),
    })),
  );
  const aroundByParticipant = new Map(rows.map((row, index) => [row.id, sheets[index]?.around ?? first]));
  for (const { id, participantId } of made)
    group.behaviours.set(id, chooseBehaviour(picker, aroundByParticipant.get(participantId) ?? first));
};

const createSteps = async ({ scope, booklet, chapterId }: Group, picker: Picker, n: number): Promise<void> => {
  for (let position = 0; position < n; position += 1) {
    const { id } = await createCampaignDraft(scope, booklet.id, {
      kind: position === 0 ? 'invitation' : picker.pick(KINDS),
      position,
      step: chooseStep(picker, chapterId),
      bodies: { 'fr-FR': BODY(picker.chance(0.25) ? 'Bonjour {{poste}}' : 'Bonjour') },
      variables: { defaults: {}, missing: 'exclude' },
    });
    await updateCampaignColumns(scope, id, { state: 'running', launchedAt: SINCE });
  }
};

const describeOutcome = (stepIndex: number, at: Date, why: string | null): string =>
  `${stepIndex} ${at.toISOString().slice(0, 16)} ${why ?? 'sent'}`;

/** Simulates everybody of a group, from the rows as they are before anything happens. */
const simulateGroup = async (group: Group): Promise<void> => {
  const { scope, booklet, behaviours, chapterId, timeZone } = group;
  const context = await requireParticipants(scope, booklet.id, 'campaigns.manage');
  group.steps = await listBookletSteps(scope, booklet.id);
  const all = await loadSimulatedPeople(scope, context, group.steps, null);
  const index = new Map(group.steps.map(({ id }, n) => [id, n]));
  for (const participant of all) {
    const own = behaviours.get(participant.id);
    if (!own) continue;
    const events: PersonEvents = {
      ...participant.person.events,
      openedAt: own.opensAt,
      completedAt: own.completesAt,
      bouncedAt: own.bouncesAt,
      chapters: own.completesAt === null ? new Map() : new Map([[chapterId, own.completesAt]]),
    };
    const person = { ...participant.person, events, react: react(own, chapterId) };
    group.people.push(person);
    const known = toSimulatedSteps(group.steps, context, participant);
    const outcomes = simulateOutcome(
      known,
      person,
      { timeZone, calendar: participant.calendar },
      participant.person.createdAt,
    );
    const stored = outcomes.filter(({ isHandled }) => isHandled);
    group.expected.set(
      participant.id,
      stored.map(({ id, at, why }) => describeOutcome(index.get(id) ?? -1, at ?? SINCE, why)).sort(),
    );
  }
};

type EventKind = 'open' | 'complete' | 'bounce';
interface DueEvent {
  id: string;
  kind: EventKind;
  at: Date;
}

/** Applies to the database what people do, as the reader and the mail server would. */
const applyEvents = async ({ scope, pageId }: Group, due: readonly DueEvent[]): Promise<void> => {
  for (const { id, kind, at } of due.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { enrolments } = scope.views;
    const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, id));
    if (!row || (row.expiresAt !== null && row.expiresAt <= at)) continue;
    if (kind === 'bounce') {
      await scope.update('participants', { bouncedAt: at }, (columns) =>
        and(eq(columns.id, row.participantId), isNull(columns.bouncedAt)),
      );
      await moveEnrolments(scope, [id], 'fail', { at });
    } else if (kind === 'open') await moveEnrolments(scope, [id], 'open', { at });
    else {
      await moveEnrolments(scope, [id], 'complete', { at });
      await scope.insert('pageProgress', [{ enrolmentId: id, pageId, version: 1, doneAt: at }], { ifAbsent: true });
    }
  }
};

/** Marks the waiting messages as sent, as the sending does within seconds, and returns those who got an e-mail. */
const deliverWaiting = async (scope: Scope, steps: readonly Step[], now: Date): Promise<string[]> => {
  const sent = await scope.update('campaignRecipients', { state: 'sent', sentAt: now }, (rows) =>
    and(
      eq(rows.state, 'waiting'),
      inArray(
        rows.campaignId,
        steps.map(({ id }) => id),
      ),
    ),
  );
  // The moment of the run that left somebody out.
  await scope.update('campaignRecipients', { sentAt: now }, (rows) =>
    and(eq(rows.state, 'excluded'), isNull(rows.sentAt)),
  );
  const hers = new Set(steps.filter(({ step }) => step.to === 'participant').map(({ id }) => id));
  const mailed = [...new Set(sent.filter(({ campaignId }) => hers.has(campaignId)).map((row) => row.enrolmentId))];
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

/** Runs that may change anything: those at the time of a step. Events add theirs. */
const listMoments = ({ timeZone, period, steps }: Group): Set<number> => {
  const [first, length] = period;
  const days = Array.from({ length: length + 9 + 30 }, (_, after) => addDays(first, after - 9));
  const times = [...new Set(steps.map(({ step }) => step.time))];
  return new Set(days.flatMap((day) => times.map((time) => fromLocalTime(timeZone, day, time).getTime())));
};

/** Runs the real sequences of one group over its period, with events at their moments. */
const runGroup = async (group: Group): Promise<void> => {
  const { scope, steps, behaviours, chapterId } = group;
  const moments = listMoments(group);
  const waiting: DueEvent[] = [];
  const known = new Set<string>();
  const addEvent = (id: string, kind: EventKind, at: Date | null | undefined) => {
    if (!at || known.has(`${id} ${kind}`)) return;
    known.add(`${id} ${kind}`);
    waiting.push({ id, kind, at });
    moments.add(Math.ceil(at.getTime() / QUARTER_MS) * QUARTER_MS);
  };
  for (const [id, { opensAt, completesAt, bouncesAt }] of behaviours) {
    addEvent(id, 'open', opensAt);
    addEvent(id, 'complete', completesAt);
    addEvent(id, 'bounce', bouncesAt);
  }
  while (moments.size > 0) {
    const at = Math.min(...moments);
    moments.delete(at);
    const now = new Date(at);
    const due = waiting.filter((one) => one.at <= now);
    for (const one of due) waiting.splice(waiting.indexOf(one), 1);
    await applyEvents(group, due);
    await runSequences(app.services, LOG, now);
    const mailed = await deliverWaiting(scope, steps, now);
    if (mailed.length > 0) moments.add(at + QUARTER_MS);
    for (const id of mailed) {
      const own = behaviours.get(id);
      if (!own) continue;
      const caused = react(own, chapterId)(now);
      addEvent(id, 'open', caused.openedAt);
      addEvent(id, 'complete', caused.completedAt);
      addEvent(id, 'bounce', caused.bouncedAt);
    }
  }
};

/** The timetable of each person as the database has it. */
const loadReality = async ({ scope, steps }: Group): Promise<Map<string, string[]>> => {
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

interface GroupSeed {
  seed: number;
  period: Group['period'];
  people: number;
  steps: number;
}

const createGroup = async (
  office: Office,
  timeZone: string,
  { seed, period, people, steps }: GroupSeed,
): Promise<Group> => {
  const picker = createPicker(seed);
  const { booklet, chapterId, pageId } = await createOnlineBooklet(office);
  const group: Group = {
    scope: office.scope,
    booklet,
    chapterId,
    pageId,
    timeZone,
    period,
    behaviours: new Map(),
    people: [],
    steps: [],
    expected: new Map(),
  };
  await createSteps(group, picker, steps);
  await createPeople(group, picker, people);
  await simulateGroup(group);
  return group;
};

const compareGroup = async (group: Group): Promise<string[]> => {
  const reality = await loadReality(group);
  return [...group.expected].flatMap(([id, expected]) => {
    const found = reality.get(id) ?? [];
    return found.join() === expected.join() ? [] : [`${id}: simulated [${expected}], real [${found}]`];
  });
};

const openCompany = async (timeZone: string) => {
  const office = await openOffice(app);
  await office.scope.updateCompany({
    timeZone,
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

const PEOPLE = 250;

describe('the simulation gives random people the timetable that the sequences give them', () => {
  test.each(PERIODS.map((period) => ({ first: period[0], period })))(
    'around $first',
    { timeout: 500_000 },
    async ({ period }) => {
      const timeZone = 'Europe/Paris';
      const seed = { seed: 102, period, people: PEOPLE, steps: 7 };
      const group = await createGroup(await openCompany(timeZone), timeZone, seed);
      await runGroup(group);
      expect((await compareGroup(group)).slice(0, 5)).toEqual([]);
      expect(group.expected.size).toBe(PEOPLE);
      expect([...group.expected.values()].flat().length).toBeGreaterThan(PEOPLE);
      await group.scope.update('campaigns', { state: 'paused' }, () => undefined);
    },
  );
});
