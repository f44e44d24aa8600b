/* Choices of the company card, separate from its schemas, which the first pages of the back office do not load. */

export const COMPANY_STATE_NAMES = ['active', 'suspended', 'archived', 'purged'] as const;

/** Empty: unknown. */
export const HEADCOUNTS = ['', '1-10', '11-49', '50-249', '250-999', '1000+'] as const;
export type Headcount = (typeof HEADCOUNTS)[number];

/** Regions with different public holidays. */
export const HOLIDAYS_REGIONS = [
  'metropole',
  'alsace-moselle',
  'guadeloupe',
  'guyane',
  'martinique',
  'mayotte',
  'reunion',
  'saint-barthelemy',
  'saint-martin',
] as const;
export type HolidaysRegion = (typeof HOLIDAYS_REGIONS)[number];

export const TIME_ZONES = [
  'Europe/Paris',
  'America/Guadeloupe',
  'America/Martinique',
  'America/Cayenne',
  'Indian/Reunion',
  'Indian/Mayotte',
  'America/St_Barthelemy',
  'America/Marigot',
  'America/Miquelon',
  'Pacific/Noumea',
  'Pacific/Tahiti',
  'Pacific/Wallis',
] as const;

export const MAX_SITES = 200;
export const MAX_DEPARTMENTS = 300;

export const QUOTA_NAMES = ['quotaBytes', 'quotaBooklets', 'quotaParticipants', 'quotaEmails', 'quotaUsers'] as const;
export type QuotaName = (typeof QUOTA_NAMES)[number];

/** Usage compared with each quota. */
export const QUOTA_USAGE_KEYS = {
  quotaBytes: 'bytes',
  quotaBooklets: 'booklets',
  quotaParticipants: 'participants',
  quotaEmails: 'emails',
  quotaUsers: 'users',
} as const satisfies Record<QuotaName, string>;
