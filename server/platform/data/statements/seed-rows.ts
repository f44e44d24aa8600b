import { type SQL, sql } from 'drizzle-orm';

/** `set` of an upsert: each column takes its proposed value (`excluded`). */
export const buildExcludedSet = <Column extends string>(columns: readonly Column[]): Record<Column, SQL> => {
  const set = {} as Record<Column, SQL>;
  for (const column of columns) {
    set[column] = sql`excluded.${sql.identifier(column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`;
  }
  return set;
};
