import { z } from 'zod';
import { uuid } from './text/text.ts';

export const byId = z.object({ id: uuid });

/** Fields that any answer may carry, and the client acts on: see the answer exit in server/platform/http and web/lib/api. */
export const notice = z.object({ message: z.string().optional(), redirect: z.string().optional() });

/** Moments travel as ISO 8601 in UTC. */
export const moment = z.iso.datetime();

export const page = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .int()
    .refine((size) => [25, 50, 100].includes(size))
    .default(25),
});

/** The largest whole number that a column of the database holds. */
const LARGEST = 2_147_483_647;

/** A version or a revision as a part of an address writes it. */
export const numberAsked = z.coerce.number().int().min(0).max(LARGEST);

/** The version a change was made from: zero rows touched means somebody else was first, and the answer is 409. */
export const rowVersion = z.int().min(1).max(LARGEST);
