import { z } from 'zod';
import {
  type Booklet,
  bookletFields,
  booklet as bookletSchema,
  updateBooklet,
} from '../../../../contract/booklets/booklets/booklets.ts';
import type { BodyInputOf } from '../../../../contract/platform/call.ts';
import { uuid } from '../../../../contract/platform/text/text.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { clashes } from '../../builder/save/patch.ts';
import type { Conflict } from '../conflict/ConflictPanel.tsx';

const { title, subtitle, description, tags, reviewMonths, cover } = bookletFields.shape;

/** Fields of the information form. */
export const informationSchema = z.object({
  title,
  subtitle,
  description,
  tags,
  reviewMonths,
  ownerId: uuid.nullable(),
  cover,
});

export type Information = z.input<typeof informationSchema>;
type Patch = Omit<BodyInputOf<typeof updateBooklet>, 'rowVersion'>;

const withOwner = (booklet: Booklet) => ({ ...booklet, ownerId: booklet.owner?.id ?? null });

export const informationOf = (booklet: Booklet): Information => {
  const { title, subtitle, description, tags, reviewMonths, ownerId, cover } = withOwner(booklet);
  return { title: title ?? '', subtitle, description, tags, reviewMonths, ownerId, cover };
};

/** Patch from the booklet to the wanted values. */
export const changesOf = (booklet: Booklet, wanted: Information): Patch => {
  const before: Record<string, unknown> = informationOf(booklet);
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]) && value !== null,
  );
  return Object.fromEntries(changed) as Patch;
};

export type Outcome = { kind: 'saved'; booklet: Booklet } | { kind: 'conflict'; conflict: Conflict };

const MAX_OVERTAKEN = 5;

/**
 * Saves the patch made from `base`. Another user's changes to other fields are kept. When both changed the same field,
 * nothing is saved and both versions are returned. Other refusals are thrown (ApiError).
 */
export const saveInformation = async (base: Booklet, patch: Patch, tries = MAX_OVERTAKEN): Promise<Outcome> => {
  if (Object.keys(patch).length === 0) return { kind: 'saved', booklet: base };
  try {
    const body = { ...patch, rowVersion: base.rowVersion };
    const saved = await api(updateBooklet, { params: { id: base.id }, body, quiet: true });
    return { kind: 'saved', booklet: saved };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'GEN-011') throw error;
    const current = bookletSchema.safeParse(error.body.current);
    if (!current.success) throw error;
    const theirs = current.data;
    const fields = clashes(patch, withOwner(base), withOwner(theirs));
    if (fields.length > 0)
      return { kind: 'conflict', conflict: { message: error.message, fields, mine: patch, theirs } };
    if (tries === 0) throw error;
    return saveInformation(theirs, patch, tries - 1);
  }
};
