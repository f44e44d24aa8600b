import { z } from 'zod';
import { call } from '../platform/call.ts';
import { moment, page } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

/**
 * `kept`: no SMTP is configured, the message stays here. `to_check`: the sending was interrupted, the message may have
 * arrived.
 */
export const OUTBOX_STATES = ['kept', 'queued', 'sending', 'sent', 'failed', 'to_check'] as const;

export const outboxQuery = page.extend({
  /** Searches the address and the subject. */
  search: z.string().trim().max(200).default(''),
  state: z.enum(OUTBOX_STATES).optional(),
  /** Only campaign messages of this booklet. */
  bookletId: uuid.optional(),
  /** Only messages of this campaign. */
  campaignId: uuid.optional(),
});

export const outboxRow = z.object({
  id: uuid,
  /** `campaign`, `campaign-test`, `password-reset`… */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(OUTBOX_STATES),
  createdAt: moment,
  sentAt: moment.nullable(),
  /** Reason of the failure. */
  error: z.string(),
  booklet: z.object({ id: uuid, title: z.string() }).nullable(),
});
export type OutboxRow = z.infer<typeof outboxRow>;

export const listOutbox = call.get('/api/admin/outbox', {
  right: 'campaigns.manage',
  summary:
    'The messages that the product keeps, the newest first: of the whole company for its administrators, of campaigns of their booklets for publishers',
  query: outboxQuery,
  answer: z.object({
    rows: z.array(outboxRow),
    total: z.int(),
    /** Requested campaign; null: none was requested, or the user may not see it. */
    campaign: z.object({ id: uuid, name: z.string() }).nullable(),
    /** No SMTP is configured: messages are not sent. */
    captured: z.boolean(),
  }),
});

export const getOutboxMessage = call.get('/api/admin/outbox/:id', {
  right: 'campaigns.manage',
  whileSwitched: { refused: 'lire un message envoyé' },
  summary: 'A message of the outbox as its reader would see it, and its source as it goes over the wire',
  answer: outboxRow.extend({
    from: z.string(),
    replyTo: z.string(),
    /** HTML for a frame without scripts; pictures are embedded as `data:`. Empty: the content was erased. */
    html: z.string(),
    text: z.string(),
    source: z.string(),
    /** Its links and codes are hidden: only the recipient may use them. */
    redacted: z.boolean(),
    attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.int() })),
  }),
});

export const getOutboxSource = call.get('/api/admin/outbox/:id/source', {
  right: 'campaigns.manage',
  whileSwitched: { refused: 'lire un message envoyé' },
  summary: 'The source of a message, as a file that mail programs open',
  answer: z.file(),
});
