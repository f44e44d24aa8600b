import { bigint, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { defineTable, now } from './common.ts';
import { company } from './tenant.ts';

/**
 * Complete subtrees of a company's log of proofs (RFC 6962): the one at `level` and `position` covers the leaves from
 * `position * 2^level`. They never change once written, so a head or a path reads some twenty rows of any log.
 */
export const proofNodes = defineTable(
  'proof_nodes',
  {
    companyId: company(),
    level: integer().notNull(),
    position: integer().notNull(),
    /** SHA-256 in hexadecimal. */
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.level, t.position] })],
);

/**
 * Published heads of a company's log. A trigger refuses any change or deletion: they name no person, and stay when the
 * company is purged.
 */
export const proofHeads = defineTable(
  'proof_heads',
  {
    companyId: company(),
    /** Number of leaves. */
    size: integer().notNull(),
    /** Day of publication, in UTC. */
    day: text().notNull(),
    /** Signed note (c2sp.org/tlog-checkpoint). */
    checkpoint: text().notNull(),
    publishedAt: now(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day] })],
);

/** HTML of confirmed pages as shown to a person, once for all who were shown the same. */
export const proofContents = defineTable(
  'proof_contents',
  {
    companyId: company(),
    /** SHA-256 of the HTML. */
    hash: text().notNull(),
    html: text().notNull(),
    createdAt: now(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.hash] })],
);

/** Hashes of stored files that confirmed pages hold. A file never changes under its key, so it is read once. */
export const proofFiles = defineTable(
  'proof_files',
  {
    companyId: company(),
    storageKey: text().notNull(),
    sha256: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.storageKey] })],
);
