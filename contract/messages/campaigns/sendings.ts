import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { can } from '../../platform/permissions.ts';
import { moment, notice, panelPage, rowVersion } from '../../platform/shared.ts';
import { email, uuid } from '../../platform/text/text.ts';
import {
  CAMPAIGN_EVENTS,
  CAMPAIGN_KINDS,
  campaignState,
  EXCLUSION_REASONS,
  FAILURE_CAUSES,
  RECIPIENT_STATES,
} from './campaign.ts';
import { byCampaign, campaignCall } from './campaign-recipients.ts';

/** The enrolment identifies a recipient. */
const byRecipient = byCampaign.extend({ enrolmentId: uuid });

const campaignLog = z.object({
  rows: z.array(
    z.object({
      id: uuid,
      what: z.enum(CAMPAIGN_EVENTS),
      /** « 12 messages », the server's answer…; may be empty. */
      detail: z.string(),
      /** Null: the scheduler, or the program. */
      by: z.string().nullable(),
      at: moment,
    }),
  ),
  total: z.int(),
});

/** State of the sending of a campaign. */
export const sendingProgress = z.object({
  id: uuid,
  rowVersion,
  name: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  state: campaignState,
  /** True for a finished campaign with at least one failure. */
  withErrors: z.boolean(),
  /** Reason why it stopped or did not start, as users read it; empty: none. */
  failure: z.string(),
  plannedAt: moment.nullable(),
  launchedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  counts: z.record(z.enum(RECIPIENT_STATES), z.int()),
  /** Recipients without the excluded ones, and number of those with a final result. */
  total: z.int(),
  done: z.int(),
  excluded: z.array(z.object({ reason: z.enum(EXCLUSION_REASONS), n: z.int() })),
  /** Maximum number of messages a minute, and number in the last minute. */
  perMinute: z.int(),
  rate: z.int(),
  /** Remaining sending time, without closed hours; null: nothing is being sent. */
  remainingSeconds: z.int().nullable(),
  /** Running, but nothing leaves before this date: the sending window is closed. */
  opensAt: moment.nullable(),
  /** Failures, excluded people apart, the most frequent first; `words`: answers of mail servers, 5 at most. */
  failures: z.array(
    z.object({ cause: z.enum(FAILURE_CAUSES), n: z.int(), words: z.array(z.object({ text: z.string(), n: z.int() })) }),
  ),
  /** The latest entries, newest first; `listCampaignLog` has the others. */
  log: campaignLog,
  /** No SMTP is configured: messages stay in the outbox. */
  captured: z.boolean(),
  can,
});
export type SendingProgress = z.infer<typeof sendingProgress>;

const campaignActionAnswer = sendingProgress.extend(notice.shape);
const campaignAction = { ...campaignCall, answer: campaignActionAnswer } as const;

export const listCampaignLog = call.get('/api/admin/booklets/:id/campaigns/:campaignId/log', {
  ...campaignCall,
  summary: 'What happened to a campaign, the latest first, 25 a page',
  query: panelPage,
  answer: campaignLog,
});

export const getCampaignProgress = call.get('/api/admin/booklets/:id/campaigns/:campaignId/progress', {
  ...campaignCall,
  summary: 'How far a campaign is, what failed and why, and what happened to it',
  answer: sendingProgress,
});

export const launchCampaign = call.post('/api/admin/booklets/:id/campaigns/:campaignId/launch', {
  ...campaignAction,
  whileSwitched: { refused: 'lancer une campagne' },
  summary:
    'Freezes whom a campaign goes to and sends it, at once or when it is planned: 409 GEN-011 when somebody changed it, EML-008 when it was launched already, and what forbids it (EML-001, EML-002, EML-003, EML-005, EML-009, EML-010). `opensAccess`: it may open the access by personal link that its links need (else EML-041, or EML-037 with who can)',
  body: z.object({ rowVersion, opensAccess: z.boolean().default(false) }),
});

export const pauseCampaign = call.post('/api/admin/booklets/:id/campaigns/:campaignId/pause', {
  ...campaignAction,
  summary: 'Stops sending; what is on the wire at this very moment still arrives',
});

export const resumeCampaign = call.post('/api/admin/booklets/:id/campaigns/:campaignId/resume', {
  ...campaignAction,
  whileSwitched: { refused: 'lancer une campagne' },
  summary:
    'Goes on where a paused campaign stopped, or tries one again that could not start; 409 EML-009 when the booklet is off line',
});

export const cancelCampaign = call.post('/api/admin/booklets/:id/campaigns/:campaignId/cancel', {
  ...campaignAction,
  summary: 'Ends a planned, running or paused campaign: whoever waits gets nothing',
});

export const retryFailures = call.post('/api/admin/booklets/:id/campaigns/:campaignId/retry', {
  ...campaignAction,
  whileSwitched: { refused: 'lancer une campagne' },
  summary: 'Sends again to those it failed for; never to whoever got it, nor to those that are to be checked',
  body: z.object({
    /** Only failures with these causes; empty: all. */
    causes: z.array(z.enum(FAILURE_CAUSES)).max(FAILURE_CAUSES.length).default([]),
    /** Only these recipients; empty: all. */
    enrolmentIds: z.array(uuid).max(1000).default([]),
  }),
});

export const markRecipientsChecked = call.post('/api/admin/booklets/:id/campaigns/:campaignId/checked', {
  ...campaignAction,
  summary: 'Says of messages that were on the wire when the program stopped that they arrived, or sends them again',
  body: z.object({
    /** Null: all messages to check. */
    enrolmentIds: z.array(uuid).min(1).max(1000).nullable(),
    as: z.enum(['sent', 'again']),
  }),
});

export const correctAddress = call.put(
  '/api/admin/booklets/:id/campaigns/:campaignId/recipients/:enrolmentId/address',
  {
    right: 'campaigns.manage',
    summary:
      'Corrects the address of somebody it failed for, in her sheet too, and sends again; 422 PAR-001 when it is another person’s',
    params: byRecipient,
    body: z.object({ email }),
    answer: campaignActionAnswer,
  },
);

export const bounceRecipient = call.post(
  '/api/admin/booklets/:id/campaigns/:campaignId/recipients/:enrolmentId/bounce',
  {
    right: 'campaigns.manage',
    summary: 'Says that a message came back: nothing more is sent to this address until it is corrected',
    params: byRecipient,
    body: z.object({ detail: z.string().trim().max(500).default('') }),
    answer: campaignActionAnswer,
  },
);

export const MAX_TEST_ADDRESSES = 10;

export const sendTest = call.post('/api/admin/booklets/:id/campaigns/:campaignId/test', {
  ...campaignCall,
  whileSwitched: { refused: 'envoyer un message de test' },
  summary:
    'Sends a message to try it, its subject beginning with « [TEST] »; its link opens a reading that leaves no trace',
  body: z.object({
    addresses: z.array(email).min(1).max(MAX_TEST_ADDRESSES),
    /** Language of the body; null: that of the participant, else the first. */
    language: z.string().max(35).nullable().default(null),
    /** Participant to simulate; null: a fictitious one. */
    enrolmentId: uuid.nullable().default(null),
    /** Stores the addresses for the next test. */
    keep: z.boolean().default(false),
  }),
  answer: z.object({ sent: z.int() }).extend(notice.shape),
});

const testAddresses = z.object({ addresses: z.array(z.string()) });

export const getTestAddresses = call.get('/api/admin/booklets/:id/test-addresses', {
  right: 'campaigns.manage',
  summary: 'The addresses that the company keeps for tests',
  answer: testAddresses,
});
