import type { z } from 'zod';
import { ApiError } from '../../../lib/api.ts';
import type { EditConflict } from './ConflictPanel.tsx';

const MAX_OVERTAKEN_RETRIES = 5;

/** Another user's version, when it caused the refusal; else null. */
export const findCurrentVersion = <Thing>(error: ApiError, schema: z.ZodType<Thing>): Thing | null => {
  const current = schema.safeParse(error.body.current);
  return error.code === 'GEN-011' && current.success ? current.data : null;
};

interface SavedPatch<Thing, Answer> {
  /** Version that the patch was made from. */
  base: Thing;
  patch: object;
  schema: z.ZodType<Thing>;
  send: (rowVersion: number) => Promise<Answer>;
  /** Fields of the patch that another user changed differently. */
  listConflicts: (base: Thing, theirs: Thing) => string[];
}

export type SavePatchResult<Thing extends object, Answer> =
  | { kind: 'saved'; answer: Answer }
  | { kind: 'conflict'; conflict: EditConflict<Thing> };

/**
 * Saves the patch made from `base`. Another user's changes to other fields are kept. When both changed the same field,
 * nothing is saved and both versions are returned. Other refusals are thrown (ApiError).
 */
export const savePatch = async <Thing extends { rowVersion: number }, Answer>(
  saved: SavedPatch<Thing, Answer>,
  tries = MAX_OVERTAKEN_RETRIES,
): Promise<SavePatchResult<Thing, Answer>> => {
  try {
    return { kind: 'saved', answer: await saved.send(saved.base.rowVersion) };
  } catch (error) {
    const theirs = error instanceof ApiError ? findCurrentVersion(error, saved.schema) : null;
    if (!(error instanceof ApiError) || theirs === null) throw error;
    const fields = saved.listConflicts(saved.base, theirs);
    if (fields.length > 0) {
      return { kind: 'conflict', conflict: { message: error.message, fields, mine: saved.patch, theirs } };
    }
    if (tries === 0) throw error;
    return savePatch({ ...saved, base: theirs }, tries - 1);
  }
};
