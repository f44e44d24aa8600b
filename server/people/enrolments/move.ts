import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  ENROLMENT_TRANSITIONS,
  type EnrolmentAction,
  type EnrolmentState,
} from '../../../contract/people/enrolments/enrolment.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { buildAccessEndSql } from './access-end.ts';
import { actorId, recordEnrolmentEvents } from './events.ts';

type EnrolmentChange = { [Column in keyof TenantRow<'enrolments'>]?: TenantRow<'enrolments'>[Column] | SQL };

export interface MoveResult {
  /** Ids of the enrolments moved to the action's target state. */
  moved: string[];
  /** Enrolments whose state forbids the action, unchanged. Unknown ids are in neither list. */
  refused: { id: string; state: EnrolmentState }[];
}

/** Keeps the first time, unless the action deliberately repeats. */
const keepFirstTime = (column: string, at: Date): SQL =>
  sql`coalesce(${sql.identifier(column)}, ${at.toISOString()}::timestamptz)`;

const RESET_READING: EnrolmentChange = {
  openedAt: null,
  startedAt: null,
  completedAt: null,
  pagesDone: 0,
  progress: 0,
  toReread: false,
};

/** Other columns that each action sets. */
const buildEnrolmentChanges = (scope: Scope, at: Date): Partial<Record<EnrolmentAction, EnrolmentChange>> => {
  const expiresAt = buildAccessEndSql(scope, at);
  const startedAt = keepFirstTime('started_at', at);
  return {
    invite: { invitedAt: at, expiresAt },
    open: { openedAt: keepFirstTime('opened_at', at), expiresAt: sql`coalesce(expires_at, ${expiresAt})` },
    start: { startedAt },
    complete: { completedAt: keepFirstTime('completed_at', at), startedAt, toReread: false },
    restart: { completedAt: null, toReread: true },
    reset: RESET_READING,
    renew: { invitedAt: at, expiresAt },
    revoke: { revokedAt: at },
    // Reading progress is kept: the reader continues from there.
    readmit: { revokedAt: null, invitedAt: null, expiresAt: null },
    anonymise: { anonymisedAt: at, codeHash: null },
  };
};

/** Revokes the links, codes and sessions of these enrolments. */
const revokeReaderAccess = async (inside: Scope, ids: readonly string[], at: Date): Promise<void> => {
  await inside.update('personalLinks', { revokedAt: at }, (links) =>
    and(anyOf(links.enrolmentId, ids), isNull(links.revokedAt)),
  );
  await inside.deleteRows('readerSessions', (sessions) => anyOf(sessions.enrolmentId, ids));
  await inside.update('enrolments', { codeHash: null }, (rows) => anyOf(rows.id, ids));
};

/** Deletes read pages and opened files; confirmations remain. */
const deleteReading = async (inside: Scope, ids: readonly string[]): Promise<void> => {
  await inside.deleteRows('pageProgress', (progress) => anyOf(progress.enrolmentId, ids));
  await inside.deleteRows('openedFiles', (files) => anyOf(files.enrolmentId, ids));
};
const deleteQuizAnswers = (inside: Scope, ids: readonly string[]) =>
  inside.deleteRows('responses', (given) => and(anyOf(given.enrolmentId, ids), eq(given.kind, 'quiz')));

const applySideEffects = async (
  inside: Scope,
  action: EnrolmentAction,
  ids: readonly string[],
  at: Date,
): Promise<void> => {
  if (action === 'revoke' || action === 'anonymise') await revokeReaderAccess(inside, ids, at);
  if (action === 'reset' || action === 'anonymise') await deleteReading(inside, ids);
  if (action === 'reset') await deleteQuizAnswers(inside, ids);
  if (action === 'open') await restoreReadingState(inside, ids, at);
};

/** Restores the earlier state after a renewal: no unread page is left to trigger these transitions. */
const restoreReadingState = async (inside: Scope, ids: readonly string[], at: Date): Promise<void> => {
  await moveEnrolmentsWhere(inside, (rows) => and(anyOf(rows.id, ids), isNotNull(rows.startedAt)), 'start', { at });
  await moveEnrolmentsWhere(inside, (rows) => and(anyOf(rows.id, ids), isNotNull(rows.completedAt)), 'complete', {
    at,
  });
};

interface MoveOptions {
  detail?: string;
  at?: Date;
}
type EnrolmentColumns = Parameters<Parameters<typeof Scope.prototype.update<'enrolments'>>[2]>[0];

/**
 * Applies an action to the enrolments that match a condition (ENROLMENT_TRANSITIONS), in one statement, and records the
 * event with `detail` (reason, campaign). Enrolments in another state do not change. Returns the ids moved. No other
 * code changes these states.
 */
export const moveEnrolmentsWhere = (
  scope: Scope,
  where: (columns: EnrolmentColumns) => SQL | undefined,
  action: EnrolmentAction,
  { detail = '', at = new Date() }: MoveOptions = {},
): Promise<string[]> =>
  scope.transaction(async (inside) => {
    const { from, to } = ENROLMENT_TRANSITIONS[action];
    const rows = await inside.update(
      'enrolments',
      {
        state: to,
        ...buildEnrolmentChanges(inside, at)[action],
        updatedAt: at,
        updatedBy: actorId(inside),
        rowVersion: sql`row_version + 1`,
      },
      (columns) => and(where(columns), inArray(columns.state, [...from])),
    );
    const moved = rows.map(({ id }) => id);
    if (moved.length > 0) {
      await applySideEffects(inside, action, moved, at);
      await recordEnrolmentEvents(inside, moved, action, { detail, at });
    }
    return moved;
  });

/** Same as `moveEnrolmentsWhere` for given enrolments; also returns those refused, with their state. */
export const moveEnrolments = (
  scope: Scope,
  enrolmentIds: readonly string[],
  action: EnrolmentAction,
  options: MoveOptions = {},
): Promise<MoveResult> =>
  scope.transaction(async (inside) => {
    const moved = await moveEnrolmentsWhere(inside, ({ id }) => anyOf(id, enrolmentIds), action, options);
    return { moved, refused: await listRefusedMoves(inside, enrolmentIds, new Set(moved)) };
  });

const listRefusedMoves = async (inside: Scope, asked: readonly string[], moved: ReadonlySet<string>) => {
  const left = asked.filter((id) => !moved.has(id));
  if (left.length === 0) return [];
  const { enrolments } = inside.views;
  return inside
    .select({ id: enrolments.id, state: enrolments.state })
    .from(enrolments)
    .where(anyOf(enrolments.id, left));
};
