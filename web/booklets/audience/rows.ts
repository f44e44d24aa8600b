import {
  type Audience,
  type AudienceCondition,
  audience as audienceSchema,
} from '../../../contract/booklets/content/audience.ts';
import { errorMap } from '../../../contract/platform/issues.ts';

/** A condition being edited: its values may be empty or invalid. */
export type Row = AudienceCondition;
export const FIRST_ROW: Row = { field: 'contractType', operator: 'is', values: [] };

/** Audience being edited, compared with the saved one. */
export interface Writing {
  some: boolean;
  rows: readonly Row[];
  /** Last saved audience received, in serialised form. */
  seen: string;
  /** Audiences sent and not yet received back, oldest first. */
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
 * Applies the saved audience. One that was sent from here only updates the history; another one (undone, changed
 * elsewhere) replaces the edited rows.
 */
export const told = (writing: Writing, value: Audience | null): Writing => {
  const now = written(value);
  if (now === writing.seen) return writing;
  const at = writing.sent.indexOf(now);
  return at === -1 ? begin(value) : { ...writing, seen: now, sent: writing.sent.slice(at + 1) };
};

/** Audience from the edited rows; undefined while a condition is incomplete or invalid, which prevents saving. */
const whole = ({ some, rows }: Pick<Writing, 'some' | 'rows'>): Audience | null | undefined => {
  if (!some) return null;
  const read = audienceSchema.safeParse(rows);
  return read.success ? read.data : undefined;
};

/**
 * Applies a change of the rows. `keep` is present when the audience differs from the saved one: an incomplete condition
 * never opens a restricted page to everybody.
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

/** Error of each row, in French; empty for a valid row or one that only lacks a value. */
export const rowErrors = (rows: readonly Row[]): string[] => {
  const read = audienceSchema.safeParse(rows);
  const errors = read.success ? {} : errorMap(read.error.issues);
  return rows.map(({ values }, index) => {
    if (values.length === 0) return '';
    const own = Object.entries(errors).filter(([path]) => path.startsWith(`${index}.`));
    return [...new Set(own.flatMap(([, messages]) => messages))].join(' ');
  });
};
