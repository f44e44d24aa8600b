import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Outcome } from '../../../contract/administration/audit/audit.ts';
import type { Call } from '../../../contract/platform/call.ts';
import type { Db } from '../../platform/data/client.ts';
import { users } from '../../platform/data/schema/people.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { truncatedAddress } from '../../platform/http/address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { writeLine } from './line.ts';
import { maskedChange } from './mask.ts';
import { noted } from './note.ts';
import { auditAction, isAudited, isOfPlatform, labelIn, objectOf } from './of-call.ts';
import { stateChange } from './state.ts';

interface Asked {
  call: Call;
  request: FastifyRequest;
  /** Actor before the call: after a sign-out there is none. */
  actor: Actor | null;
}

/** Company whose log gets the line of a call. */
const companyOf = ({ call, request, actor }: Asked): string | null => {
  const { id } = (request.params ?? {}) as { id?: string };
  if (/^\/api\/admin\/companies\/:id/.test(call.path) && id) return id;
  return isOfPlatform(call) ? null : (actor?.companyId ?? null);
};

const bodyOf = ({ call, request }: Asked): object =>
  call.upload || typeof request.body !== 'object' || request.body === null ? {} : request.body;

/**
 * Writes the line of a completed or refused call: one insert after the work and before the answer, so that every
 * acknowledged change has its line. When the insert fails, the answer stands and the failure is logged
 * (docs/decisions/0022-audit.md).
 */
const write = async (db: Db, asked: Asked, outcome: Outcome, answer: unknown): Promise<void> => {
  const { call, request, actor } = asked;
  const note = noted(request, actor);
  const found = objectOf(call, (request.params ?? {}) as Record<string, unknown>, answer);
  const done = outcome === 'done';
  const change =
    note.state && done
      ? stateChange(note.state.before, note.state.after)
      : maskedChange(note.before, note.after ?? (done ? bodyOf(asked) : undefined));
  const userId = actor?.behind?.id ?? actor?.id ?? note.userId ?? null;
  try {
    await writeLine(db, {
      companyId: note.companyId === undefined ? companyOf(asked) : note.companyId,
      userId,
      asUserId: actor?.behind ? actor.id : null,
      action: auditAction(call),
      outcome,
      bookletId: note.bookletId ?? found.bookletId,
      object: note.object?.kind ?? found.object,
      objectId: note.object?.id ?? found.objectId,
      label: (note.label ?? (done ? labelIn(found.object, answer) : '')).slice(0, 200),
      ...change,
      address: truncatedAddress(request.ip),
      requestId: request.id,
    });
  } catch (error) {
    request.log.error({ err: error, route: call.path }, 'audit line not written');
  }
};

export const recordDone = async (db: Db, asked: Asked, answer: unknown): Promise<void> => {
  if (isAudited(asked.call)) await write(db, asked, 'done', answer);
};

const LOGIN = '/api/auth/login';

/** Account of a sign-in attempt, if it exists. */
const triedOn = async (db: Db, request: FastifyRequest) => {
  const { email } = (request.body ?? {}) as { email?: unknown };
  const [row] = await db
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(sql`lower(${users.email}) = ${String(email ?? '').toLowerCase()}`);
  return row;
};

/** Records a change refused for lack of permission, and a failed sign-in. Other refusals are ordinary mistakes. */
export const recordRefused = async (db: Db, asked: Asked, error: unknown): Promise<void> => {
  const { call, request, actor } = asked;
  if (!(error instanceof Refusal)) return;
  if (call.path === LOGIN) {
    const account = await triedOn(db, request);
    await writeLine(db, {
      action: auditAction(call),
      outcome: 'failed',
      companyId: account?.companyId ?? null,
      userId: account?.id ?? null,
      object: 'users',
      objectId: account?.id ?? '',
      address: truncatedAddress(request.ip),
      requestId: request.id,
      after: { code: error.code },
    });
    return;
  }
  if (actor && error.code === 'GEN-009' && isAudited(call)) await write(db, asked, 'refused', null);
};
