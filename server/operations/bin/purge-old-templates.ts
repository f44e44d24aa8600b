import { lt } from 'drizzle-orm';
import { ALL_COMPANIES } from '../../platform/data/all-companies.ts';
import type { Db } from '../../platform/data/client.ts';
import { SharedAccess } from '../../platform/data/shared-access.ts';

/** Nightly purge of all companies: deletes chapters binned before a date. Returns their number. */
export const purgeOldTemplates = (db: Db, before: Date): Promise<number> =>
  new SharedAccess(db, ALL_COMPANIES).deleteRows('chapterTemplates', ({ deletedAt }) => lt(deletedAt, before));
