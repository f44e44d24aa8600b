import { createHash } from 'node:crypto';

/** JSON with object keys sorted by UTF-16 units, and no spaces: equal values give equal texts. */
export const toCanonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, inner]) => `${JSON.stringify(key)}:${toCanonicalJson(inner)}`).join(',')}}`;
};

/** SHA-256 of the canonical JSON of a value, in hexadecimal. */
export const hashCanonicalJson = (value: unknown): string =>
  createHash('sha256').update(toCanonicalJson(value)).digest('hex');
