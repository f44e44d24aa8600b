import { z } from 'zod';
import { call } from './call.ts';
import { byId, moment, notice } from './shared.ts';
import { email, line, uuid } from './text.ts';

/** Days that the link of a verification mail opens for. */
export const SENDER_LINK_DAYS = 7;

/** An address messages may come from. The first of a list is the platform’s, which is nobody’s row. */
export const sender = z.object({
  /** Null: the platform’s own, always good. */
  id: uuid.nullable(),
  name: z.string(),
  email: z.string(),
  verifiedAt: moment.nullable(),
  verified: z.boolean(),
  /** A verification mail went out and its link still opens. */
  pending: z.boolean(),
  /** Campaigns that name it. */
  used: z.int(),
});
export type Sender = z.infer<typeof sender>;

const bySender = byId.extend({ senderId: uuid });

export const listSenders = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/senders',
  right: 'campaigns.manage',
  summary: 'The addresses of the company that campaigns may come from, the platform’s first',
  params: byId,
  answer: z.object({
    senders: z.array(sender),
    /** What a new campaign proposes for answers. */
    replyTo: z.string(),
  }),
});

export const addSender = call({
  method: 'POST',
  path: '/api/admin/booklets/:id/senders',
  right: 'campaigns.manage',
  summary: 'Adds an address and writes to it, so that somebody there confirms it; 422 GEN-026 when it is there already',
  params: byId,
  body: z.object({ name: line('Nom de l’expéditeur', { min: 1, max: 80 }), email }),
  answer: sender.extend(notice.shape),
});

export const resendSender = call({
  method: 'POST',
  path: '/api/admin/booklets/:id/senders/:senderId/verification',
  right: 'campaigns.manage',
  summary: 'Writes to it again; the former link opens nothing any more. 409 GEN-017 when it is verified already',
  params: bySender,
  answer: sender.extend(notice.shape),
});

export const removeSender = call({
  method: 'DELETE',
  path: '/api/admin/booklets/:id/senders/:senderId',
  right: 'campaigns.manage',
  summary: 'Removes an address; 409 GEN-017 while a campaign names it',
  params: bySender,
  answer: notice,
});

export const senderToken = z.object({ token: z.string().min(20).max(100) });

export const getSenderVerification = call({
  method: 'GET',
  path: '/api/senders/verification/:token',
  right: 'anyone',
  summary: 'What the link of a verification mail is about; 410 AUTH-005 when it is over. It changes nothing',
  params: senderToken,
  answer: z.object({ email: z.string(), name: z.string(), company: z.string() }),
});

export const verifySender = call({
  method: 'POST',
  path: '/api/senders/verification/:token',
  right: 'anyone',
  summary: 'Confirms the address that a verification mail was sent to; 410 AUTH-005 when the link is over',
  params: senderToken,
  answer: z.object({ email: z.string(), company: z.string() }).extend(notice.shape),
});
