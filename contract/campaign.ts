import { z } from 'zod';

export const CAMPAIGN_KINDS = ['invitation', 'reminder', 'information', 'new_version', 'closing', 'free'] as const;
export const campaignKind = z.enum(CAMPAIGN_KINDS);
export type CampaignKind = z.infer<typeof campaignKind>;

export const CAMPAIGN_STATES = [
  'draft',
  'planned',
  'running',
  'paused',
  'auto_paused',
  'finished',
  'cancelled',
  'failed',
] as const;
export const campaignState = z.enum(CAMPAIGN_STATES);
export type CampaignState = z.infer<typeof campaignState>;

/** `sent` is for ever; `to_check`: the program stopped while the message was on the wire. */
export const RECIPIENT_STATES = [
  'waiting',
  'sending',
  'sent',
  'retrying',
  'bounced',
  'failed',
  'to_check',
  'excluded',
  'cancelled',
] as const;
export const recipientState = z.enum(RECIPIENT_STATES);
export type RecipientState = z.infer<typeof recipientState>;

/** Why somebody gets nothing: always counted, never silent. */
export const EXCLUSION_REASONS = [
  'revoked',
  'expired',
  'no_email',
  'bounced_before',
  'opposed',
  'already_invited',
  'duplicate_address',
  'not_arrived',
  'left',
  'missing_variable',
  'by_hand',
] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

/** Causes of a failure as people understand them; the server's own words are kept beside. */
export const FAILURE_CAUSES = [
  'mailbox_full',
  'unknown_address',
  'server_unavailable',
  'refused_as_spam',
  'refused',
  'connection',
  'interrupted',
] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** Blocks of a message. Texts hold `{{variables}}`; `html` is sanitised. */
export const mailBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string().max(120) }),
  z.object({ type: z.literal('text'), html: z.string().max(30_000) }),
  /** Without `href`: the personal link to the booklet. */
  z.object({ type: z.literal('button'), label: z.string().max(60), href: z.string().max(2000).nullable() }),
  z.object({
    type: z.literal('image'),
    mediaId: z.uuid().nullable(),
    alt: z.string().max(150),
    decorative: z.boolean(),
  }),
  z.object({ type: z.literal('callout'), title: z.string().max(80), html: z.string().max(8000) }),
  z.object({ type: z.literal('signature'), name: z.string().max(120), role: z.string().max(100) }),
  z.object({ type: z.literal('separator') }),
]);
export type MailBlock = z.infer<typeof mailBlock>;

/** One language's version of a message. */
export const mailBody = z.object({
  subject: z.string().max(120),
  preheader: z.string().max(140),
  blocks: z.array(mailBlock).max(40),
});
export type MailBody = z.infer<typeof mailBody>;
