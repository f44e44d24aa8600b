import { uuidv7 } from 'uuidv7';
import { AuditAccess, type AuditRow } from '../../platform/data/access/audit-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { hashCanonicalJson } from '../../platform/security/canonical.ts';
import { createLineBatches } from './line-batches.ts';

/** Content of a line; the chain hashes its canonical JSON. */
export type AuditEntry = Omit<
  AuditRow<'auditLines'>,
  'id' | 'chain' | 'number' | 'contentHash' | 'previousHash' | 'hash'
>;

const EMPTY_ENTRY: AuditEntry = {
  companyId: null,
  at: new Date(0),
  userId: null,
  asUserId: null,
  action: '',
  outcome: 'done',
  bookletId: null,
  object: '',
  objectId: '',
  label: '',
  before: {},
  after: {},
  address: '',
  requestId: '',
};

/** Hash of a line's content, without its position. */
export const hashEntry = (line: AuditEntry): string => {
  const said = Object.fromEntries(Object.keys(EMPTY_ENTRY).map((key) => [key, line[key as keyof AuditEntry]]));
  return hashCanonicalJson({ ...said, at: line.at.toISOString() });
};

/** Values as the database returns JSON. */
const toPlainJson = (values: Record<string, unknown>): Record<string, unknown> => JSON.parse(JSON.stringify(values));

const insertLines = createLineBatches<Omit<AuditRow<'auditLines'>, 'chain' | 'number' | 'previousHash' | 'hash'>>(
  async (db, companyId, lines) => {
    // A line that is written again may be stored: the answer of the first statement was lost after its commit.
    await new AuditAccess(db, { companyId }).insert('auditLines', [...lines], {
      ifAbsent: ({ id }) => [id],
      isReadBack: false,
    });
  },
);

/**
 * Adds a line at the end of its chain; the database numbers and links it. A long transaction must not call it: other
 * writers of the company would wait.
 */
export const writeAuditLine = async (db: Db, line: Partial<AuditEntry> & { action: string }): Promise<void> => {
  const whole: AuditEntry = { ...EMPTY_ENTRY, at: new Date(), ...line };
  const said = { ...whole, before: toPlainJson(whole.before), after: toPlainJson(whole.after) };
  await insertLines(db, whole.companyId, { id: uuidv7(), ...said, contentHash: hashEntry(said) });
};
