/** Fields that hold a secret: not even their mask is kept. */
const SECRET = /password|token|secret|totp|recovery|confirmation|signature|csrf/i;
/** Fields that say nothing of a person, whatever is written in them. */
const PLAIN = new Set(
  'title slug state status role roles level kind way type locale language languages sourceLanguage fallback timeZone tone format navigation validation pageNumbers majorAsks which outcome month months changes effectiveOn version code visibility channel action as audienceSize bookletTypes category causes dateFormat dateOrder decision direction headcount holidays licence mode notices numberFormat rhythm scope security target texts to'.split(
    ' ',
  ),
);
/** Of no use in a log. */
const DROPPED = new Set(['rowVersion', 'revision', 'requestId']);

/** An id, a day, a moment, a word of the code. */
const TOKEN =
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}(-\d{2}(T[\d:.]+Z)?)?|[a-z][a-z0-9]*([_-][a-z0-9]+)+|#[0-9a-f]{6}|)$/i;

const LONGEST = 160;
const MOST = 40;

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** `I…`, `i…@exemple.fr`: enough to recognise a slip, too little to know a person. */
export const masked = (text: string): string => {
  const at = text.lastIndexOf('@');
  const first = [...text.trim()][0] ?? '';
  return at > 0 ? `${first}…${text.slice(at)}` : text.trim() === '' ? '' : `${first}…`;
};

const shownValue = (key: string, value: unknown): unknown => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return PLAIN.has(key) || TOKEN.test(value) ? cut(value) : masked(value);
  if (Array.isArray(value)) {
    const short = value.length <= 20 && value.every((one) => typeof one !== 'object');
    return short ? value.map((one) => shownValue(key, one)) : `[${value.length}]`;
  }
  return undefined;
};

export type Masked = Record<string, unknown>;

/** A part of a path that stands for one thing of a list: its id, or its place. */
const isPlace = (part: string): boolean => /^\d+$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(part);

/** One value as a line may keep it, by the path of its field (`tracking.mode`); undefined: it may not. */
export const maskedValue = (path: string, value: unknown): unknown => {
  const name = path.split('.').findLast((part) => !isPlace(part)) ?? path;
  // `shared` is the code that opens a booklet to everybody who was told it.
  if (SECRET.test(path) || (name === 'shared' && typeof value === 'string')) return undefined;
  return shownValue(name, value);
};

/**
 * Values as a line may keep them: secrets left out, texts masked unless their field or their form says that they are nobody’s,
 * long ones cut, things within things told by their names alone.
 */
export const maskedValues = (values: unknown): Record<string, unknown> => {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return {};
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values).slice(0, MOST)) {
    if (value === undefined || DROPPED.has(key) || SECRET.test(key)) continue;
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)) {
      kept[key] = Object.keys(value).slice(0, 20).join(', ');
    } else {
      kept[key] = shownValue(key, value);
    }
  }
  return kept;
};

/** What is different on the two sides, each masked. A field that only one of them has stays there. */
export const maskedChange = (before: unknown, after: unknown) => {
  const [was, is] = [maskedValues(before), maskedValues(after)];
  const raw = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>];
  for (const key of Object.keys(was)) {
    if (key in is && JSON.stringify(raw[0][key]) === JSON.stringify(raw[1][key])) {
      delete was[key];
      delete is[key];
    }
  }
  return { before: was, after: is };
};
