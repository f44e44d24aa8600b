import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { type listTasks, TASK_DAYS, type Task } from '../../../contract/administration/tasks/tasks.ts';
import type { ArchiveReport } from '../../../contract/booklets/archive/booklet-archive.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { PANEL_ROWS } from '../../../contract/platform/shared.ts';
import { ARCHIVE_IMPORT_KIND, isAdmin } from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';

const DAY_MS = 24 * 3_600_000;
const isLive = (state: string): boolean => state === 'queued' || state === 'running';

type TaskSummary = Omit<Task, 'requestedBy'> & { by: string | null };

/** An import whose archive was refused, or which was cancelled, has no file to start again from. */
export const hasSource = ({ order, state, outcome }: TenantRow<'tasks'>): boolean =>
  typeof order.sourceKey !== 'string' || (state === 'failed' && outcome?.code === undefined);

/** Screen of the booklet that an import made; empty for other tasks. */
const buildResultHref = ({ kind, state, bookletId, outcome }: TenantRow<'tasks'>): string => {
  if (kind !== ARCHIVE_IMPORT_KIND || state !== 'done' || bookletId === null) return '';
  const { building } = (outcome?.report ?? {}) as Partial<ArchiveReport>;
  return addQuery(building ? `${paths.builder}/name` : paths.bookletHome, { livret: bookletId });
};

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
    href: mine ? buildResultHref(row) : '',
    can: {
      cancel: isLive(row.state) && (mine || isAdmin(scope)),
      retry: mine && (row.state === 'failed' || row.state === 'cancelled') && hasSource(row),
      download: row.state === 'done' && file !== '',
    },
  };
};

const IMPORT_KIND = 'participant_import';
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
      kind: IMPORT_KIND,
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

/** A page of the user's recent tasks; for administrators, of those of everybody. */
export const listUserTasks = async (
  scope: Scope,
  { mine, kind, page }: CallQuery<typeof listTasks>,
): Promise<CallAnswer<typeof listTasks>> => {
  const { tasks, participantImports: imports } = scope.views;
  const since = new Date(Date.now() - TASK_DAYS * DAY_MS);
  const all = isAdmin(scope) && mine === 'false';
  const isListedTask = and(
    gte(tasks.createdAt, since),
    kind === undefined ? undefined : eq(tasks.kind, kind),
    all ? undefined : eq(tasks.requestedBy, scope.actor.id),
  );
  const isListedImport = and(
    kind === undefined || kind === IMPORT_KIND ? undefined : sql`false`,
    gte(imports.createdAt, since),
    inArray(imports.state, Object.keys(IMPORT_STATES) as TenantRow<'participantImports'>['state'][]),
    all ? undefined : eq(imports.createdBy, scope.actor.id),
  );
  // Both lists up to the end of the page: any of their rows may be the latest.
  const end = page * PANEL_ROWS;
  const own = await scope
    .select()
    .from(tasks)
    .where(isListedTask)
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(end);
  const brought = await scope
    .select()
    .from(imports)
    .where(isListedImport)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(end);
  const told = [
    ...own.map((row) => toTaskSummary(scope, row)),
    ...brought.flatMap((row) => toImportSummaries(scope, row)),
  ]
    // Tasks of the same moment keep the order of their query.
    .sort((a, b) => Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt))
    .slice(end - PANEL_ROWS, end);
  const names = await loadUserNames(
    scope,
    told.map(({ by }) => by),
  );
  return {
    rows: told.map(({ by, ...row }) => ({
      ...row,
      requestedBy: by === null ? null : { id: by, name: names.get(by) ?? phraseText('Compte supprimé') },
    })),
    total: (await scope.countRows(tasks, isListedTask)) + (await scope.countRows(imports, isListedImport)),
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
  const own = and(eq(tasks.requestedBy, scope.actor.id), inArray(tasks.state, ['queued', 'running']));
  const brought = and(eq(imports.createdBy, scope.actor.id), eq(imports.state, 'running'));
  return (await scope.countRows(tasks, own)) + (await scope.countRows(imports, brought));
};
