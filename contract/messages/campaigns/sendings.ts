import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { can } from '../../platform/permissions.ts';
import { byId, moment, notice, rowVersion } from '../../platform/shared.ts';
import { email, uuid } from '../../platform/text/text.ts';
import {
  CAMPAIGN_EVENTS,
  CAMPAIGN_KINDS,
  campaignState,
  EXCLUSION_REASONS,
  FAILURE_CAUSES,
  RECIPIENT_STATES,
} from './campaign.ts';

const byCampaign = byId.extend({ campaignId: uuid });
/** A recipient is named by her enrolment. */
const byRecipient = byCampaign.extend({ enrolmentId: uuid });

/** Where the sending of a campaign stands. */
export const sendingProgress = z.object({
  id: uuid,
  rowVersion,
  name: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  state: campaignState,
  /** Finished, and somebody did not get it. */
  withErrors: z.boolean(),
  /** Why it stopped or never began, as people read it; empty: it did not. */
  failure: z.string(),
  plannedAt: moment.nullable(),
  launchedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  counts: z.record(z.enum(RECIPIENT_STATES), z.int()),
  /** Everybody but those who are excluded, and how many of them are done with, whatever became of their message. */
  total: z.int(),
  done: z.int(),
  excluded: z.array(z.object({ reason: z.enum(EXCLUSION_REASONS), n: z.int() })),
  /** Messages a minute: at most, and in the last minute. */
  perMinute: z.int(),
  rate: z.int(),
  /** Of sending what is left, closed hours aside; null: nothing is being sent. */
  remainingSeconds: z.int().nullable(),
  /** It runs, but nothing leaves before: the window is closed. */
  opensAt: moment.nullable(),
  /** Failures that are not excluded people, the most frequent first; `words`: what servers answered, 5 at most. */
  failures: z.array(
    z.object({ cause: z.enum(FAILURE_CAUSES), n: z.int(), words: z.array(z.object({ text: z.string(), n: z.int() })) }),
  ),
  /** The newest first, 100 at most. */
  log: z.array(
    z.object({
      id: uuid,
      what: z.enum(CAMPAIGN_EVENTS),
      /** « 12 messages », the server's words… ; may be empty. */
      detail: z.string(),
      /** Null: the clock, or the program. */
      by: z.string().nullable(),
      at: moment,
    }),
  ),
  /** No SMTP is configured: messages are kept in the outbox. */
  captured: z.boolean(),
  can,
});
export type SendingProgress = z.infer<typeof sendingProgress>;

const acted = sendingProgress.extend(notice.shape);
const act = { right: 'campaigns.manage', params: byCampaign, answer: acted } as const;

export const getProgress = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/campaigns/:campaignId/progress',
  right: 'campaigns.manage',
  summary: 'How far a campaign is, what failed and why, and what happened to it',
  params: byCampaign,
  answer: sendingProgress,
});

export const launchCampaign = call({
  ...act,
  // Of its own: the browser keeps nothing of what several calls share.
  method: 'POST',
  path: '/api/admin/booklets/:id/campaigns/:campaignId/launch',
  whileSwitched: { refused: 'lancer une campagne' },
  summary:
    'Freezes whom a campaign goes to and sends it, at once or when it is planned: 409 GEN-011 when somebody changed it, EML-008 when it was launched already, and what forbids it (EML-001, EML-002, EML-003, EML-005, EML-009, EML-010). `opensAccess`: it may open the access by personal link that its links need (else EML-041, or EML-037 with who can)',
  body: z.object({ rowVersion, opensAccess: z.boolean().default(false) }),
});

export const pauseCampaign = call({
  ...act,
  method: 'POST',
  path: '/api/admin/booklets/:id/campaigns/:campaignId/pause',
  summary: 'Stops sending; what is on the wire at this very moment still arrives',
});

export const resumeCampaign = call({
  ...act,
  method: 'POST',
  path: '/api/admin/booklets/:id/campaigns/:campaignId/resume',
  whileSwitched: { refused: 'lancer une campagne' },
  summary:
    'Goes on where a paused campaign stopped, or tries one again that could not start; 409 EML-009 when the booklet is off line',
});

export const cancelCampaign = call({
  ...act,
  method: 'POST',
  path: '/api/admin/booklets/:id/campaigns/:campaignId/cancel',
  summary: 'Ends a planned, running or paused campaign: whoever waits gets nothing',
});

export const retryFailures = call({
  ...act,
  method: 'POST',
  path: '/api/admin/booklets/:id/campaigns/:campaignId/retry',
  whileSwitched: { refused: 'lancer une campagne' },
  summary: 'Sends again to those it failed for; never to whoever got it, nor to those that are to be checked',
  body: z.object({
    /** Only failures of these causes; empty: all. */
    causes: z.array(z.enum(FAILURE_CAUSES)).max(FAILURE_CAUSES.length).default([]),
    /** Only these people; empty: all. */
    enrolmentIds: z.array(uuid).max(1000).default([]),
  }),
});

export const markChecked = call({
  ...act,
  method: 'POST',
  path: '/api/admin/booklets/:id/campaigns/:campaignId/checked',
  summary: 'Says of messages that were on the wire when the program stopped that they arrived, or sends them again',
  body: z.object({
    /** Null: all that are to be checked. */
    enrolmentIds: z.array(uuid).min(1).max(1000).nullable(),
    as: z.enum(['sent', 'again']),
  }),
});

export const correctAddress = call({
  method: 'PUT',
  path: '/api/admin/booklets/:id/campaigns/:campaignId/recipients/:enrolmentId/address',
  right: 'campaigns.manage',
  summary:
    'Corrects the address of somebody it failed for, in her sheet too, and sends again; 422 PAR-001 when it is another person’s',
  params: byRecipient,
  body: z.object({ email }),
  answer: acted,
});

export const bounceRecipient = call({
  method: 'POST',
  path: '/api/admin/booklets/:id/campaigns/:campaignId/recipients/:enrolmentId/bounce',
  right: 'campaigns.manage',
  summary: 'Says that a message came back: nothing more is sent to this address until it is corrected',
  params: byRecipient,
  body: z.object({ detail: z.string().trim().max(500).default('') }),
  answer: acted,
});

/** Most addresses of one test. */
export const MAX_TESTS = 10;

export const sendTest = call({
  method: 'POST',
  path: '/api/admin/booklets/:id/campaigns/:campaignId/test',
  right: 'campaigns.manage',
  whileSwitched: { refused: 'envoyer un message de test' },
  summary:
    'Sends a message to try it, its subject beginning with « [TEST] »; its link opens a reading that leaves no trace',
  params: byCampaign,
  body: z.object({
    addresses: z.array(email).min(1).max(MAX_TESTS),
    /** Of the body; null: that of the person, else the first. */
    language: z.string().max(35).nullable().default(null),
    /** As whom; null: somebody made up. */
    enrolmentId: uuid.nullable().default(null),
    /** Keeps the addresses for the next test. */
    keep: z.boolean().default(false),
  }),
  answer: z.object({ sent: z.int() }).extend(notice.shape),
});

const testAddresses = z.object({ addresses: z.array(z.string()) });

export const getTestAddresses = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/test-addresses',
  right: 'campaigns.manage',
  summary: 'The addresses that the company keeps for tests',
  params: byId,
  answer: testAddresses,
});
