import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { TASK_DAYS, type Task } from '../../../contract/administration/tasks/tasks.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { isAdmin } from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';

const DAY_MS = 24 * 3_600_000;
const MAX_LISTED_TASKS = 100;
const isLive = (state: string): boolean => state === 'queued' || state === 'running';

type TaskSummary = Omit<Task, 'requestedBy'> & { by: string | null };

const toTaskSummary = (scope: Scope, row: TenantRow<'tasks'>): TaskSummary => {
  const mine = row.requestedBy === scope.actor.id;
  const file = mine ? row.resultName : '';
  return {
    id: row.id,
    kind: row.kind,
    title: row.title || row.kind,
    state: row.state,
    done: row.done,
    total: row.total,
    told: row.state === 'failed' ? row.error : row.told,
    file,
    by: row.requestedBy,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    href: '',
    can: {
      cancel: isLive(row.state) && (mine || isAdmin(scope)),
      retry: mine && (row.state === 'failed' || row.state === 'cancelled'),
      download: row.state === 'done' && file !== '',
    },
  };
};

const IMPORT_STATES = {
  running: 'running',
  done: 'done',
  undone: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

/** Imports of participants are tasks with their own table. */
const toImportSummaries = (scope: Scope, row: TenantRow<'participantImports'>): TaskSummary[] => {
  const state = IMPORT_STATES[row.state as keyof typeof IMPORT_STATES];
  if (!state) return [];
  const counted = [
    formatCountPhrase('{nombre} {n:ajouté|ajoutés}', row.created),
    formatCountPhrase('{nombre} {n:mis à jour|mis à jour}', row.updated),
  ].join(', ');
  return [
    {
      id: row.id,
      kind: 'participant_import',
      title: phraseText('Import « {fichier} »', { fichier: row.fileName }),
      state,
      done: row.done,
      total: row.created + row.updated,
      told:
        row.state === 'failed'
          ? row.error
          : row.state === 'undone'
            ? phraseText('Annulé après coup.')
            : state === 'done'
              ? counted
              : '',
      file: '',
      by: row.createdBy,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      href: addQuery(paths.bookletParticipants, { livret: row.bookletId }),
      can: { cancel: state === 'running' && row.createdBy === scope.actor.id, retry: false, download: false },
    },
  ];
};

/** Lists the user's recent tasks; for administrators, those of everybody. */
export const listUserTasks = async (scope: Scope, onlyMine: boolean): Promise<{ rows: Task[]; running: number }> => {
  const { tasks, participantImports: imports } = scope.views;
  const since = new Date(Date.now() - TASK_DAYS * DAY_MS);
  const all = isAdmin(scope) && !onlyMine;
  const own = await scope
    .select()
    .from(tasks)
    .where(and(gte(tasks.createdAt, since), all ? undefined : eq(tasks.requestedBy, scope.actor.id)))
    .orderBy(desc(tasks.createdAt))
    .limit(MAX_LISTED_TASKS);
  const brought = await scope
    .select()
    .from(imports)
    .where(
      and(
        gte(imports.createdAt, since),
        inArray(imports.state, Object.keys(IMPORT_STATES) as TenantRow<'participantImports'>['state'][]),
        all ? undefined : eq(imports.createdBy, scope.actor.id),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(MAX_LISTED_TASKS);
  const told = [
    ...own.map((row) => toTaskSummary(scope, row)),
    ...brought.flatMap((row) => toImportSummaries(scope, row)),
  ]
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, MAX_LISTED_TASKS);
  const names = await loadUserNames(
    scope,
    told.map(({ by }) => by),
  );
  return {
    rows: told.map(({ by, ...row }) => ({
      ...row,
      requestedBy: by === null ? null : { id: by, name: names.get(by) ?? phraseText('Compte supprimé') },
    })),
    running: told.filter(({ state, by }) => isLive(state) && by === scope.actor.id).length,
  };
};

/** Task that the actor may see: their own, or any for an administrator. GEN-010 otherwise. */
export const requireTask = async (scope: Scope, id: string): Promise<TenantRow<'tasks'>> => {
  const { tasks } = scope.views;
  const [row] = await scope.select().from(tasks).where(eq(tasks.id, id));
  if (!row || (row.requestedBy !== scope.actor.id && !isAdmin(scope))) throw new Refusal('GEN-010');
  return row;
};

/** Number of running tasks of the actor. */
export const countRunningTasks = async (scope: Scope): Promise<number> => {
  const { tasks, participantImports: imports } = scope.views;
  const own = await scope
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.requestedBy, scope.actor.id), inArray(tasks.state, ['queued', 'running'])))
    .limit(MAX_LISTED_TASKS);
  const brought = await scope
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.createdBy, scope.actor.id), eq(imports.state, 'running')))
    .limit(MAX_LISTED_TASKS);
  return own.length + brought.length;
};
