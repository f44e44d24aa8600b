import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AccessSettings } from '../../../../contract/booklets/access/access.ts';
import {
  CAMPAIGN_EVENTS,
  CAMPAIGN_KINDS,
  EXCLUSION_REASONS,
  FAILURE_CAUSES,
  type MailBody,
  RECIPIENT_CHANNELS,
  RECIPIENT_STATES,
} from '../../../../contract/messages/campaigns/campaign.ts';
import { CAMPAIGN_STATES } from '../../../../contract/messages/campaigns/campaign-states.ts';
import { booklets } from './booklets.ts';
import { defineTable, id, moment, now, oneOf } from './common.ts';
import { enrolments } from './participants.ts';
import { company, referenceSameCompany, tenantColumns } from './tenant.ts';

/** Sender addresses of a company, verified by a link sent to each address. */
export const senders = defineTable(
  'senders',
  {
    ...tenantColumns(),
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

/** E-mailing of one booklet. A step of a sequence never ends. */
export const campaigns = defineTable(
  'campaigns',
  {
    ...tenantColumns(),
    bookletId: uuid().notNull(),
    name: text().notNull(),
    kind: oneOf(CAMPAIGN_KINDS).notNull(),
    state: oneOf(CAMPAIGN_STATES).notNull().default('draft'),
    senderId: uuid(),
    senderName: text().notNull().default(''),
    replyTo: text().notNull().default(''),
    /** Bodies by language. */
    bodies: jsonb().$type<Record<string, MailBody>>().notNull(),
    /**
     * Default values of the variables. `missing` says if a recipient without any value is excluded, or stops the
     * campaign.
     */
    variables: jsonb()
      .$type<{ defaults: Record<string, string>; missing: 'stop' | 'exclude' }>()
      .notNull()
      .default({ defaults: {}, missing: 'stop' }),
    /** Recipients, as `campaignAudience` of the contract. */
    audience: jsonb().$type<unknown>().notNull(),
    /** Planning, as `campaignPlanning` of the contract. */
    planning: jsonb().$type<unknown>().notNull(),
    /** Dates and recipients of a step, as `sequenceStep` of the contract; null: an ordinary campaign. */
    step: jsonb().$type<unknown>(),
    position: integer().notNull().default(0),
    plannedAt: moment(),
    perMinute: integer().notNull().default(120),
    /** Percentage of failures, after 20 sendings, that pauses it. */
    pauseThreshold: integer().notNull().default(10),
    /** `rowVersion` when a test was last sent. */
    testedVersion: integer(),
    withCalendar: boolean().notNull().default(false),
    launchedAt: moment(),
    launchedBy: uuid(),
    finishedAt: moment(),
    /** Moment up to which its messages count against `perMinute`: each message that leaves moves it later. */
    pacedAt: moment(),
    /** Start of the failure count: the launch, or the last resumption by a user. */
    watchedFrom: moment(),
    /** Start of the absolute links of its messages, set at launch. */
    origin: text().notNull().default(''),
    failure: text().notNull().default(''),
    /**
     * Personal link settings before this launch enabled them. Null: the launch did not enable them, or a user has
     * changed them since.
     */
    accessBefore: jsonb().$type<AccessSettings['personal']>(),
    archivedAt: moment(),
  },
  (t) => [
    index('campaigns_booklet').on(t.bookletId, t.createdAt),
    index('campaigns_planned').on(t.plannedAt).where(sql`state = 'planned'`),
    index('campaigns_running').on(t.state).where(sql`state = 'running'`),
    referenceSameCompany('campaigns_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
    referenceSameCompany('campaigns_sender', [t.companyId, t.senderId], senders),
    unique('campaigns_of_company').on(t.companyId, t.id),
  ],
);

/** Recipient of a campaign: the unique key makes a second message impossible. `sent` is final. */
export const campaignRecipients = defineTable(
  'campaign_recipients',
  {
    id: id(),
    companyId: company(),
    campaignId: uuid().notNull(),
    enrolmentId: uuid().notNull(),
    /** Address of the message; set at launch. */
    email: text().notNull().default(''),
    state: oneOf(RECIPIENT_STATES).notNull().default('waiting'),
    reason: oneOf([...EXCLUSION_REASONS, ...FAILURE_CAUSES]),
    /** Answer of the mail server. */
    detail: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
    /** Worker that sends it, and start of the sending. */
    claimedBy: text(),
    claimedAt: moment(),
    messageId: text().notNull().default(''),
    outboxId: uuid(),
    /**
     * `reader`: shown on the cover of the participant's booklet instead of sent. It is `sent` at once, and no worker
     * claims it.
     */
    channel: oneOf(RECIPIENT_CHANNELS).notNull().default('mail'),
    sentAt: moment(),
    /** Day the reader closed the message shown in the booklet. */
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
    referenceSameCompany('campaign_recipients_campaign', [t.companyId, t.campaignId], campaigns).onDelete('cascade'),
    referenceSameCompany('campaign_recipients_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/** History of a campaign, for its log. */
export const campaignEvents = defineTable(
  'campaign_events',
  {
    id: id(),
    companyId: company(),
    campaignId: uuid().notNull(),
    what: oneOf(CAMPAIGN_EVENTS).notNull(),
    detail: text().notNull().default(''),
    /** Null: the scheduler, or the program. */
    userId: uuid(),
    at: now(),
  },
  (t) => [
    index('campaign_events_campaign').on(t.campaignId, t.at),
    referenceSameCompany('campaign_events_campaign', [t.companyId, t.campaignId], campaigns).onDelete('cascade'),
  ],
);

/** Sending settings of a company. */
export const sendingSettings = defineTable('sending_settings', {
  companyId: company().primaryKey(),
  /** Recipients of tests. */
  testAddresses: jsonb().$type<string[]>().notNull().default([]),
});

/** Days a participant received a message: a sequence sends one a day at most. */
export const contactDays = defineTable(
  'contact_days',
  { enrolmentId: uuid().notNull(), companyId: company(), day: text().notNull() },
  (t) => [
    unique('contact_days_once').on(t.enrolmentId, t.day),
    referenceSameCompany('contact_days_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);
