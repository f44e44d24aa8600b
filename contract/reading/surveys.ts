import { z } from 'zod';
import { call } from '../platform/call.ts';
import { uuid } from '../platform/text/text.ts';

/** Answers to one question of a survey. */
const questionResult = z.object({
  text: z.string(),
  kind: z.enum(['single', 'multiple', 'scale', 'smileys', 'text']),
  /** Number of answers; null: too few to show them. */
  answers: z.int().nullable(),
  /**
   * Text of a choice, or a mark (`0` to `10`, `1` to `5` for faces), with its number of answers, the most frequent
   * first.
   */
  values: z.array(z.object({ value: z.string(), n: z.int() })),
  /** Average of marks and faces, to one decimal. */
  average: z.number().nullable(),
  /** Typed answers, in an order that reveals no date; 200 at most. */
  texts: z.array(z.string()),
  /** Typed answers that are left out. */
  textsLeft: z.int(),
});

/** Answers of one participant, with named tracking. */
const personResult = z.object({
  enrolmentId: uuid,
  name: z.string(),
  /** `2026-11-20`. */
  day: z.string(),
  answers: z.array(z.object({ question: z.string(), kind: z.string(), values: z.array(z.string()) })),
});

export const surveyResult = z.object({
  blockId: uuid,
  kind: z.enum(['survey', 'astonishment']),
  /** Empty: the survey has no title. */
  title: z.string(),
  /** Null: it is no longer in the draft. */
  page: z.object({ id: uuid, title: z.string() }).nullable(),
  /** Last day for an answer; empty: no end. */
  closesOn: z.string(),
  /** Number of answers; null: fewer than the threshold, and no answer is shown. */
  answers: z.int().nullable(),
  questions: z.array(questionResult),
  /** Answers by name, 200 latest; null: no named tracking, or the user may not see them. */
  people: z.array(personResult).nullable(),
  /** Answers by name that are left out. */
  peopleLeft: z.int(),
});
export type SurveyResult = z.infer<typeof surveyResult>;

export const getSurveys = call.get('/api/admin/booklets/:id/surveys', {
  right: 'statistics.read',
  summary:
    'What readers answered to the surveys of a booklet: of groups smaller than the threshold, nothing; names only where people are followed by theirs',
  answer: z.object({
    /** Smaller groups are not shown. */
    threshold: z.int(),
    /** True if answers are stored. */
    isKept: z.boolean(),
    surveys: z.array(surveyResult),
  }),
});
