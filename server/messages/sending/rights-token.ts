import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/http/is-same-secret.ts';

/** Characters of the signature in the URL: 128 bits. */
const SIGNATURE_LENGTH = 22;

const signEnrolmentId = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`message-rights:${id}`).digest('base64url').slice(0, SIGNATURE_LENGTH);

/**
 * Last segment of the rights page URL. It names the enrolment, only the platform can sign it, and it opens nothing
 * else.
 */
export const createRightsToken = (enrolmentId: string, secret: string): string =>
  Buffer.from(enrolmentId.replaceAll('-', ''), 'hex').toString('base64url') + signEnrolmentId(enrolmentId, secret);

/** Enrolment id of a token; null when the signature is invalid. */
export const parseRightsToken = (token: string, secret: string): string | null => {
  if (!/^[\w-]{44}$/.test(token)) return null;
  const hex = Buffer.from(token.slice(0, -SIGNATURE_LENGTH), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isSameSecret(token.slice(-SIGNATURE_LENGTH), signEnrolmentId(id, secret)) ? id : null;
};
