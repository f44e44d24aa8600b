import { z } from 'zod';
import { call } from '../platform/call.ts';
import { byId } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

/** What was answered to one question of a survey. */
const questionResult = z.object({
  text: z.string(),
  kind: z.enum(['single', 'multiple', 'scale', 'smileys', 'text']),
  /** How many answered it; null: too few to be shown, and neither is what they answered. */
  answers: z.int().nullable(),
  /** Words of a choice, or a mark (`0` to `10`, `1` to `5` for faces), each with how many gave it, the most given first. */
  values: z.array(z.object({ value: z.string(), n: z.int() })),
  /** Of marks and faces, to one decimal. */
  average: z.number().nullable(),
  /** What was typed, in no order that tells when; the 200 first. */
  texts: z.array(z.string()),
});

/** What one person answered, where people are followed by name. */
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
  /** Empty: it has none of its own. */
  title: z.string(),
  /** Null: it is no longer in the draft. */
  page: z.object({ id: uuid, title: z.string() }).nullable(),
  /** The last day on which it can be answered; empty: none. */
  closesOn: z.string(),
  /** How many answered; null: fewer than the threshold, and nothing of what they answered is shown. */
  answers: z.int().nullable(),
  questions: z.array(questionResult),
  /** By name; null: nobody is followed by name, or the person may not see who answered what. The 200 last. */
  people: z.array(personResult).nullable(),
});
export type SurveyResult = z.infer<typeof surveyResult>;

export const getSurveys = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/surveys',
  right: 'statistics.read',
  summary:
    'What readers answered to the surveys of a booklet: of groups smaller than the threshold, nothing; names only where people are followed by theirs',
  params: byId,
  answer: z.object({
    /** Groups smaller than it are not shown. */
    threshold: z.int(),
    /** Answers are kept at all. */
    isKept: z.boolean(),
    surveys: z.array(surveyResult),
  }),
});
