import { lt } from 'drizzle-orm';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { SharedAccess } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';

/** Nightly purge of all companies: deletes chapters binned before a date. Returns their number. */
export const purgeOldTemplates = (db: Db, before: Date): Promise<number> =>
  new SharedAccess(db, ALL_COMPANIES).deleteRows('chapterTemplates', ({ deletedAt }) => lt(deletedAt, before));
