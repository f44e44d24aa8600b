import { and, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { AUDIT_MONTHS } from '../../../contract/administration/audit/audit.ts';
import type { AuditAccess } from '../../platform/data/access/audit-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { queryRows } from '../../platform/data/statements/query-rows.ts';

/** Extent of a log: its lines are numbered without holes, in the order in which they were committed. */
export interface LogExtent {
  chain: string;
  /** Last line that its retention deleted; 0: none. */
  deletedUpTo: number;
  /** Last line; 0: none. */
  last: number;
  /** Retention of the lines, in months. */
  months: number;
}

export const loadLogExtent = async (db: Db, access: AuditAccess, chain: string): Promise<LogExtent> => {
  const { auditAnchors, auditLines, auditSettings } = access.views;
  const [row] = await queryRows<{ deleted: string | null; last: string | null; months: number | null }>(
    db,
    sql`select (select number from ${auditAnchors})::text as deleted, (select max(number) from ${auditLines})::text as last,
      (select months from ${auditSettings}) as months`,
  );
  const deletedUpTo = Number(row?.deleted ?? 0);
  return { chain, deletedUpTo, last: Number(row?.last ?? deletedUpTo), months: row?.months ?? AUDIT_MONTHS.usual };
};

interface ResultEntry {
  deletedUpTo: number;
  last: number;
  value: Promise<unknown>;
}

/** Results kept for one database. */
const MAX_ENTRIES = 500;
const results = new WeakMap<Db, Map<string, ResultEntry>>();

/**
 * A result about the lines of a log, kept by this process. Nearly every call adds a line and none changes, so `extend`
 * adds those that follow line `after`. `compute` reads all lines: for the first time, and after a retention.
 */
const keepResult = <Value>(
  db: Db,
  { chain, deletedUpTo, last }: LogExtent,
  name: string,
  compute: () => Promise<Value>,
  extend: (value: Value, after: number) => Promise<Value>,
): Promise<Value> => {
  const entries = results.get(db) ?? new Map<string, ResultEntry>();
  results.set(db, entries);
  const key = `${chain} ${name}`;
  const known = entries.get(key);
  const isCurrent = known?.deletedUpTo === deletedUpTo;
  if (known && isCurrent && known.last >= last) {
    entries.delete(key);
    entries.set(key, known);
    return known.value as Promise<Value>;
  }
  const value = known && isCurrent ? (known.value as Promise<Value>).then((old) => extend(old, known.last)) : compute();
  const entry: ResultEntry = { deletedUpTo, last, value };
  entries.delete(key);
  entries.set(key, entry);
  // The least recently used result goes first.
  if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '');
  value.catch(() => {
    if (entries.get(key) === entry) entries.delete(key);
  });
  return value;
};

/** Number of lines that a filter finds, up to the last line of the extent. `name`: the values of the filter. */
export const countAuditLines = (
  db: Db,
  access: AuditAccess,
  extent: LogExtent,
  name: string,
  where: SQL | undefined,
): Promise<number> => {
  const { auditLines } = access.views;
  const { number } = auditLines;
  const upTo = lte(number, extent.last);
  return keepResult(
    db,
    extent,
    `count ${name}`,
    () => access.countRows(auditLines, and(where, upTo)),
    async (n, after) => n + (await access.countRows(auditLines, and(where, gt(number, after), upTo))),
  );
};

/** Marks in the lines that a filter finds (`findPageStart`), kept until a line follows. */
export const keepAuditMarks = (
  db: Db,
  extent: LogExtent,
  name: string,
  compute: () => Promise<string[]>,
): Promise<string[]> => keepResult(db, extent, `marks ${name}`, compute, compute);

/** Maximum numbers of values that a filter offers. */
const MAX_VALUES = 500;

/** Values of a column that starts an index after the chain: each is found in the index from the one before. */
const listColumnValues = async (
  db: Db,
  { auditLines }: AuditAccess['views'],
  column: AuditAccess['views']['auditLines']['action' | 'object' | 'userId'],
): Promise<string[]> => {
  const rows = await queryRows<{ value: string }>(
    db,
    sql`with recursive found (value) as (
        (select ${column} from ${auditLines} where ${isNotNull(column)} order by ${column} limit 1)
        union all
        select (select ${column} from ${auditLines} where ${gt(column, sql`found.value`)} order by ${column} limit 1)
        from found where found.value is not null
      ) select value from found where value is not null limit ${MAX_VALUES}`,
  );
  return rows.map(({ value }) => value);
};

interface AuditValues {
  people: ReadonlySet<string>;
  actions: ReadonlySet<string>;
  objects: ReadonlySet<string>;
}

/** People, actions and objects of a log, 500 of each at most. */
export const listAuditValues = (db: Db, access: AuditAccess, extent: LogExtent): Promise<AuditValues> => {
  const { auditLines } = access.views;
  return keepResult(
    db,
    extent,
    'values',
    async () => {
      const [people = [], actions = [], objects = []] = await Promise.all(
        [auditLines.userId, auditLines.action, auditLines.object].map((column) =>
          listColumnValues(db, access.views, column),
        ),
      );
      return { people: new Set(people), actions: new Set(actions), objects: new Set(objects) };
    },
    async (known, after) => {
      const added = await access
        .selectDistinct({ userId: auditLines.userId, action: auditLines.action, object: auditLines.object })
        .from(auditLines)
        .where(gt(auditLines.number, after));
      const extendSet = (values: ReadonlySet<string>, more: (string | null)[]) =>
        new Set([...values, ...more.filter((value) => value !== null)].slice(0, Math.max(values.size, MAX_VALUES)));
      return {
        people: extendSet(
          known.people,
          added.map(({ userId }) => userId),
        ),
        actions: extendSet(
          known.actions,
          added.map(({ action }) => action),
        ),
        objects: extendSet(
          known.objects,
          added.map(({ object }) => object),
        ),
      };
    },
  );
};
