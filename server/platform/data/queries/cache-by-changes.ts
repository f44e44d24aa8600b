import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { changeCounts } from '../schema/people.ts';
import { anyOf } from '../statements/any-of.ts';
import { queryRows } from '../statements/query-rows.ts';

/**
 * Tables whose changes triggers count: those of a company, `enrolments` of a booklet, `sectors` of the platform.
 * `templates`: those of chapters and pages, and their drafts.
 * `enrolment_states`: enrolments added, removed, or in another state.
 */
export type ChangeTopic =
  | 'booklets'
  | 'booklet_rights'
  | 'companies'
  | 'enrolments'
  | 'enrolment_states'
  | 'media'
  | 'media_folders'
  | 'participants'
  | 'referents'
  | 'sectors'
  | 'templates'
  | 'users';

/** Owner of the rows of the platform: sectors, and accounts without a company. */
export const PLATFORM_OWNER = '00000000-0000-0000-0000-000000000000';

export interface CacheKey {
  /** What is computed, with everything that the result depends on beside the tables: filters, actor, day. */
  key: string;
  /** Companies and booklets whose rows the result depends on; `all` for every company. */
  owners: readonly string[] | 'all';
  topics: readonly ChangeTopic[];
  /** Changes of these owners, when the statement of a page has read them already; null: it has not. */
  changes?: Promise<ChangeCounts | null>;
}

interface CacheEntry {
  changes: string;
  value: Promise<unknown>;
}

/** Results kept for one database. A list of filter values takes up to some 20 kB. */
const MAX_ENTRIES = 500;
const caches = new WeakMap<Db, Map<string, CacheEntry>>();

/** Number of changes of each topic so far, which grows with each committed change on any node. */
export type ChangeCounts = Readonly<Record<string, string>>;

const countedChanges = sql`coalesce(sum(${changeCounts.n}), 0)::text`;

const selectCountedChanges = (owned: SQL): SQL =>
  sql`select ${changeCounts.topic} as topic, ${countedChanges} as n from ${changeCounts} where ${owned} group by ${changeCounts.topic}`;

const loadChanges = async (db: Db, owners: CacheKey['owners']): Promise<ChangeCounts> => {
  const owned = owners === 'all' ? sql`true` : anyOf(changeCounts.ownerId, owners);
  const rows = await queryRows<{ topic: string; n: string }>(db, selectCountedChanges(owned));
  return Object.fromEntries(rows.map(({ topic, n }) => [topic, n]));
};

/**
 * Column of the rows of a page, null but in one of them: the changes of these owners, for `CacheKey.changes`. Saves a
 * list the statement that would ask for them, and is as old as the rows that it stands beside.
 */
export const selectChanges = (owners: readonly (string | SQL)[] | 'all'): SQL<ChangeCounts | null> => {
  const ids = owners === 'all' ? [] : owners.map((owner) => sql`${owner}::uuid`);
  const owned = owners === 'all' ? sql`true` : sql`${changeCounts.ownerId} in (${sql.join(ids, sql`, `)})`;
  return sql`case when row_number() over () = 1 then (select coalesce(jsonb_object_agg(topic, n), '{}') from (${selectCountedChanges(owned)}) counted) end`;
};

/** The changes among the rows of a page; null when it is empty. */
export const findChanges = (rows: readonly { changes: ChangeCounts | null }[]): ChangeCounts | null =>
  rows.find(({ changes }) => changes !== null)?.changes ?? null;

const changesUnderWay = new WeakMap<Db, Map<string, Promise<ChangeCounts>>>();

/** As `loadChanges`, once for all the results that are asked for at the same moment. */
const readChanges = (db: Db, owners: CacheKey['owners']): Promise<ChangeCounts> => {
  const underWay = changesUnderWay.get(db) ?? new Map<string, Promise<ChangeCounts>>();
  changesUnderWay.set(db, underWay);
  const name = owners === 'all' ? owners : owners.join(' ');
  const known = underWay.get(name);
  if (known) return known;
  const changes = loadChanges(db, owners);
  underWay.set(name, changes);
  // Later questions may follow a change: they read the counts anew.
  queueMicrotask(() => underWay.delete(name));
  return changes;
};

/**
 * The result of `compute`, kept by this process until one of its tables changes, on whatever node, or `isValid` refuses
 * it: results that depend on the clock. Call it outside of a transaction: a change that is rolled back afterwards would
 * be kept.
 */
export const cacheByChanges = async <Value>(
  db: Db,
  cacheKey: CacheKey,
  compute: () => Promise<Value>,
  isValid: (value: Value) => boolean = () => true,
): Promise<Value> => {
  const entries = caches.get(db) ?? new Map<string, CacheEntry>();
  caches.set(db, entries);
  const name = JSON.stringify([cacheKey.owners, cacheKey.topics, cacheKey.key]);
  // Counted before the result is computed: a change in between gives the next request another number.
  const counts = (await cacheKey.changes) ?? (await readChanges(db, cacheKey.owners));
  const changes = cacheKey.topics.map((topic) => counts[topic] ?? '0').join(' ');
  const known = entries.get(name);
  entries.delete(name);
  if (known?.changes === changes) {
    entries.set(name, known);
    const value = (await known.value) as Value;
    if (isValid(value)) return value;
  }
  const value = compute();
  entries.set(name, { changes, value });
  // The least recently used result goes first.
  if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '');
  value.catch(() => entries.delete(name));
  return value;
};

/**
 * Adds up the counts of connections that ended, and gives those of purged companies and booklets to the platform: the
 * sum of all never falls. Returns the number of rows removed.
 */
export const compactChangeCounts = async (db: Db): Promise<number> => {
  const rows = await queryRows<{ n: number }>(
    db,
    sql`with owned as (
        select c.ctid as row_id, c.owner_id = ${PLATFORM_OWNER}::uuid or exists (select from companies where id = c.owner_id)
          or exists (select from booklets where id = c.owner_id) as is_known
        from change_counts c
      ), removed as (
        delete from change_counts c using owned o
        where o.row_id = c.ctid and (not o.is_known or c.backend <> 0 and not exists (
          select from pg_stat_activity a where a.pid = c.backend))
        returning case when o.is_known then c.owner_id else ${PLATFORM_OWNER}::uuid end as owner_id, c.topic, c.n
      ), kept as (
        insert into change_counts as known (owner_id, topic, backend, n)
        select owner_id, topic, 0, sum(n) from removed group by owner_id, topic
        on conflict (owner_id, topic, backend) do update set n = known.n + excluded.n
      )
      select count(*)::int as n from removed`,
  );
  return rows[0]?.n ?? 0;
};
