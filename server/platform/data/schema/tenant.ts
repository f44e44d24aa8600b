import { isNotNull } from 'drizzle-orm';
import { type AnyPgColumn, type ExtraConfigColumn, foreignKey, index, uuid } from 'drizzle-orm/pg-core';
import { companies } from './people.ts';

/** For the nightly purge, which looks at what was deleted long ago and at nothing else. */
export const binIndex = (name: string, companyId: AnyPgColumn, at: AnyPgColumn) =>
  index(`${name}_bin`).on(companyId, at).where(isNotNull(at));

export const company = () =>
  uuid()
    .notNull()
    .references(() => companies.id);

/**
 * A row belongs to something of its own company: the key is made of both columns, so that the database itself refuses to
 * hang anything on what is another company's.
 */
export const within = (
  name: string,
  columns: [ExtraConfigColumn, ExtraConfigColumn],
  parent: { companyId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name: `${name}_company`, columns, foreignColumns: [parent.companyId, parent.id] });
