import { isNotNull } from 'drizzle-orm';
import { type AnyPgColumn, type ExtraConfigColumn, foreignKey, index, uuid } from 'drizzle-orm/pg-core';
import { id, trackingColumns } from './common.ts';
import { companies, users } from './people.ts';

/** Index for the nightly purge, which reads old deleted rows only. */
export const binIndex = (name: string, companyId: AnyPgColumn, at: AnyPgColumn) =>
  index(`${name}_bin`).on(companyId, at).where(isNotNull(at));

export const company = () =>
  uuid()
    .notNull()
    .references(() => companies.id);

/** First columns of a table of companies whose rows users write to. */
export const tenantColumns = () => ({ id: id(), ...trackingColumns(), companyId: company() });

/** Account that a row belongs to, and is deleted with. */
export const user = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Foreign key to a row of the same company: it covers both columns, so that the database itself refuses a reference to
 * another company's row.
 */
export const referenceSameCompany = (
  name: string,
  columns: [ExtraConfigColumn, ExtraConfigColumn],
  parent: { companyId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name: `${name}_company`, columns, foreignColumns: [parent.companyId, parent.id] });
