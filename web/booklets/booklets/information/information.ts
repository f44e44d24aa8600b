import { z } from 'zod';
import {
  type Booklet,
  bookletFields,
  booklet as bookletSchema,
  updateBooklet,
} from '../../../../contract/booklets/booklets/booklets.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { uuid } from '../../../../contract/platform/text/text.ts';
import { api } from '../../../lib/api.ts';
import { listConflictingBookletFields } from '../../builder/save/patch.ts';
import { type SavePatchResult, savePatch } from '../conflict/save-patch.ts';

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

/** Saves the patch made from `base`, as `savePatch` does. An empty patch is not sent. */
export const saveInformation = async (
  base: Booklet,
  patch: BookletInformationPatch,
): Promise<SavePatchResult<Booklet, Booklet>> => {
  if (Object.keys(patch).length === 0) return { kind: 'saved', answer: base };
  const params = { id: base.id };
  return savePatch({
    base,
    patch,
    schema: bookletSchema,
    send: (rowVersion) => api(updateBooklet, { params, body: { ...patch, rowVersion }, quiet: true }),
    listConflicts: (before, theirs) => listConflictingBookletFields(patch, addOwnerId(before), addOwnerId(theirs)),
  });
};
