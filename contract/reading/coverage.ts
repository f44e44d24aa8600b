import { z } from 'zod';
import { audienceCondition } from '../booklets/content/audience.ts';
import { call } from '../platform/call.ts';
import { uuid } from '../platform/text/text.ts';

/*
 * « Qui voit quoi »: what the conditions of the pages and blocks of a draft leave out, for the participants of the
 * booklet and for people that its lists allow.
 */

export const COVERAGE_KINDS = [
  'emptyBooklet',
  'emptyChapter',
  'emptyPage',
  'noEmergency',
  'contradiction',
  'nobody',
  'noValue',
] as const;
export type CoverageKind = (typeof COVERAGE_KINDS)[number];

export const coverageFinding = z.object({
  kind: z.enum(COVERAGE_KINDS),
  /** One sentence, with the people concerned. */
  message: z.string(),
  chapterId: uuid.nullable(),
  pageId: uuid.nullable(),
  pageTitle: z.string().nullable(),
  blockId: uuid.nullable(),
  /** Conditions that exclude each other. */
  conditions: z.array(audienceCondition),
  /**
   * The only days that it concerns, from the arrival, both included; null: all of them. A side that is null has no limit.
   * Of `nobody`: the day on which it opens, and the last day of the access.
   */
  days: z.object({ from: z.int().nullable(), to: z.int().nullable() }).nullable(),
  /** Participants concerned; null: nobody yet, or too few to be counted. */
  people: z.int().nullable(),
  /** True: no participant is concerned, but a person may come who would be. */
  isPossible: z.boolean(),
  /** Viewer of « Voir en tant que… » that shows it; null: nobody in particular. */
  viewer: z.string().nullable(),
});
export type CoverageFinding = z.infer<typeof coverageFinding>;

/** Findings that an answer holds at most. */
export const MAX_COVERAGE_FINDINGS = 100;

export const getBookletCoverage = call.get('/api/admin/booklets/:id/coverage', {
  right: 'booklet.read',
  summary:
    'Who sees what: holes, contradictions, content that nobody sees and empty values. Participants count only for those who may see them',
  answer: z.object({
    /** Participants looked at; null without the right to see them. */
    people: z.int().nullable(),
    /** Different views of the draft among the participants, and those that its conditions allow. */
    combinations: z.int(),
    possible: z.int(),
    /** Pages and blocks with conditions. */
    conditioned: z.int(),
    findings: z.array(coverageFinding),
    /** Findings that the answer leaves out. */
    left: z.int(),
  }),
});
export type BookletCoverage = z.infer<typeof getBookletCoverage.answer>;
