/**
 * Rehearsal of a sequence of 20 steps for a cohort of 200 people and a booklet of 300 pages. For comparison, the
 * timetable of the same people alone, without what they read, what is missing and the report. `PEOPLE=20` for a try.
 */
import { DEFAULT_ACCESS } from '../contract/booklets/access/access.ts';
import { DEFAULT_THEME } from '../contract/booklets/booklets/theme.ts';
import type { RehearsalCohort } from '../contract/messages/campaigns/rehearsal.ts';
import type { Snapshot } from '../server/booklets/index.ts';
import { createMissingVariableFinder } from '../server/messages/campaigns/audience/missing-variables.ts';
import { generateCohort } from '../server/messages/campaigns/rehearsal/generate-cohort.ts';
import {
  createVisiblePagesFinder,
  type RehearsalContext,
} from '../server/messages/campaigns/rehearsal/rehearsal-context.ts';
import { describeCohort } from '../server/messages/campaigns/rehearsal/rehearse-cohort.ts';
import { simulateRehearsal } from '../server/messages/campaigns/rehearsal/simulate-rehearsal.ts';
import { simulateOutcome } from '../server/messages/campaigns/sequences/simulate-outcome.ts';
import { getMedian, reportFigure } from './measures.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 200);
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const STEPS = 20;
const PAGES = 300;
const TARGET_MS = 2000;

const sites = ['Nantes', 'Strasbourg', 'Metz', 'Lyon'];
const known = [{ key: 'prenom', label: 'Prénom', personal: true, value: '' }];
const steps = Array.from({ length: STEPS }, (_, n) => ({
  id: `step-${n}`,
  name: `Étape ${n}`,
  kind: (['invitation', 'reminder', 'information', 'free'] as const)[n % 4],
  state: 'running',
  launchedAt: new Date('2026-01-01T08:00:00Z'),
  bodies: {
    'fr-FR': {
      subject: 'Bonjour {{prenom}}',
      preheader: '',
      blocks: [{ type: 'text', html: '<p>{{prenom}}</p>' }],
    },
  },
  variables: { defaults: {}, missing: 'exclude' },
  step: {
    trigger: n % 5 === 4 ? { kind: 'unopened', days: n } : { kind: 'arrival', days: n * 5 - 20 },
    time: '09:00',
    workingDaysOnly: n % 3 > 0,
    to: (['participant', 'participant', 'referent', 'reader'] as const)[n % 4],
    stopWhen: [],
    withPresent: true,
  },
})) as unknown as RehearsalContext['steps'];
const chapters = Array.from({ length: 10 }, (_, chapter) => ({
  id: `c${chapter}`,
  title: `Chapitre ${chapter}`,
  pages: Array.from({ length: PAGES / 10 }, (_page, page) => ({
    id: `p${chapter}-${page}`,
    title: 'Page',
    audience: page % 7 === 6 ? [{ field: 'site', operator: 'is', values: [sites[chapter % 4]] }] : null,
    mandatory: page % 2 === 0,
    unlockDays: page % 3 === 0 ? page * 2 - 10 : null,
    unlockAfterId: page % 5 === 4 ? `p${chapter}-${page - 1}` : null,
    blocks: [{ id: `b${chapter}-${page}`, type: 'text', props: { html: '<p>Bonjour.</p>' } }],
  })),
}));
const snapshot = {
  language: 'fr-FR',
  variables: {},
  theme: DEFAULT_THEME,
  welcome: { photoMediaId: null },
  cover: { mediaId: null },
  media: {},
  chapters,
} as unknown as Snapshot;
const context = {
  people: {
    booklet: { id: 'b', companyId: 'c', sourceLanguage: 'fr-FR', access: DEFAULT_ACCESS },
    company: { slug: 'c', name: 'C', timeZone: 'Europe/Paris', contact: '' },
    follow: { mode: 'named', named: true },
  },
  steps,
  snapshot,
  findVisiblePages: createVisiblePagesFinder(snapshot),
  settings: {
    fields: [],
    holidays: 'metropole',
    siteHolidays: { Strasbourg: 'alsace-moselle', Metz: 'alsace-moselle' },
  },
  referents: [],
  known,
  missingFinders: new Map(steps.map((step) => [step.id, createMissingVariableFinder(known, step, 'fr-FR')])),
  withDrafts: true,
} as unknown as RehearsalContext;
const cohort: RehearsalCohort = {
  ...{ size: PEOPLE, seed: 1, arrivalFrom: '2027-01-04', arrivalTo: '2027-12-20' },
  ...{ bounces: 5, late: 20, partial: 15, silent: 10 },
};
const lists = {
  sites,
  departments: ['Atelier'],
  contracts: ['permanent' as const],
  groups: [],
  languages: [],
  fields: [],
};

/** Median duration, after one that compiles the code. */
const measure = (work: () => unknown): number => {
  work();
  return getMedian(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );
};

const people = generateCohort(cohort, lists);
const simulated = steps.map(({ id, kind, step }) => {
  const since = new Date('2026-01-01T08:00:00Z');
  return { id, kind, step, since, handled: null, lacksValue: false, skipReason: null };
});
const events = { invitedAt: null, openedAt: null, completedAt: null, bouncedAt: null, endsAt: null };
const bare = measure(() =>
  people.map(({ arrivalOn, endOn }) => {
    const createdAt = new Date(Date.parse(`${arrivalOn}T08:00:00Z`) - 30 * 86_400_000);
    const person = {
      ...{ createdAt, arrivalOn, endOn, hasAddress: true, isOpposed: false, hasReferentAddress: false },
      ...{ contactDays: [], reminders: 0, validDays: 365, events: { ...events, chapters: new Map<string, Date>() } },
    };
    return simulateOutcome(simulated, person, { timeZone: 'Europe/Paris', calendar: context.settings }, createdAt);
  }),
);
const whole = measure(() =>
  describeCohort(
    context,
    generateCohort(cohort, lists).map((person) => simulateRehearsal(context, person)),
    10_000,
  ),
);
console.log(
  `  ${PEOPLE} people, ${STEPS} steps, ${PAGES} pages: ${whole.toFixed(0)} ms; bare timetable: ${bare.toFixed(0)} ms`,
);
const reference = `le seul calendrier des mêmes personnes (${bare.toFixed(0)} ms)`;
const name = `répétition d’une promotion de ${PEOPLE} personnes, ${STEPS} étapes, ${PAGES} pages`;
reportFigure({ name, value: whole, unit: 'ms', target: { atMost: TARGET_MS }, reference });
reportFigure({ name, value: whole / bare, unit: '×', target: { atMost: 2 }, reference });
