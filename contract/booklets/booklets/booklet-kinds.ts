import { builderSteps } from '../../platform/paths.ts';
import { MEGABYTE } from '../../platform/text/size.ts';

/** Lists of values used by screens. Without zod: see docs/decisions/0008. */

export const BOOKLET_TYPES = [
  'employee',
  'trainee',
  'temporary_worker',
  'site_safety',
  'manager',
  'contractor_visitor',
  'volunteer',
  'internal_move',
  'return_from_leave',
  'departure',
] as const;

/** `binned` is not a state: a booklet in the bin keeps the state it will return to. */
export const BOOKLET_STATES = ['building', 'draft', 'published', 'unpublished', 'archived'] as const;

/** Headcounts that a booklet is written for. */
export const AUDIENCE_SIZES = ['1-10', '11-49', '50-249', '250+'] as const;
export type AudienceSize = (typeof AUDIENCE_SIZES)[number];

/** Forms of address of the reader: « vous » or « tu ». */
export const TONES = ['vous', 'tu'] as const;

/** Kinds of a publication; a major one may ask readers to read again. */
export const PUBLICATION_KINDS = ['minor', 'major'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

/** What a booklet of the list may be in want of: a review, people. */
export const BOOKLET_ATTENTIONS = ['to_review', 'no_participant'] as const;

/** Months before the next review of a page; 0: never. */
export const REVIEW_MONTHS = [0, 3, 6, 12, 24] as const;
export type ReviewMonths = (typeof REVIEW_MONTHS)[number];

export const MAX_TAGS = 10;

/** Minimum size of a cover, in pixels, and maximum weight, in bytes. */
export const COVER_LIMITS = { width: 1200, height: 630, bytes: 10 * MEGABYTE } as const;

export const WIZARD_STEPS = ['start', ...builderSteps] as const;
