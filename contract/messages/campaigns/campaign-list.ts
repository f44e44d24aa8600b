import { z } from 'zod';
import { TONES } from '../../booklets/booklets/booklet-kinds.ts';
import { customFieldKey } from '../../people/participants/participant.ts';
import { can } from '../../platform/permissions.ts';
import { moment, rowVersion, sortedPage } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { trackingMode } from '../../reading/reading.ts';
import { campaignAudience, campaignKind, campaignPlanning, campaignState, mailBody, sequenceStep } from './campaign.ts';
import { CAMPAIGN_STATES } from './campaign-states.ts';

/** Values of the variables for a recipient without a value. */
export const campaignVariables = z.object({
  /** Default values by variable name. */
  defaults: z.record(customFieldKey, z.string().trim().max(200)),
  /**
   * `exclude`: a recipient still without a value receives nothing (`missing_variable`); `stop`: the launch is refused
   * (EML-002).
   */
  missing: z.enum(['stop', 'exclude']),
});

/** Recipients of a campaign by state. `total` leaves out the excluded ones. */
export const recipientCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  sent: z.int(),
  /** Number of bounces and permanent failures. */
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
  /** Planned departure; null: not planned. */
  plannedAt: moment.nullable(),
  launchedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  /** Null before the launch. */
  counts: recipientCounts.nullable(),
  /** Recipients who opened the booklet within 7 days; null: not available (no named tracking, or too few people). */
  openings: z.int().nullable(),
  author: z.string(),
  updatedAt: moment,
});
export type CampaignRow = z.infer<typeof campaignRow>;

export const CAMPAIGN_SORTS = ['updated', 'name', 'departure'] as const;

export const campaignQuery = sortedPage(z.enum(CAMPAIGN_SORTS).default('updated'), 'desc').extend({
  state: z.enum(CAMPAIGN_STATES).optional(),
  kind: campaignKind.optional(),
  search: z.string().trim().max(80).default(''),
  archived: z.stringbool().default(false),
});

const follow = z.object({ mode: trackingMode, named: z.boolean() });

export const campaignList = z.object({
  rows: z.array(campaignRow),
  total: z.int(),
  /** Number of campaigns without any filter; archived ones are counted separately. */
  all: z.int(),
  archived: z.int(),
  states: z.array(z.object({ value: campaignState, n: z.int() })),
  follow,
  can,
});
export type CampaignList = z.infer<typeof campaignList>;

/** Variable available in messages. */
export const campaignVariable = z.object({
  key: z.string(),
  label: z.string(),
  /** True if its value is specific to each participant. */
  personal: z.boolean(),
  /** Value in the booklet; empty for a participant variable. */
  value: z.string(),
});

export const campaignDetail = campaignRow.extend({
  booklet: z.object({
    id: uuid,
    title: z.string(),
    tone: z.enum(TONES),
    language: z.string(),
    online: z.boolean(),
  }),
  senderId: uuid.nullable(),
  senderName: z.string(),
  /** Sender address, and its verification. */
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
  /** A test of the present saved version was sent. */
  tested: z.boolean(),
  /** True while it may still be changed. */
  editable: z.boolean(),
  /** Every variable available in its texts. */
  known: z.array(campaignVariable),
  failure: z.string(),
  follow,
  can,
});
export type CampaignDetail = z.infer<typeof campaignDetail>;

export const campaignModel = z.object({
  kind: campaignKind,
  /** Suggested name of the campaign. */
  name: z.string(),
  body: mailBody,
});
export type CampaignModel = z.infer<typeof campaignModel>;
