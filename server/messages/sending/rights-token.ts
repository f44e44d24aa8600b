import { createHmac } from 'node:crypto';
import { sameSecret } from '../../platform/http/same-secret.ts';

/** Signs of a signature that an address carries: 128 bits. */
const SIGNS = 22;

const signature = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`message-rights:${id}`).digest('base64url').slice(0, SIGNS);

/**
 * The last part of the address where somebody reads why she gets messages and may ask for no more: names her enrolment, and
 * nobody but the platform can make one. Nothing else opens with it.
 */
export const rightsToken = (enrolmentId: string, secret: string): string =>
  Buffer.from(enrolmentId.replaceAll('-', ''), 'hex').toString('base64url') + signature(enrolmentId, secret);

/** Whose it is; null for one that was made up. */
export const enrolmentOfToken = (token: string, secret: string): string | null => {
  if (!/^[\w-]{44}$/.test(token)) return null;
  const hex = Buffer.from(token.slice(0, -SIGNS), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return sameSecret(token.slice(-SIGNS), signature(id, secret)) ? id : null;
};
