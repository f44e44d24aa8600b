/** Kinds of findings on the freshness of a page, the most important first. */
export const FINDING_KINDS = [
  'dead_link',
  'licence_expired',
  'person_gone',
  'contact_changed',
  'reader_report',
  'past_date',
  'template_behind',
  'review_due',
  'never_verified',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
