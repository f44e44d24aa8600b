import {
  type Audience,
  type AudienceCondition,
  audience as audienceSchema,
} from '../../../contract/booklets/content/audience.ts';
import { errorMap } from '../../../contract/platform/issues.ts';

/** A condition while it is written: it may have no value yet, or a wrong one. */
export type Row = AudienceCondition;
export const FIRST_ROW: Row = { field: 'contractType', operator: 'is', values: [] };

/** An audience being written, beside what the page says of it. */
export interface Writing {
  some: boolean;
  rows: readonly Row[];
  /** What the page said last, as `written`. */
  seen: string;
  /** What was sent from here and the page does not say yet, the oldest first. */
  sent: readonly string[];
}

const written = (audience: Audience | null): string =>
  JSON.stringify(audience?.map(({ field, operator, values }) => [field, operator, values]) ?? null);

export const begin = (value: Audience | null): Writing => ({
  some: value !== null,
  rows: value ?? [FIRST_ROW],
  seen: written(value),
  sent: [],
});

/**
 * The page says an audience: what was sent from here, by and by, or another one (undone, changed elsewhere), which then
 * takes the place of what is written.
 */
export const told = (writing: Writing, value: Audience | null): Writing => {
  const now = written(value);
  if (now === writing.seen) return writing;
  const at = writing.sent.indexOf(now);
  return at === -1 ? begin(value) : { ...writing, seen: now, sent: writing.sent.slice(at + 1) };
};

/** What is written as an audience; undefined while a condition is unfinished or wrong, which then is not to be kept. */
const whole = ({ some, rows }: Pick<Writing, 'some' | 'rows'>): Audience | null | undefined => {
  if (!some) return null;
  const read = audienceSchema.safeParse(rows);
  return read.success ? read.data : undefined;
};

/**
 * A change of what is written. `keep` is there when it makes another audience than the one that is kept: an unfinished
 * condition never opens to everybody a page that was for some.
 */
export const change = (
  writing: Writing,
  to: Partial<Pick<Writing, 'some' | 'rows'>>,
): { writing: Writing; keep?: { audience: Audience | null } } => {
  const next = { ...writing, ...to };
  const audience = whole(next);
  if (audience === undefined || written(audience) === (next.sent.at(-1) ?? next.seen)) return { writing: next };
  return { writing: { ...next, sent: [...next.sent, written(audience)] }, keep: { audience } };
};

/** What is wrong with each row, in French; an empty text for a row that is right, or that only lacks a value. */
export const rowErrors = (rows: readonly Row[]): string[] => {
  const read = audienceSchema.safeParse(rows);
  const errors = read.success ? {} : errorMap(read.error.issues);
  return rows.map(({ values }, index) => {
    if (values.length === 0) return '';
    const own = Object.entries(errors).filter(([path]) => path.startsWith(`${index}.`));
    return [...new Set(own.flatMap(([, messages]) => messages))].join(' ');
  });
};
