import { z } from 'zod';
import {
  type Booklet,
  bookletFields,
  booklet as bookletSchema,
  updateBooklet,
} from '../../../../contract/booklets/booklets/booklets.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { uuid } from '../../../../contract/platform/text/text.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { listConflictingBookletFields } from '../../builder/save/patch.ts';
import type { EditConflict } from '../conflict/ConflictPanel.tsx';

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

export type BookletInformation = z.input<typeof informationSchema>;
type BookletInformationPatch = Omit<CallBodyInput<typeof updateBooklet>, 'rowVersion'>;

const addOwnerId = (booklet: Booklet) => ({ ...booklet, ownerId: booklet.owner?.id ?? null });

export const toBookletInformation = (booklet: Booklet): BookletInformation => {
  const { title, subtitle, description, tags, reviewMonths, ownerId, cover } = addOwnerId(booklet);
  return { title: title ?? '', subtitle, description, tags, reviewMonths, ownerId, cover };
};

/** Patch from the booklet to the wanted values. */
export const buildInformationPatch = (booklet: Booklet, wanted: BookletInformation): BookletInformationPatch => {
  const before: Record<string, unknown> = toBookletInformation(booklet);
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]) && value !== null,
  );
  return Object.fromEntries(changed) as BookletInformationPatch;
};

export type SaveInformationResult = { kind: 'saved'; booklet: Booklet } | { kind: 'conflict'; conflict: EditConflict };

const MAX_OVERTAKEN_RETRIES = 5;

/**
 * Saves the patch made from `base`. Another user's changes to other fields are kept. When both changed the same field,
 * nothing is saved and both versions are returned. Other refusals are thrown (ApiError).
 */
export const saveInformation = async (
  base: Booklet,
  patch: BookletInformationPatch,
  tries = MAX_OVERTAKEN_RETRIES,
): Promise<SaveInformationResult> => {
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
    const fields = listConflictingBookletFields(patch, addOwnerId(base), addOwnerId(theirs));
    if (fields.length > 0)
      return { kind: 'conflict', conflict: { message: error.message, fields, mine: patch, theirs } };
    if (tries === 0) throw error;
    return saveInformation(theirs, patch, tries - 1);
  }
};
