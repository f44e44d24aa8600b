/** Secret fields: not even a masked value is stored. */
const SECRET_FIELD_PATTERN = /password|token|secret|totp|recovery|confirmation|signature|csrf/i;
/** Fields that never hold personal data. */
const PLAIN_FIELDS = new Set(
  'title slug state status role roles level kind way type locale language languages lowered sourceLanguage fallback timeZone tone format navigation validation pageNumbers verification majorAsks which outcome month months changes effectiveOn version code visibility channel action as audienceSize bookletTypes category causes dateFormat dateOrder decision direction headcount holidays licence mode notices numberFormat rhythm scope security target texts to'.split(
    ' ',
  ),
);
/** Fields without use in a log. */
const DROPPED_FIELDS = new Set(['rowVersion', 'revision', 'requestId']);

/** An id, a date, a timestamp, or a code. */
const TOKEN_PATTERN =
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}(-\d{2}(T[\d:.]+Z)?)?|[a-z][a-z0-9]*([_-][a-z0-9]+)+|#[0-9a-f]{6}|)$/i;

const MAX_VALUE_LENGTH = 160;
/** Fields whose texts are the reason for the line. */
const LONG_FIELDS = new Set(['lowered']);
const MAX_LONG_VALUE_LENGTH = 600;
const MAX_LIST_LENGTH = 20;
const MAX_LONG_LIST_LENGTH = 1000;
const MAX_FIELDS = 40;

const truncateValue = (text: string, max = MAX_VALUE_LENGTH): string =>
  text.length > max ? `${text.slice(0, max)}…` : text;

/** `I…`, `i…@exemple.fr`: enough to recognise a mistake, too little to identify a person. */
export const maskText = (text: string): string => {
  const at = text.lastIndexOf('@');
  const first = [...text.trim()][0] ?? '';
  return at > 0 ? `${first}…${text.slice(at)}` : text.trim() === '' ? '' : `${first}…`;
};

const toLoggedValue = (key: string, value: unknown): unknown => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string')
    return PLAIN_FIELDS.has(key) || TOKEN_PATTERN.test(value)
      ? truncateValue(value, LONG_FIELDS.has(key) ? MAX_LONG_VALUE_LENGTH : MAX_VALUE_LENGTH)
      : maskText(value);
  if (Array.isArray(value)) {
    const max = LONG_FIELDS.has(key) ? MAX_LONG_LIST_LENGTH : MAX_LIST_LENGTH;
    const short = value.length <= max && value.every((one) => typeof one !== 'object');
    return short ? value.map((one) => toLoggedValue(key, one)) : `[${value.length}]`;
  }
  return undefined;
};

export type MaskedValues = Record<string, unknown>;

/** True for a path part that selects a list item: its id or its index. */
const isListPosition = (part: string): boolean => /^\d+$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(part);

/** Masked value of a field, by its path (`tracking.mode`); undefined when it must not be stored. */
export const maskValue = (path: string, value: unknown): unknown => {
  const name = path.split('.').findLast((part) => !isListPosition(part)) ?? path;
  // `shared` is the access code of a booklet.
  if (SECRET_FIELD_PATTERN.test(path) || (name === 'shared' && typeof value === 'string')) return undefined;
  return toLoggedValue(name, value);
};

/**
 * Masked values: secrets are removed, texts masked unless their field or format is never personal, long ones truncated,
 * nested objects reduced to their names.
 */
export const maskValues = (values: unknown): Record<string, unknown> => {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return {};
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values).slice(0, MAX_FIELDS)) {
    if (value === undefined || DROPPED_FIELDS.has(key) || SECRET_FIELD_PATTERN.test(key)) continue;
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)) {
      kept[key] = Object.keys(value).slice(0, 20).join(', ');
    } else {
      kept[key] = toLoggedValue(key, value);
    }
  }
  return kept;
};

/** Masked differences between two objects. A field that only one has stays on its side. */
export const maskChange = (before: unknown, after: unknown) => {
  const [was, is] = [maskValues(before), maskValues(after)];
  const raw = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>];
  for (const key of Object.keys(was)) {
    if (key in is && JSON.stringify(raw[0][key]) === JSON.stringify(raw[1][key])) {
      delete was[key];
      delete is[key];
    }
  }
  return { before: was, after: is };
};
