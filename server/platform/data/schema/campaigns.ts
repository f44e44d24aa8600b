import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AccessSettings } from '../../../../contract/booklets/access/access.ts';
import type {
  CampaignEvent,
  CampaignKind,
  CampaignState,
  ExclusionReason,
  FailureCause,
  MailBody,
  RecipientState,
} from '../../../../contract/messages/campaigns/campaign.ts';
import { booklets } from './booklets.ts';
import { id, moment, now, tracked } from './common.ts';
import { enrolments } from './participants.ts';
import { company, within } from './tenant.ts';

/** Addresses a company may write from, once somebody there opened the link that was sent to them. */
export const senders = pgTable(
  'senders',
  {
    id: id(),
    ...tracked(),
    companyId: company(),
    name: text().notNull(),
    email: text().notNull(),
    tokenHash: text(),
    tokenExpiresAt: moment(),
    verifiedAt: moment(),
  },
  (t) => [
    uniqueIndex('senders_email').on(t.companyId, t.email),
    uniqueIndex('senders_token').on(t.tokenHash).where(sql`token_hash is not null`),
    unique('senders_of_company').on(t.companyId, t.id),
  ],
);

/** One e-mailing of one booklet. A step of a sequence is one that never ends. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    ...tracked(),
    companyId: company(),
    bookletId: uuid().notNull(),
    name: text().notNull(),
    kind: text().$type<CampaignKind>().notNull(),
    state: text().$type<CampaignState>().notNull().default('draft'),
    senderId: uuid(),
    senderName: text().notNull().default(''),
    replyTo: text().notNull().default(''),
    /** By language. */
    bodies: jsonb().$type<Record<string, MailBody>>().notNull(),
    /** What stands for a variable that somebody has no value for; `missing`: who still misses one is left out, or stops it. */
    variables: jsonb()
      .$type<{ defaults: Record<string, string>; missing: 'stop' | 'exclude' }>()
      .notNull()
      .default({ defaults: {}, missing: 'stop' }),
    /** Whom it goes to, as `campaignAudience` of the contract. */
    audience: jsonb().$type<unknown>().notNull(),
    /** When, as `campaignPlanning` of the contract. */
    planning: jsonb().$type<unknown>().notNull(),
    /** When and to whom steps go, as `sequenceStep` of the contract; null: an ordinary campaign. */
    step: jsonb().$type<unknown>(),
    position: integer().notNull().default(0),
    plannedAt: moment(),
    perMinute: integer().notNull().default(120),
    /** Percents of failures, after 20 sendings, that pause it. */
    pauseThreshold: integer().notNull().default(10),
    /** `rowVersion` when a test was last sent. */
    testedVersion: integer(),
    withCalendar: boolean().notNull().default(false),
    launchedAt: moment(),
    launchedBy: uuid(),
    finishedAt: moment(),
    /** Up to when its messages are counted against `perMinute`: what left is as many moments later. */
    pacedAt: moment(),
    /** Failures are counted from here on: the launch, or when somebody resumed it. */
    watchedFrom: moment(),
    /** What absolute links of its messages begin with, as it was launched. */
    origin: text().notNull().default(''),
    failure: text().notNull().default(''),
    /** The settings of personal links before this launch opened them; null: it did not, or they are somebody's choice now. */
    accessBefore: jsonb().$type<AccessSettings['personal']>(),
    archivedAt: moment(),
  },
  (t) => [
    index('campaigns_booklet').on(t.bookletId, t.createdAt),
    index('campaigns_planned').on(t.plannedAt).where(sql`state = 'planned'`),
    index('campaigns_running').on(t.state).where(sql`state = 'running'`),
    within('campaigns_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
    within('campaigns_sender', [t.companyId, t.senderId], senders),
    unique('campaigns_of_company').on(t.companyId, t.id),
  ],
);

/** One person of one campaign: the unique key is what makes two messages impossible. `sent` is for ever. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    id: id(),
    companyId: company(),
    campaignId: uuid().notNull(),
    enrolmentId: uuid().notNull(),
    /** Where it went; set at launch. */
    email: text().notNull().default(''),
    state: text().$type<RecipientState>().notNull().default('waiting'),
    reason: text().$type<ExclusionReason | FailureCause>(),
    /** The server's own words. */
    detail: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
    /** Which worker has it on the wire, and since when. */
    claimedBy: text(),
    claimedAt: moment(),
    messageId: text().notNull().default(''),
    outboxId: uuid(),
    /** `reader`: shown on the cover of her booklet instead of sent; it is `sent` at once, and never on the wire. */
    channel: text().$type<'mail' | 'reader'>().notNull().default('mail'),
    sentAt: moment(),
    /** The day she closed what is shown in her booklet. */
    readOn: date(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('campaign_recipients_once').on(t.campaignId, t.enrolmentId),
    index('campaign_recipients_state').on(t.campaignId, t.state, t.nextAttemptAt),
    index('campaign_recipients_enrolment').on(t.enrolmentId),
    index('campaign_recipients_shown').on(t.enrolmentId).where(sql`channel = 'reader' and read_on is null`),
    index('campaign_recipients_wire').on(t.claimedBy).where(sql`state = 'sending'`),
    index('campaign_recipients_failed').on(t.companyId).where(sql`state in ('bounced', 'failed', 'to_check')`),
    index('campaign_recipients_message').on(t.messageId).where(sql`message_id <> ''`),
    within('campaign_recipients_campaign', [t.companyId, t.campaignId], campaigns).onDelete('cascade'),
    within('campaign_recipients_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/** What happened to a campaign, for its log. */
export const campaignEvents = pgTable(
  'campaign_events',
  {
    id: id(),
    companyId: company(),
    campaignId: uuid().notNull(),
    what: text().$type<CampaignEvent>().notNull(),
    detail: text().notNull().default(''),
    /** Null: the clock, or the program. */
    userId: uuid(),
    at: now(),
  },
  (t) => [
    index('campaign_events_campaign').on(t.campaignId, t.at),
    within('campaign_events_campaign', [t.companyId, t.campaignId], campaigns).onDelete('cascade'),
  ],
);

/** What a company keeps for its e-mailings. */
export const sendingSettings = pgTable('sending_settings', {
  companyId: company().primaryKey(),
  /** Where tests go. */
  testAddresses: jsonb().$type<string[]>().notNull().default([]),
});

/** Messages a person got, by day: the sequence sends one a day at most. */
export const contactDays = pgTable(
  'contact_days',
  { enrolmentId: uuid().notNull(), companyId: company(), day: text().notNull() },
  (t) => [
    unique('contact_days_once').on(t.enrolmentId, t.day),
    within('contact_days_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);
