import { z } from 'zod';
import { uuid } from './text/text.ts';

export const byId = z.object({ id: uuid });

/**
 * Fields that any answer may contain, and that the client applies: see the answer exit in
 * server/platform/http/errors.ts and web/lib/api.ts.
 */
export const notice = z.object({ message: z.string().optional(), redirect: z.string().optional() });

/** Moments are sent as ISO 8601 in UTC. */
export const moment = z.iso.datetime();

export const page = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .int()
    .refine((size) => [25, 50, 100].includes(size))
    .default(25),
});

/** Rows of a page of a list that stands in a panel: a history, a log. */
export const PANEL_ROWS = 25;
/** A page of such a list: the first rows, then the next ones on demand. */
export const panelPage = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) });

/** A page of a list, with the column and the direction of its sort. */
export const sortedPage = <Sort extends z.ZodType>(sort: Sort, direction: 'asc' | 'desc' = 'asc') =>
  page.extend({ sort, direction: z.enum(['asc', 'desc']).default(direction) });

/** Largest integer of a database column. */
const MAX_DATABASE_INTEGER = 2_147_483_647;

/** Version or revision in a URL. */
export const urlNumber = z.coerce.number().int().min(0).max(MAX_DATABASE_INTEGER);

/** Version from which a change was made: when no row is updated, another user was first, and the answer is 409. */
export const rowVersion = z.int().min(1).max(MAX_DATABASE_INTEGER);
