import { createHash } from 'node:crypto';
import { toCanonicalJson } from '../../../contract/reading/proof-log/canonical-json.ts';

export { toCanonicalJson };

/** SHA-256 of the canonical JSON of a value, in hexadecimal. */
export const hashCanonicalJson = (value: unknown): string =>
  createHash('sha256').update(toCanonicalJson(value)).digest('hex');
