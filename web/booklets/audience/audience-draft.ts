import {
  type Audience,
  type AudienceCondition,
  audience as audienceSchema,
} from '../../../contract/booklets/content/audience.ts';
import { toErrorMap } from '../../../contract/platform/issues.ts';

/** A condition being edited: its values may be empty or invalid. */
export type AudienceRow = AudienceCondition;
export const DEFAULT_AUDIENCE_ROW: AudienceRow = { field: 'contractType', operator: 'is', values: [] };

/** Audience being edited, compared with the saved one. */
export interface AudienceDraft {
  some: boolean;
  rows: readonly AudienceRow[];
  /** Last saved audience received, in serialised form. */
  lastSaved: string;
  /** Audiences sent and not yet received back, oldest first. */
  pendingSaves: readonly string[];
}

const serialiseAudience = (audience: Audience | null): string =>
  JSON.stringify(audience?.map(({ field, key, operator, values }) => [field, key, operator, values]) ?? null);

export const createAudienceDraft = (value: Audience | null): AudienceDraft => ({
  some: value !== null,
  rows: value ?? [DEFAULT_AUDIENCE_ROW],
  lastSaved: serialiseAudience(value),
  pendingSaves: [],
});

/**
 * Applies the saved audience. One that was sent from here only updates the history; another one (undone, changed
 * elsewhere) replaces the edited rows.
 */
export const applySavedAudience = (writing: AudienceDraft, value: Audience | null): AudienceDraft => {
  const now = serialiseAudience(value);
  if (now === writing.lastSaved) return writing;
  const at = writing.pendingSaves.indexOf(now);
  return at === -1
    ? createAudienceDraft(value)
    : { ...writing, lastSaved: now, pendingSaves: writing.pendingSaves.slice(at + 1) };
};

/** Audience from the edited rows; undefined while a condition is incomplete or invalid, which prevents saving. */
const parseAudienceRows = ({ some, rows }: Pick<AudienceDraft, 'some' | 'rows'>): Audience | null | undefined => {
  if (!some) return null;
  const read = audienceSchema.safeParse(rows);
  return read.success ? read.data : undefined;
};

/**
 * Applies a change of the rows. `keep` is present when the audience differs from the saved one: an incomplete condition
 * never opens a restricted page to everybody.
 */
export const changeAudienceDraft = (
  writing: AudienceDraft,
  to: Partial<Pick<AudienceDraft, 'some' | 'rows'>>,
): { writing: AudienceDraft; keep?: { audience: Audience | null } } => {
  const next = { ...writing, ...to };
  const audience = parseAudienceRows(next);
  if (audience === undefined || serialiseAudience(audience) === (next.pendingSaves.at(-1) ?? next.lastSaved))
    return { writing: next };
  return {
    writing: { ...next, pendingSaves: [...next.pendingSaves, serialiseAudience(audience)] },
    keep: { audience },
  };
};

/** Error of each row, in French; empty for a valid row or one that only lacks a value. */
export const listRowErrors = (rows: readonly AudienceRow[]): string[] => {
  const read = audienceSchema.safeParse(rows);
  const errors = read.success ? {} : toErrorMap(read.error.issues);
  return rows.map(({ values }, index) => {
    if (values.length === 0) return '';
    const own = Object.entries(errors).filter(([path]) => path.startsWith(`${index}.`));
    return [...new Set(own.flatMap(([, messages]) => messages))].join(' ');
  });
};
