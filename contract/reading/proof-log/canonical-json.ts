const LONE_SURROGATE = /\p{Surrogate}/u;

const writeText = (text: string): string => {
  if (LONE_SURROGATE.test(text)) throw new TypeError('A lone surrogate has no canonical JSON');
  return JSON.stringify(text);
};

/**
 * Canonical JSON of RFC 8785: keys sorted by UTF-16 units, no spaces, numbers and strings as ECMAScript writes them. Equal
 * values give equal texts. A property without a value is left out; what JSON cannot say is refused.
 */
export const toCanonicalJson = (value: unknown): string => {
  if (typeof value === 'string') return writeText(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} has no canonical JSON`);
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, inner]) => `${writeText(key)}:${toCanonicalJson(inner)}`).join(',')}}`;
};
