import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId, moment, notice } from '../../platform/shared.ts';
import { email, line, uuid } from '../../platform/text/text.ts';

/** Maximum number of sender addresses of a company. */
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

/** Form of a new sender. */
export const newSender = z.object({ name: line('Nom de l’expéditeur', { min: 1, max: 80 }), email });

const bySender = byId.extend({ senderId: uuid });
const list = z.object({
  senders: z.array(sender),
  /** Default reply address of a new campaign. */
  replyTo: z.string(),
});
const savedSender = sender.extend(notice.shape);

const ADD_SUMMARY =
  'Adds an address and writes to it, so that somebody there confirms it; 422 GEN-026 when it is there already, GEN-023 for an eleventh';
const RESEND_SUMMARY =
  'Writes to it again; the former link opens nothing any more. 409 GEN-017 when it is verified already';
const REMOVE_SUMMARY = 'Removes an address; 409 GEN-017 while a campaign names it';

/* Calls from the e-mailing of a booklet. */

export const listSenders = call.get('/api/admin/booklets/:id/senders', {
  right: 'campaigns.manage',
  summary: 'The addresses of the company that campaigns may come from, the platform’s first',
  answer: list,
});

export const addSender = call.post('/api/admin/booklets/:id/senders', {
  right: 'campaigns.manage',
  whileSwitched: { refused: 'ajouter un expéditeur' },
  summary: ADD_SUMMARY,
  body: newSender,
  answer: savedSender,
});

export const resendSender = call.post('/api/admin/booklets/:id/senders/:senderId/verification', {
  right: 'campaigns.manage',
  whileSwitched: { refused: 'renvoyer une vérification' },
  summary: RESEND_SUMMARY,
  params: bySender,
  answer: savedSender,
});

export const removeSender = call.delete('/api/admin/booklets/:id/senders/:senderId', {
  right: 'campaigns.manage',
  summary: REMOVE_SUMMARY,
  params: bySender,
  answer: notice,
});

/* The same calls from the card of the company. */

export const listCompanySenders = call.get('/api/admin/companies/:id/senders', {
  right: 'company.edit',
  summary: 'The addresses that a company may write from, the platform’s first',
  answer: list,
});

export const addCompanySender = call.post('/api/admin/companies/:id/senders', {
  right: 'company.edit',
  whileSwitched: { refused: 'ajouter un expéditeur' },
  summary: ADD_SUMMARY,
  body: newSender,
  answer: savedSender,
});

export const resendCompanySender = call.post('/api/admin/companies/:id/senders/:senderId/verification', {
  right: 'company.edit',
  whileSwitched: { refused: 'renvoyer une vérification' },
  summary: RESEND_SUMMARY,
  params: bySender,
  answer: savedSender,
});

export const removeCompanySender = call.delete('/api/admin/companies/:id/senders/:senderId', {
  right: 'company.edit',
  summary: REMOVE_SUMMARY,
  params: bySender,
  answer: notice,
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
