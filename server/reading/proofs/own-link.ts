import { createHmac } from 'node:crypto';
import { PROOFS_PATH } from '../../../contract/platform/paths.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { isSameSecret } from '../../platform/http/is-same-secret.ts';

/*
 * Address of a person's own confirmations, in the message of each receipt. It works as long as the proof is kept, even
 * when the access to the booklet is over: after a departure, or once the booklet is closed.
 */

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN_PATTERN = new RegExp(`^(${UUID})\\.(${UUID})\\.([\\w-]{43})$`);

const signProof = (secret: string, companyId: string, proofId: string): string => {
  const key = createHmac('sha256', secret).update('own confirmations').digest();
  return createHmac('sha256', key).update(`${companyId} ${proofId}`).digest('base64url');
};

/** Path of the confirmations of whoever gave this proof. */
export const buildOwnLinkPath = (secret: string, { companyId, id }: Pick<TenantRow<'proofs'>, 'companyId' | 'id'>) =>
  `${PROOFS_PATH}/mes-confirmations/${companyId}.${id}.${signProof(secret, companyId, id)}`;

/** The proof that a link was made for; null: this instance did not make it. */
export const readOwnLink = (secret: string, token: string): { companyId: string; proofId: string } | null => {
  const [, companyId = '', proofId = '', signature = ''] = TOKEN_PATTERN.exec(token) ?? [];
  return companyId !== '' && isSameSecret(signature, signProof(secret, companyId, proofId))
    ? { companyId, proofId }
    : null;
};
