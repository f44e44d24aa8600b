import { z } from 'zod';
import { moment } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { EXCLUSION_REASONS } from './campaign.ts';

const exclusionCounts = z.array(z.object({ reason: z.enum(EXCLUSION_REASONS), n: z.int() }));

export const audiencePreview = z.object({
  /** Number of recipients. */
  total: z.int(),
  /** Number of people selected by the filter or the list: `total` and the excluded ones. */
  meant: z.int(),
  /** In the order of EXCLUSION_REASONS, without the empty ones. */
  excluded: exclusionCounts,
  /** Recipients by language; `missingBody`: they receive the text in the booklet's language. */
  byLanguage: z.array(z.object({ language: z.string(), n: z.int(), missingBody: z.boolean() })),
  /** First 10 recipients, by name. */
  sample: z.array(z.object({ id: uuid, name: z.string(), email: z.string(), language: z.string() })),
});
export type AudiencePreview = z.infer<typeof audiencePreview>;

export const CAMPAIGN_CHECKS = [
  'booklet',
  'door',
  'recipients',
  'sender',
  'replyTo',
  'subject',
  'content',
  'button',
  'images',
  'variables',
  'languages',
  'weight',
  'footer',
  'planning',
  'test',
] as const;

/** Check before a launch. */
export const campaignCheck = z.object({
  check: z.enum(CAMPAIGN_CHECKS),
  level: z.enum(['ok', 'warning', 'blocking']),
  /** Code of the catalogue of errors; null when the check passes. */
  code: z.string().nullable(),
  /** Result, as shown to users. */
  message: z.string(),
  /** Language of the body and index of the block from 0; null: none in particular. */
  language: z.string().nullable(),
  block: z.int().nullable(),
  /** Missing variable, and the first 50 people without a value. */
  variable: z.string().nullable(),
  people: z.array(z.object({ id: uuid, name: z.string() })),
  n: z.int(),
});
export type CampaignCheck = z.infer<typeof campaignCheck>;

export const departure = z.object({
  /** Departure of the first message. */
  at: moment,
  /** `YYYY-MM-DDTHH:MM` in `timeZone`, and its offset from UTC, as `+01:00`. */
  local: z.string(),
  offset: z.string(),
  timeZone: z.string(),
  /** Adjustments of the requested time, in order. `message` is shown to users. */
  moved: z.array(
    z.object({
      why: z.enum(['gap', 'twice', 'window', 'weekend', 'holiday']),
      code: z.string().nullable(),
      message: z.string(),
    }),
  ),
  /** People served later, by the public holidays of their sites, in order; `sites` empty: those of the company. */
  later: z.array(
    z.object({ at: moment, local: z.string(), offset: z.string(), people: z.int(), sites: z.array(z.string()) }),
  ),
});
export type Departure = z.infer<typeof departure>;
