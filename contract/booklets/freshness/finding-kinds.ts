/** Kinds of findings on the freshness of a page, the most important first. */
export const FINDING_KINDS = [
  'dead_link',
  'licence_expired',
  'image_rights',
  'person_gone',
  'contact_changed',
  'reader_report',
  'past_date',
  'template_behind',
  'review_due',
  'never_verified',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/**
 * Reasons why no reader sees a page of the draft: it is hidden, or its chapter is; or its conditions fit none of the
 * participants.
 */
export const UNSEEN_REASONS = ['hidden', 'audience'] as const;
export type UnseenReason = (typeof UNSEEN_REASONS)[number];
