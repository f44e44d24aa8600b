import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId, moment, notice } from '../../platform/shared.ts';
import { email, line, uuid } from '../../platform/text/text.ts';

export const MAX_SENDERS = 10;
/** Lifetime of a verification link, in days. */
export const SENDER_LINK_DAYS = 7;

/** Sender address of messages. The first of a list is the platform's, which has no row. */
export const sender = z.object({
  /** Null: the platform's own address, always verified. */
  id: uuid.nullable(),
  name: z.string(),
  email: z.string(),
  verifiedAt: moment.nullable(),
  verified: z.boolean(),
  /** A verification e-mail was sent and its link is still valid. */
  pending: z.boolean(),
  /** Number of campaigns that use it. */
  used: z.int(),
});
export type Sender = z.infer<typeof sender>;

export const newSender = z.object({ name: line('Nom de l’expéditeur', { min: 1, max: 80 }), email });

const bySender = byId.extend({ senderId: uuid });
const list = z.object({
  senders: z.array(sender),
  /** Default reply address of a new campaign. */
  replyTo: z.string(),
});
const savedSender = sender.extend(notice.shape);

const ADD_SENDER = {
  whileSwitched: { refused: 'ajouter un expéditeur' },
  summary:
    'Adds an address and writes to it, so that somebody there confirms it; 422 GEN-026 when it is there already, GEN-023 for an eleventh',
  body: newSender,
  answer: savedSender,
} as const;
const RESEND_SENDER = {
  whileSwitched: { refused: 'renvoyer une vérification' },
  summary: 'Writes to it again; the former link opens nothing any more. 409 GEN-017 when it is verified already',
  params: bySender,
  answer: savedSender,
} as const;
const REMOVE_SENDER = {
  summary: 'Removes an address; 409 GEN-017 while a campaign names it',
  params: bySender,
  answer: notice,
} as const;

/* Calls from the e-mailing of a booklet. */

export const listSenders = call.get('/api/admin/booklets/:id/senders', {
  right: 'campaigns.manage',
  summary: 'The addresses of the company that campaigns may come from, the platform’s first',
  answer: list,
});

export const addSender = call.post('/api/admin/booklets/:id/senders', { right: 'campaigns.manage', ...ADD_SENDER });

export const resendSender = call.post('/api/admin/booklets/:id/senders/:senderId/verification', {
  right: 'campaigns.manage',
  ...RESEND_SENDER,
});

export const removeSender = call.delete('/api/admin/booklets/:id/senders/:senderId', {
  right: 'campaigns.manage',
  ...REMOVE_SENDER,
});

/* The same calls from the card of the company. */

export const listCompanySenders = call.get('/api/admin/companies/:id/senders', {
  right: 'company.edit',
  summary: 'The addresses that a company may write from, the platform’s first',
  answer: list,
});

export const addCompanySender = call.post('/api/admin/companies/:id/senders', { right: 'company.edit', ...ADD_SENDER });

export const resendCompanySender = call.post('/api/admin/companies/:id/senders/:senderId/verification', {
  right: 'company.edit',
  ...RESEND_SENDER,
});

export const removeCompanySender = call.delete('/api/admin/companies/:id/senders/:senderId', {
  right: 'company.edit',
  ...REMOVE_SENDER,
});

export const senderToken = z.object({ token: z.string().min(20).max(100) });

export const getSenderVerification = call.get('/api/senders/verification/:token', {
  right: 'anyone',
  summary: 'What the link of a verification mail is about; 410 AUTH-005 when it is over. It changes nothing',
  params: senderToken,
  answer: z.object({ email: z.string(), name: z.string(), company: z.string() }),
});

export const verifySender = call.post('/api/senders/verification/:token', {
  right: 'anyone',
  summary: 'Confirms the address that a verification mail was sent to; 410 AUTH-005 when the link is over',
  params: senderToken,
  answer: z.object({ email: z.string(), company: z.string() }).extend(notice.shape),
});
