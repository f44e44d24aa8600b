import { z } from 'zod';
import { moment } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { EXCLUSION_REASONS } from './campaign.ts';

const excluded = z.array(z.object({ reason: z.enum(EXCLUSION_REASONS), n: z.int() }));

export const audiencePreview = z.object({
  /** Who would get it. */
  total: z.int(),
  /** Everybody the filter or the list means: `total` and those who are excluded. */
  meant: z.int(),
  /** In the order of EXCLUSION_REASONS; those without anybody are left out. */
  excluded,
  /** Of `total`, by language of the person; `missingBody`: they get it in the booklet’s. */
  byLanguage: z.array(z.object({ language: z.string(), n: z.int(), missingBody: z.boolean() })),
  /** The first 10, by name. */
  sample: z.array(z.object({ id: uuid, name: z.string(), email: z.string(), language: z.string() })),
});
export type AudiencePreview = z.infer<typeof audiencePreview>;

export const CHECKS = [
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

/** One thing that is looked at before a launch. */
export const check = z.object({
  check: z.enum(CHECKS),
  level: z.enum(['ok', 'warning', 'blocking']),
  /** Of the catalogue of errors; null when all is well. */
  code: z.string().nullable(),
  /** What is found, as people read it. */
  message: z.string(),
  /** Which body, and which of its blocks from 0; null: none in particular. */
  language: z.string().nullable(),
  block: z.int().nullable(),
  /** The variable that is missing, and the first 50 of those who miss it. */
  variable: z.string().nullable(),
  people: z.array(z.object({ id: uuid, name: z.string() })),
  n: z.int(),
});
export type Check = z.infer<typeof check>;

export const departure = z.object({
  /** When the first message leaves. */
  at: moment,
  /** `YYYY-MM-DDTHH:MM` on the clocks of `timeZone`, and how far they are from UTC, as `+01:00`. */
  local: z.string(),
  offset: z.string(),
  timeZone: z.string(),
  /** Why it is not when it was asked for, in the order it was moved. `message` is what people read. */
  moved: z.array(
    z.object({
      why: z.enum(['gap', 'twice', 'window', 'weekend', 'holiday']),
      code: z.string().nullable(),
      message: z.string(),
    }),
  ),
});
export type Departure = z.infer<typeof departure>;
