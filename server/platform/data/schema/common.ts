import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';

export const id = () => uuid().primaryKey().$defaultFn(uuidv7);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const now = () => moment().notNull().defaultNow();

/** Columns of every table that users write to. `rowVersion` increments at each change, for the optimistic lock. */
export const trackingColumns = () => ({
  createdAt: now(),
  createdBy: uuid(),
  updatedAt: now(),
  updatedBy: uuid(),
  rowVersion: integer().notNull().default(1),
});
