import { z } from 'zod';
import { ARRIVAL_STAGES, enrolmentState } from '../../people/enrolments/enrolment.ts';
import { contractType, day } from '../../people/participants/participant.ts';
import { countGraphemes } from '../../platform/text/graphemes.ts';
import { refuseWith, uuid } from '../../platform/text/text.ts';
import { CAMPAIGN_STATES } from './campaign-states.ts';
import { stepTiming, timeOfDay } from './sequence.ts';

export const CAMPAIGN_KINDS = ['invitation', 'reminder', 'information', 'new_version', 'closing', 'free'] as const;
export const campaignKind = z.enum(CAMPAIGN_KINDS);
export type CampaignKind = z.infer<typeof campaignKind>;

export const campaignState = z.enum(CAMPAIGN_STATES);

/** `sent` is final; `to_check`: the program stopped during the sending. */
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

/** Channels of a message: an e-mail, or the reader's own pages. */
export const RECIPIENT_CHANNELS = ['mail', 'reader'] as const;
export type RecipientChannel = (typeof RECIPIENT_CHANNELS)[number];

/** Reasons of an exclusion: always counted, never silent. */
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

/** User-friendly causes of a failure; the answer of the mail server is stored beside them. */
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

export const CAMPAIGN_EVENTS = [
  'planned',
  'launched',
  'started',
  'paused',
  'auto_paused',
  'resumed',
  'cancelled',
  'finished',
  'failed',
  'retried',
  'checked',
  'corrected',
  'bounced',
  'delayed',
  'interrupted',
  'access_opened',
  'access_restored',
] as const;
export type CampaignEvent = (typeof CAMPAIGN_EVENTS)[number];

/** Text in progress, with a maximum number of characters counted as on screen (GEN-002). */
const limitedText = (libelle: string, max: number) =>
  z.string().superRefine((text, context) => {
    const saisi = countGraphemes(text);
    if (saisi > max) refuseWith(context, 'GEN-002', { libelle, n: max, saisi });
  });

/** Blocks of a message. Texts may contain `{{variables}}`; `html` is sanitised. */
export const mailBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: limitedText('Titre', 120) }),
  z.object({ type: z.literal('text'), html: z.string().max(100_000) }),
  /** Without `href`: the personal link to the booklet. */
  z.object({ type: z.literal('button'), label: limitedText('Bouton', 60), href: z.string().max(2000).nullable() }),
  z.object({
    type: z.literal('image'),
    mediaId: z.uuid().nullable(),
    alt: limitedText('Description', 150),
    decorative: z.boolean(),
  }),
  z.object({ type: z.literal('callout'), title: limitedText('Titre', 80), html: z.string().max(8000) }),
  z.object({ type: z.literal('signature'), name: limitedText('Nom', 120), role: limitedText('Fonction', 100) }),
  z.object({ type: z.literal('separator') }),
]);
export type MailBlock = z.infer<typeof mailBlock>;

/** Message in one language. */
export const mailBody = z.object({
  subject: limitedText('Objet', 120),
  preheader: limitedText('Texte d’aperçu', 140),
  blocks: z.array(mailBlock).max(40),
});
export type MailBody = z.infer<typeof mailBody>;

const optionalList = <T extends z.ZodType>(value: T, max: number) => z.array(value).max(max).default([]);
const percent = z.int().min(0).max(100).nullable().default(null);

/** Filter of the recipients: all criteria that are set must hold; within a list, one value is enough. */
export const campaignFilter = z.object({
  states: optionalList(enrolmentState, 9),
  stages: optionalList(z.enum(ARRIVAL_STAGES), 7),
  groups: optionalList(z.string().max(40), 50),
  sites: optionalList(z.string().max(80), 50),
  departments: optionalList(z.string().max(80), 50),
  contracts: optionalList(contractType, 8),
  languages: optionalList(z.string().max(35), 20),
  referentIds: optionalList(uuid, 50),
  /** Percentage of the mandatory pages; only with named tracking, like the states after `invited`. */
  progressFrom: percent,
  progressTo: percent,
  arrivalFrom: day.nullable().default(null),
  arrivalTo: day.nullable().default(null),
});
export type CampaignFilter = z.infer<typeof campaignFilter>;

/** `campaigns.audience`: a filter or a list of enrolments, minus those of `except`. Frozen at launch. */
export const campaignAudience = z.object({
  kind: z.enum(['filter', 'list']),
  filter: campaignFilter,
  ids: optionalList(uuid, 10_000),
  except: optionalList(uuid, 10_000),
});
export type CampaignAudience = z.infer<typeof campaignAudience>;

/** `campaigns.planning`. Times are those of `timeZone`, the company's. */
export const campaignPlanning = z.object({
  kind: z.enum(['now', 'at']),
  /** `YYYY-MM-DDTHH:MM` in `timeZone`; only with `at`. */
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  timeZone: z.string().max(60),
  workingDaysOnly: z.boolean(),
  /** Nothing leaves before `from` or after `to`; the remaining messages leave the next day. Null: at any hour. */
  window: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
});
export type CampaignPlanning = z.infer<typeof campaignPlanning>;

export const STEP_CHANNELS = ['participant', 'referent', 'reader'] as const;
export const stepChannel = z.enum(STEP_CHANNELS);

/** `campaigns.step`: a step of the automatic sequence, for every newcomer from the day it starts. */
export const sequenceStep = stepTiming.extend({
  /** Target: an e-mail to the participant or to their referent, or a text on the cover of the booklet. */
  to: stepChannel,
  /** Stops for a participant who has … */
  stopWhen: z.array(z.enum(['opened', 'completed'])).max(2),
  /** Also for participants enrolled before the step was switched on. */
  withPresent: z.boolean(),
});
export type SequenceStep = z.infer<typeof sequenceStep>;

/** Maximum number of reminders of a participant in one booklet, all steps together. */
export const MAX_REMINDERS = 3;
