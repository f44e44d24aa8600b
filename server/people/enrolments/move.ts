import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  ENROLMENT_TRANSITIONS,
  type EnrolmentAction,
  type EnrolmentState,
} from '../../../contract/people/enrolments/enrolment.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { accessEnd } from './access-end.ts';
import { byWhom, recordEvents } from './events.ts';

type Change = { [Column in keyof Row<'enrolments'>]?: Row<'enrolments'>[Column] | SQL };

export interface Moved {
  /** Ids of the enrolments moved to the action's target state. */
  moved: string[];
  /** Enrolments whose state forbids the action, unchanged. Unknown ids are in neither list. */
  refused: { id: string; state: EnrolmentState }[];
}

/** Keeps the first time, unless the action deliberately repeats. */
const once = (column: string, at: Date): SQL =>
  sql`coalesce(${sql.identifier(column)}, ${at.toISOString()}::timestamptz)`;

const NOTHING_READ: Change = {
  openedAt: null,
  startedAt: null,
  completedAt: null,
  pagesDone: 0,
  progress: 0,
  toReread: false,
};

/** Other columns that each action sets. */
const changeOf = (scope: Scope, action: EnrolmentAction, at: Date): Change => {
  switch (action) {
    case 'invite':
      return { invitedAt: at, expiresAt: accessEnd(scope, at) };
    case 'open':
      return { openedAt: once('opened_at', at), expiresAt: sql`coalesce(expires_at, ${accessEnd(scope, at)})` };
    case 'start':
      return { startedAt: once('started_at', at) };
    case 'complete':
      return { completedAt: once('completed_at', at), startedAt: once('started_at', at), toReread: false };
    case 'restart':
      return { completedAt: null, toReread: true };
    case 'reset':
      return NOTHING_READ;
    case 'renew':
      return { invitedAt: at, expiresAt: accessEnd(scope, at) };
    case 'revoke':
      return { revokedAt: at };
    case 'readmit':
      // Reading progress is kept: the reader continues from there.
      return { revokedAt: null, invitedAt: null, expiresAt: null };
    case 'anonymise':
      return { anonymisedAt: at, codeHash: null };
    default:
      return {};
  }
};

/** Revokes the links, codes and sessions of these enrolments. */
const shutDoors = async (inside: Scope, ids: readonly string[], at: Date): Promise<void> => {
  await inside.update('personalLinks', { revokedAt: at }, (links) =>
    and(among(links.enrolmentId, ids), isNull(links.revokedAt)),
  );
  await inside.remove('readerSessions', (sessions) => among(sessions.enrolmentId, ids));
  await inside.update('enrolments', { codeHash: null }, (rows) => among(rows.id, ids));
};

/** Deletes read pages and opened files; confirmations remain. */
const forgetReading = async (inside: Scope, ids: readonly string[]): Promise<void> => {
  await inside.remove('pageProgress', (progress) => among(progress.enrolmentId, ids));
  await inside.remove('openedFiles', (files) => among(files.enrolmentId, ids));
};
const forgetQuizzes = (inside: Scope, ids: readonly string[]) =>
  inside.remove('responses', (given) => and(among(given.enrolmentId, ids), eq(given.kind, 'quiz')));

const alsoOf = async (inside: Scope, action: EnrolmentAction, ids: readonly string[], at: Date): Promise<void> => {
  if (action === 'revoke' || action === 'anonymise') await shutDoors(inside, ids, at);
  if (action === 'reset' || action === 'anonymise') await forgetReading(inside, ids);
  if (action === 'reset') await forgetQuizzes(inside, ids);
  if (action === 'open') await goOn(inside, ids, at);
};

/** Restores the earlier state after a renewal: no unread page is left to trigger these transitions. */
const goOn = async (inside: Scope, ids: readonly string[], at: Date): Promise<void> => {
  await moveWhere(inside, (rows) => and(among(rows.id, ids), isNotNull(rows.startedAt)), 'start', { at });
  await moveWhere(inside, (rows) => and(among(rows.id, ids), isNotNull(rows.completedAt)), 'complete', { at });
};

interface Options {
  detail?: string;
  at?: Date;
}
type Columns = Parameters<Parameters<typeof Scope.prototype.update<'enrolments'>>[2]>[0];

/**
 * Applies an action to the enrolments that match a condition (ENROLMENT_TRANSITIONS), in one statement, and records the
 * event with `detail` (reason, campaign). Enrolments in another state do not change. Returns the ids moved. No other
 * code changes these states.
 */
export const moveWhere = (
  scope: Scope,
  where: (columns: Columns) => SQL | undefined,
  action: EnrolmentAction,
  { detail = '', at = new Date() }: Options = {},
): Promise<string[]> =>
  scope.transaction(async (inside) => {
    const { from, to } = ENROLMENT_TRANSITIONS[action];
    const rows = await inside.update(
      'enrolments',
      {
        state: to,
        ...changeOf(inside, action, at),
        updatedAt: at,
        updatedBy: byWhom(inside),
        rowVersion: sql`row_version + 1`,
      },
      (columns) => and(where(columns), inArray(columns.state, [...from])),
    );
    const moved = rows.map(({ id }) => id);
    if (moved.length > 0) {
      await alsoOf(inside, action, moved, at);
      await recordEvents(inside, moved, action, { detail, at });
    }
    return moved;
  });

/** Same as `moveWhere` for given enrolments; also returns those refused, with their state. */
export const move = (
  scope: Scope,
  enrolmentIds: readonly string[],
  action: EnrolmentAction,
  options: Options = {},
): Promise<Moved> =>
  scope.transaction(async (inside) => {
    const moved = await moveWhere(inside, ({ id }) => among(id, enrolmentIds), action, options);
    return { moved, refused: await refusedOf(inside, enrolmentIds, new Set(moved)) };
  });

const refusedOf = async (inside: Scope, asked: readonly string[], moved: ReadonlySet<string>) => {
  const left = asked.filter((id) => !moved.has(id));
  if (left.length === 0) return [];
  const { enrolments } = inside.views;
  return inside
    .select({ id: enrolments.id, state: enrolments.state })
    .from(enrolments)
    .where(among(enrolments.id, left));
};
