import { z } from 'zod';
import { moment } from '../platform/shared.ts';

/* What booklets and the library tell of a template, apart from the forms that change it: pages with the former load no
 * schema of the latter. */

export const templateScope = z.enum(['global', 'company']);

/** A published version, as its publisher describes it. */
export const versionNote = z.object({
  version: z.int(),
  notes: z.string(),
  reason: z.string(),
  mandatoryBefore: z.string().nullable(),
  at: moment,
});
export type VersionNote = z.infer<typeof versionNote>;

/** Booklets made from a template, and those that have nothing left to decide about its last version. */
export const adoption = z.object({ total: z.int(), upToDate: z.int() });
export type Adoption = z.infer<typeof adoption>;
