import { z } from 'zod';
import { CONTRACT_TYPES, day } from '../../people/participants/participant.ts';
import { call } from '../../platform/call.ts';
import { errorText } from '../../platform/errors.ts';
import { moment } from '../../platform/shared.ts';
import { refuseWith, uuid } from '../../platform/text/text.ts';
import { PERIOD_PRESETS } from './statistics-period.ts';

/** Characteristics of people that filter the figures, one at a time: combined, they would identify people. */
export const PERSON_SIDES = ['site', 'department', 'contract', 'language'] as const;
export type PersonSide = (typeof PERSON_SIDES)[number];

/** Month as `2026-11`. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const MAX_PERIOD_MONTHS = 24;
/** Minimum answers for the recommendation score. */
export const MIN_NPS_ANSWERS = 30;

const line = (max: number) => z.string().trim().min(1).max(max).optional();
const ids = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(uuid).max(50));

/** Number of months of a period, the last one included; `from` is not after `to`. */
export const countMonths = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

const reportQueryFields = z.object({
  from: day,
  to: day,
  /** Ids separated by commas; absent: all visible booklets. */
  booklets: ids.optional(),
  site: line(80),
  department: line(80),
  contract: z.enum(CONTRACT_TYPES).optional(),
  language: line(35),
});
type ReportQuery = z.infer<typeof reportQueryFields>;

/** Saved choice: a preset period, or fixed days. */
export const savedQuery = z.object({
  period: z.union([z.enum(PERIOD_PRESETS), z.object({ from: day, to: day })]),
  booklets: z.array(uuid).max(50).optional(),
  side: z.object({ name: z.enum(PERSON_SIDES), value: z.string().trim().min(1).max(80) }).optional(),
});
export type SavedQuery = z.infer<typeof savedQuery>;

const checkReportQuery = (query: ReportQuery, context: z.RefinementCtx): void => {
  const { from, to } = query;
  if (from > to) refuseWith(context, 'GEN-006', { date: from.split('-').reverse().join('/') }, ['to']);
  else if (countMonths(from, to) > MAX_PERIOD_MONTHS) refuseWith(context, 'STA-002', { n: MAX_PERIOD_MONTHS }, ['to']);
  const [, second] = PERSON_SIDES.filter((side) => query[side] !== undefined);
  if (second) refuseWith(context, 'STA-003', {}, [second]);
};

export const statisticsQuery = reportQueryFields.superRefine(checkReportQuery);
export type StatisticsQuery = ReportQuery;

/** Share of `of` people, in whole percents; null of 0: nobody; both null: too few people. */
export const rate = z.object({ percent: z.int().nullable(), of: z.int().nullable() });
export type Rate = z.infer<typeof rate>;

/**
 * Count by value, month group by month group. Values with too few people in their group are merged; `n` null: so few
 * that neither their sum nor the total is given.
 */
export const tally = z.object({
  shown: z.array(z.object({ key: z.string(), label: z.string(), n: z.int() })),
  merged: z.object({ labels: z.array(z.string()), n: z.int().nullable() }).nullable(),
  total: z.int().nullable(),
});
export type Tally = z.infer<typeof tally>;

const figures = z.object({
  /** Opened the booklet ÷ invited, failures excluded. */
  opening: rate,
  /** Median time from invitation to first access, in working hours. */
  delay: z.object({ hours: z.number().nullable(), of: z.int().nullable() }),
  /** Started before the arrival ÷ invited and arrived. */
  startedBefore: rate,
  /** Mean of (mandatory pages read ÷ to read) among people who opened the booklet. */
  progress: rate,
  /** Completed for the first time at most 30 days after the arrival ÷ invited, and arrived at least 30 days ago. */
  completed30: rate,
});

/** People by month of arrival; months with too few are merged with the next. */
const cohort = z.object({ months: z.array(month), people: z.int(), ...figures.omit({ delay: true }).shape });
export type Cohort = z.infer<typeof cohort>;

/** `some`: for the readers of certain pages; `none`: a major change asks for another; `gone`: nothing is asked any more. */
export const PROOF_VALIDITIES = ['all', 'some', 'none', 'gone'] as const;
export type ProofValidity = (typeof PROOF_VALIDITIES)[number];

const proofs = z.object({
  /** Confirmations given ÷ requested, in whichever version they were given. */
  all: rate,
  /** Those of them that a later major change asks to give again ÷ requested. */
  again: rate,
  /** Confirmations by document and version. `valid`: those of this version still count, as the text stands online. */
  documents: z.array(
    z.object({
      label: z.string(),
      booklet: z.string(),
      version: z.int(),
      n: z.int(),
      valid: z.enum(PROOF_VALIDITIES),
    }),
  ),
});

const quiz = z.object({
  label: z.string(),
  booklet: z.string(),
  /** Passed at the first attempt ÷ attempted. */
  passed: rate,
  /** Correct at the first attempt, by question. */
  questions: z.array(rate),
});

const opinion = z.object({
  /** Mean of 0 to 10, to a tenth. */
  mean: z.number().nullable(),
  scores: tally,
  /** Recommendation score; null under 30 answers. */
  nps: z.int().nullable(),
});

const version = z.object({
  booklet: z.string(),
  version: z.int(),
  /** People who opened the booklet and read this version last; null: too few, or none known. */
  people: z.int().nullable(),
  /** Completed this version ÷ these people. A later version that requires more does not undo it. */
  completed: rate,
  /** Mean of their progress. */
  progress: rate,
  /** Quizzes passed at the first attempt ÷ attempted, in this version. */
  quizzes: rate,
  /** Openings and page views of this version; null: too few. */
  openings: z.int().nullable(),
  pages: z.int().nullable(),
});
export type VersionFigures = z.infer<typeof version>;

const visits = z.object({
  /** Openings of booklets, by day or by week: visits, never distinct people. `n` null: too few. */
  series: z.array(z.object({ from: day, openings: z.int().nullable(), pages: z.int().nullable() })),
  step: z.enum(['day', 'week', 'month']),
  openings: z.int().nullable(),
  pages: z.int().nullable(),
  devices: tally,
  /** Most read pages. */
  read: tally,
  /** Page views, by month of arrival of the readers. */
  cohorts: tally,
});

export const statistics = z.object({
  /** Date of the computation; null: not yet. */
  computedAt: moment.nullable(),
  /** All participants, or those of the referent. */
  reach: z.enum(['everybody', 'own']),
  period: z.object({ from: day, to: day, months: z.array(month) }),
  /** Selectable booklets, and result for the selected ones. */
  booklets: z.array(
    z.object({ id: uuid, title: z.string(), chosen: z.boolean(), counted: z.enum(['yes', 'untracked', 'few']) }),
  ),
  /** Selectable values: those with enough people. */
  sides: z.object({
    site: z.array(z.string()),
    department: z.array(z.string()),
    contract: z.array(z.string()),
    language: z.array(z.string()),
  }),
  threshold: z.int(),
  /** People of the period; null: fewer than the threshold, explained by `masked` (STA-001). */
  people: z.int().nullable(),
  masked: z.string().nullable(),
  /** Some months of the period are merged with months outside of it: their people are excluded. */
  partial: z.boolean(),
  figures,
  cohorts: z.array(cohort),
  proofs,
  /**
   * Last page of people who did not finish; messages. Null when a characteristic is selected, like the documents of
   * `proofs`: beside the figures of everybody, they would tell those of the others.
   */
  stops: tally.nullable(),
  mails: z.object({ sent: z.int().nullable(), failed: tally, excluded: tally }).nullable(),
  /** Figures that are unknown by site, department, contract or language are null when one of them is selected. */
  quizzes: z.array(quiz).nullable(),
  opinion: opinion.nullable(),
  surprise: z.object({ tags: tally, verbatims: z.array(z.string()) }).nullable(),
  searches: z.array(z.object({ term: z.string(), n: z.int() })).nullable(),
  visits: visits.nullable(),
  /** Figures by last version read, without those of too few people. Empty when a characteristic is selected. */
  versions: z.array(version),
});
export type Statistics = z.infer<typeof statistics>;

const format = z.enum(['csv', 'xlsx', 'pdf']).default('csv');
export type StatisticsFormat = z.infer<typeof format>;

export const getStatistics = call.get('/api/admin/statistics', {
  right: 'statistics.read',
  summary:
    'How booklets are received by people who arrive in a period, without anybody’s name: groups smaller than the threshold are never answered (STA-001)',
  query: statisticsQuery,
  answer: statistics,
});

export const exportStatistics = call.get('/api/admin/statistics/file', {
  right: 'statistics.read',
  whileSwitched: { refused: 'exporter les statistiques' },
  summary: 'The same figures as a table, or as a tagged PDF',
  query: reportQueryFields.extend({ format }).superRefine(checkReportQuery),
  answer: z.file(),
});

const ownReportQueryFields = reportQueryFields.pick({ from: true, to: true, booklets: true });

export const getOwnStatistics = call.get('/api/admin/own-statistics', {
  right: 'statistics.own',
  summary:
    'For a referent: the same figures of the people he is in charge of and of nobody else, if they are enough (STA-001)',
  query: ownReportQueryFields.superRefine(checkReportQuery),
  answer: statistics,
});

export const exportOwnStatistics = call.get('/api/admin/own-statistics/file', {
  right: 'statistics.own',
  whileSwitched: { refused: 'exporter les statistiques' },
  summary: 'The same figures as a file',
  query: ownReportQueryFields.extend({ format }).superRefine(checkReportQuery),
  answer: z.file(),
});

/** Text shown instead of figures on too few people. */
export const getMaskedText = (n: number): string => errorText('STA-001', { n });
