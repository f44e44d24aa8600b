import { z } from 'zod';
import { day } from '../../people/participants/participant.ts';
import { call } from '../../platform/call.ts';
import { moment, notice, page } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';

/** Retention of a company's audit lines, in months. */
export const AUDIT_MONTHS = { min: 6, max: 36, usual: 12 } as const;

export const OUTCOMES = ['done', 'refused', 'failed'] as const;
export const outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof outcome>;

/** User in an audit line; `name` is the current name. */
const auditUser = z.object({ id: uuid, name: z.string() });

export const auditLine = z.object({
  id: uuid,
  number: z.int(),
  at: moment,
  /** Real actor; null: no signed-in user, or the program itself. */
  who: auditUser.nullable(),
  /** Identity used, when the actor had switched. */
  as: auditUser.nullable(),
  /** `PUT booklets/publication`: method and path of the call. */
  action: z.string(),
  /** Action in French. */
  what: z.string(),
  outcome,
  object: z.string(),
  objectId: z.string(),
  /** Title or name of the object; empty when it is personal, or no longer known. */
  label: z.string(),
  booklet: z.object({ id: uuid, title: z.string() }).nullable(),
  /** Changed values, masked where they are personal. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** Names of the ids among those values. */
  names: z.record(z.string(), z.string()),
  address: z.string(),
  requestId: z.string(),
});
export type AuditLine = z.infer<typeof auditLine>;

const filter = z.object({
  /** Owner of the lines: the current company, or the platform (for its staff only). */
  of: z.enum(['company', 'platform']).default('company'),
  from: day.optional(),
  to: day.optional(),
  userId: uuid.optional(),
  action: z.string().max(200).optional(),
  object: z.string().max(60).optional(),
  objectId: z.string().max(60).optional(),
  outcome: outcome.optional(),
});
export type AuditFilter = z.infer<typeof filter>;

export const listAudit = call.get('/api/admin/audit', {
  right: 'audit.read',
  summary: 'Lines of the audit log, the latest first; of the platform for its staff alone (403 GEN-009)',
  query: filter.extend(page.shape),
  answer: z.object({
    rows: z.array(auditLine),
    total: z.int(),
    /** Values offered by the filters. */
    facets: z.object({
      people: z.array(auditUser),
      actions: z.array(z.object({ action: z.string(), what: z.string() })),
      objects: z.array(z.object({ object: z.string(), what: z.string() })),
    }),
    /** Retention of the lines, in months. */
    months: z.int(),
  }),
});

export const exportAudit = call.get('/api/admin/audit/file', {
  right: 'audit.read',
  whileSwitched: { refused: 'exporter le journal' },
  summary: 'The lines that a filter finds as CSV, the oldest first, with their hashes; 50,000 at most',
  query: filter,
  answer: z.file(),
});

/** Faults of a number in a chain of hashes. */
export const CHAIN_FAULTS = ['missing', 'altered', 'unlinked'] as const;
export const chainVerification = z.object({
  kept: z.int(),
  /** Items deleted at the end of their retention. */
  forgotten: z.int(),
  /**
   * `missing`: no item has the number. `altered`: its content differs from the original. `unlinked`: its hash does not
   * follow the previous one.
   */
  faults: z.array(z.object({ number: z.int(), fault: z.enum(CHAIN_FAULTS) })),
});
export type ChainVerification = z.infer<typeof chainVerification>;

export const checkAudit = call.get('/api/admin/audit/check', {
  right: 'audit.read',
  summary: 'Goes along the whole chain: every number that is missing, altered or out of its place',
  query: filter.pick({ of: true }),
  answer: chainVerification,
});

export const setAuditRetention = call.put('/api/admin/audit/retention', {
  right: 'audit.read',
  summary: 'For how many months the company keeps its lines',
  body: z.object({ months: z.int().min(AUDIT_MONTHS.min).max(AUDIT_MONTHS.max) }),
  answer: notice.extend({ months: z.int() }),
});
