import { z } from 'zod';
import { customFieldKey } from '../../people/participants/participant.ts';
import { can } from '../../platform/permissions.ts';
import { moment, page, rowVersion } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { trackingMode } from '../../reading/reading.ts';
import {
  CAMPAIGN_STATES,
  campaignAudience,
  campaignKind,
  campaignPlanning,
  campaignState,
  mailBody,
  sequenceStep,
} from './campaign.ts';

/** What stands for a variable that somebody has no value for. */
export const campaignVariables = z.object({
  /** By name of the variable. */
  defaults: z.record(customFieldKey, z.string().trim().max(200)),
  /** `exclude`: who still misses one gets nothing (`missing_variable`); `stop`: the launch is refused (EML-002). */
  missing: z.enum(['stop', 'exclude']),
});
export type CampaignVariables = z.infer<typeof campaignVariables>;

/** People of a campaign by state. `total` is without those who are excluded. */
export const recipientCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  sent: z.int(),
  /** Bounced and failed for good. */
  failed: z.int(),
  toCheck: z.int(),
  excluded: z.int(),
  cancelled: z.int(),
});
export type RecipientCounts = z.infer<typeof recipientCounts>;

export const campaignRow = z.object({
  id: uuid,
  rowVersion,
  name: z.string(),
  kind: campaignKind,
  state: campaignState,
  archivedAt: moment.nullable(),
  /** When it is to leave; null: not planned. */
  plannedAt: moment.nullable(),
  launchedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  /** Null before the launch. */
  counts: recipientCounts.nullable(),
  /** People it was sent to who opened the booklet within 7 days; null: not told (no named follow-up, or too few people). */
  openings: z.int().nullable(),
  author: z.string(),
  updatedAt: moment,
});
export type CampaignRow = z.infer<typeof campaignRow>;

export const CAMPAIGN_SORTS = ['updated', 'name', 'departure'] as const;

export const campaignQuery = page.extend({
  state: z.enum(CAMPAIGN_STATES).optional(),
  kind: campaignKind.optional(),
  search: z.string().trim().max(80).default(''),
  archived: z.stringbool().default(false),
  sort: z.enum(CAMPAIGN_SORTS).default('updated'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});

const follow = z.object({ mode: trackingMode, named: z.boolean() });

export const campaignList = z.object({
  rows: z.array(campaignRow),
  total: z.int(),
  /** How many there are, whatever is filtered; archived ones apart. */
  all: z.int(),
  archived: z.int(),
  states: z.array(z.object({ value: campaignState, n: z.int() })),
  follow,
  can,
});
export type CampaignList = z.infer<typeof campaignList>;

/** A variable that messages may hold. */
export const campaignVariable = z.object({
  key: z.string(),
  label: z.string(),
  /** Whether its value is a person’s own. */
  personal: z.boolean(),
  /** What the booklet says for it; empty for a person’s own. */
  value: z.string(),
});

export const campaignDetail = campaignRow.extend({
  booklet: z.object({
    id: uuid,
    title: z.string(),
    tone: z.enum(['vous', 'tu']),
    language: z.string(),
    online: z.boolean(),
  }),
  senderId: uuid.nullable(),
  senderName: z.string(),
  /** The address it is sent from, and whether it may be used. */
  senderEmail: z.string(),
  senderVerified: z.boolean(),
  replyTo: z.string(),
  bodies: z.record(z.string(), mailBody),
  audience: campaignAudience,
  planning: campaignPlanning,
  variables: campaignVariables,
  /** Null: an ordinary campaign. */
  step: sequenceStep.nullable(),
  perMinute: z.int(),
  pauseThreshold: z.int(),
  withCalendar: z.boolean(),
  /** A test was sent of what is saved now. */
  tested: z.boolean(),
  /** Whether it may still be changed. */
  editable: z.boolean(),
  /** Every variable its texts may hold. */
  known: z.array(campaignVariable),
  failure: z.string(),
  follow,
  can,
});
export type CampaignDetail = z.infer<typeof campaignDetail>;

export const campaignModel = z.object({
  kind: campaignKind,
  /** As the campaign would be named. */
  name: z.string(),
  body: mailBody,
});
export type CampaignModel = z.infer<typeof campaignModel>;
