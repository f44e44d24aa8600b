/* What the card of a company chooses from: apart from its schemas, which the first pages of the back office do without. */

export const COMPANY_STATE_NAMES = ['active', 'suspended', 'archived', 'purged'] as const;

/** Empty: nobody said. */
export const HEADCOUNTS = ['', '1-10', '11-49', '50-249', '250-999', '1000+'] as const;
export type Headcount = (typeof HEADCOUNTS)[number];

/** Where public holidays are not those of the others. */
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

/** What each quota is compared with, in a company's usage. */
export const USED = {
  quotaBytes: 'bytes',
  quotaBooklets: 'booklets',
  quotaParticipants: 'participants',
  quotaEmails: 'emails',
  quotaUsers: 'users',
} as const satisfies Record<QuotaName, string>;
