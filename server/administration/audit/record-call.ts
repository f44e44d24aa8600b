import type { Outcome } from '../../../contract/administration/audit/audit.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { type AuditRequest, getAuditNote } from '../../platform/http/audit-note.ts';
import { truncateAddress } from '../../platform/http/ip-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findUserByEmail } from '../auth/login.ts';
import { writeAuditLine } from './audit-line.ts';
import { getAuditAction, getAuditLabel, getAuditObject, isAuditedCall, isPlatformCall } from './audited-call.ts';
import { maskChange } from './mask-values.ts';
import { diffAuditStates } from './state-diff.ts';

/** Company whose log gets the line of a call. */
const findLogCompanyId = ({ call, request, actor }: AuditRequest): string | null => {
  const { id } = (request.params ?? {}) as { id?: string };
  if (/^\/api\/admin\/companies\/:id/.test(call.path) && id) return id;
  return isPlatformCall(call) ? null : (actor?.companyId ?? null);
};

const getRequestBody = ({ call, request }: AuditRequest): object =>
  call.upload || typeof request.body !== 'object' || request.body === null ? {} : request.body;

/**
 * Writes the line of a completed or refused call: one insert after the work and before the answer, so that every
 * acknowledged change has its line. When the insert fails, the answer stands and the failure is logged
 * (docs/decisions/0022-audit.md).
 */
const writeCallLine = async (db: Db, asked: AuditRequest, outcome: Outcome, answer: unknown): Promise<void> => {
  const { call, request, actor } = asked;
  const note = getAuditNote(request, actor);
  const found = getAuditObject(call, (request.params ?? {}) as Record<string, unknown>, answer);
  const done = outcome === 'done';
  const change =
    note.state && done
      ? diffAuditStates(note.state.before, note.state.after)
      : maskChange(note.before, note.after ?? (done ? getRequestBody(asked) : undefined));
  const userId = actor?.behind?.id ?? actor?.id ?? note.userId ?? null;
  try {
    await writeAuditLine(db, {
      companyId: note.companyId === undefined ? findLogCompanyId(asked) : note.companyId,
      userId,
      asUserId: actor?.behind ? actor.id : null,
      action: getAuditAction(call),
      outcome,
      bookletId: note.bookletId ?? found.bookletId,
      object: note.object?.kind ?? found.object,
      objectId: note.object?.id ?? found.objectId,
      label: (note.label ?? (done ? getAuditLabel(found.object, answer) : '')).slice(0, 200),
      ...change,
      address: truncateAddress(request.ip),
      requestId: request.id,
    });
  } catch (error) {
    request.log.error({ err: error, route: call.path }, 'audit line not written');
  }
};

export const recordCompletedCall = async (db: Db, asked: AuditRequest, answer: unknown): Promise<void> => {
  if (isAuditedCall(asked.call)) await writeCallLine(db, asked, 'done', answer);
};

const LOGIN_PATH = '/api/auth/login';

/** Records a change refused for lack of permission, and a failed sign-in. Other refusals are ordinary mistakes. */
export const recordRefusedCall = async (db: Db, asked: AuditRequest, error: unknown): Promise<void> => {
  const { call, request, actor } = asked;
  if (!(error instanceof Refusal)) return;
  if (call.path === LOGIN_PATH) {
    const { email } = (request.body ?? {}) as { email?: unknown };
    const account = await findUserByEmail(db, String(email ?? '').toLowerCase());
    await writeAuditLine(db, {
      action: getAuditAction(call),
      outcome: 'failed',
      companyId: account?.companyId ?? null,
      userId: account?.id ?? null,
      object: 'users',
      objectId: account?.id ?? '',
      address: truncateAddress(request.ip),
      requestId: request.id,
      after: { code: error.code },
    });
    return;
  }
  if (actor && error.code === 'GEN-009' && isAuditedCall(call)) await writeCallLine(db, asked, 'refused', null);
};
