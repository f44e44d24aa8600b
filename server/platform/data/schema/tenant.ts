import { isNotNull } from 'drizzle-orm';
import { type AnyPgColumn, type ExtraConfigColumn, foreignKey, index, uuid } from 'drizzle-orm/pg-core';
import { companies } from './people.ts';

/** Index for the nightly purge, which reads old deleted rows only. */
export const binIndex = (name: string, companyId: AnyPgColumn, at: AnyPgColumn) =>
  index(`${name}_bin`).on(companyId, at).where(isNotNull(at));

export const company = () =>
  uuid()
    .notNull()
    .references(() => companies.id);

/**
 * Foreign key to a row of the same company: it covers both columns, so that the database itself refuses a reference to
 * another company's row.
 */
export const referenceSameCompany = (
  name: string,
  columns: [ExtraConfigColumn, ExtraConfigColumn],
  parent: { companyId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name: `${name}_company`, columns, foreignColumns: [parent.companyId, parent.id] });
