import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { and, eq, inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { phraseText } from '../../../contract/platform/errors.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { Scope, type TenantRow } from '../../platform/data/access/scope.ts';
import { withTemporaryFolder } from '../../platform/files/received-file.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { findUserScope } from '../../platform/http/find-user-scope.ts';
import { getRefusalText, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { runInLanguage, type SpokenLanguage } from '../../platform/text/speech.ts';
import { splitJobId } from '../../platform/work/jobs/job-id.ts';
import { notifyUsers } from '../notifications/notify-users.ts';
import { loadLanguage } from '../translations/load-language.ts';

const TASK_QUEUE = 'tasks';
const UNEXPECTED_ERROR = 'Une erreur est survenue de notre côté. Recommencez dans quelques minutes.';

export type TaskRow = TenantRow<'tasks'>;

export interface TaskContext {
  services: Services;
  /** Scope of the requester, whose rights are checked again. */
  scope: Scope;
  order: Record<string, unknown>;
  /**
   * Reports progress, and throws `Cancelled` when the task must stop. Call it outside transactions only: the embedded
   * database has a single session.
   */
  reportProgress: (done: number, total: number) => Promise<void>;
  /** Stores a temporary file of this machine as the result; the file is streamed. */
  storeFile: (file: File) => Promise<void>;
  /**
   * Ends the task inside the transaction of its work: both are kept, or neither. Throws `TaskCancelled` when the task
   * was stopped meanwhile, which undoes the work.
   */
  endWithin: (inside: Scope, result: Omit<TaskResult, 'file'>) => Promise<void>;
}

/** Result of a task: a sentence, and a file to download. */
export interface TaskResult {
  message?: string;
  file?: File;
  /** Booklet that the task made. */
  bookletId?: string;
  /** Data for the screen of the task. */
  outcome?: Record<string, unknown>;
}

export type TaskHandler = (work: TaskContext) => Promise<TaskResult>;

/** Thrown through a handler by `tell`; it is not an error. */
export class TaskCancelled extends Error {
  override readonly name = 'Cancelled';
}

const taskHandlers = new Map<string, TaskHandler>();

/** Registers the handler of a task kind at start-up. A task killed while it runs starts again from the beginning. */
export const registerTask = (kind: string, work: TaskHandler): void => {
  taskHandlers.set(kind, work);
};

interface TaskRequest {
  kind: string;
  /** Title for users: « Export du journal ». */
  title: string;
  /** Ids and options, never content. */
  order: Record<string, unknown>;
  bookletId?: string | null;
  total?: number;
}

/** Queues a long task for the actor; its progress and result appear in « Tâches ». Returns its row. */
export const enqueueTask = async (
  scope: Scope,
  { jobs }: Pick<Services, 'jobs'>,
  { kind, title, order, bookletId = null, total = 0 }: TaskRequest,
): Promise<TaskRow> => {
  if (!taskHandlers.has(kind)) throw new Error(`No task is called ${kind}`);
  // Together: a task without its job would wait for ever, and no other of its kind could be asked for.
  const row = await scope.transaction(async (inside, tx) => {
    const [task] = await inside.insert('tasks', [
      { kind, title: title.slice(0, 200), order, bookletId, total, requestedBy: scope.actor.id },
    ]);
    if (!task) throw new Error('task not inserted');
    await jobs.send(TASK_QUEUE, { id: `${scope.companyId}/${task.id}` }, { within: tx });
    return task;
  });
  await jobs.wake(TASK_QUEUE);
  return row;
};

/** Refuses (GEN-017) a task that is already queued or running, for the company or for one booklet. */
export const requireNoRunningTask = async (
  scope: Scope,
  kind: string,
  { objet, bookletId }: { objet: string; bookletId?: string },
): Promise<void> => {
  const { tasks } = scope.views;
  const [running] = await scope
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.kind, kind),
        inArray(tasks.state, ['queued', 'running']),
        bookletId === undefined ? undefined : eq(tasks.bookletId, bookletId),
      ),
    )
    .limit(1);
  if (running) throw new Refusal('GEN-017', { objet, etat: 'déjà en cours', action: 'Suivez-le dans « Tâches »' });
};

/** Queues a failed or cancelled task again. */
export const requeueTask = async (scope: Scope, { jobs }: Pick<Services, 'jobs'>, id: string): Promise<boolean> => {
  const isQueued = await scope.transaction(async (inside, tx) => {
    const rows = await inside.update(
      'tasks',
      { state: 'queued', done: 0, error: '', told: '', outcome: null, cancelled: false, endedAt: null },
      (columns) => and(eq(columns.id, id), inArray(columns.state, ['failed', 'cancelled'])),
    );
    if (rows.length > 0) await jobs.send(TASK_QUEUE, { id: `${scope.companyId}/${id}` }, { within: tx });
    return rows.length > 0;
  });
  if (isQueued) await jobs.wake(TASK_QUEUE);
  return isQueued;
};

const buildResultKey = (companyId: string, id: string): string => `companies/${companyId}/tasks/${id}`;

/** Uses a temporary file: an export may not fit in memory. */
const storeResultFile = ({ storage }: Services, key: string, file: File): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const path = join(folder, 'result');
    await pipeline(Readable.fromWeb(file.stream() as ReadableStream), createWriteStream(path));
    await storage.putFile(key, path, file.type);
  });

type TaskChange = Parameters<typeof Scope.prototype.update<'tasks'>>[1];

/** Changes a task that has not ended; returns no row for another one. */
const changeLiveTask = (scope: Scope, id: string, values: TaskChange): Promise<TaskRow[]> =>
  scope.update('tasks', values, (columns) => and(eq(columns.id, id), inArray(columns.state, ['queued', 'running'])));

const executeTask = async (services: Services, companyId: string, id: string, log: Logger): Promise<void> => {
  const outside = new Scope(services.db, SYSTEM_ACTOR, companyId);
  const change = (values: TaskChange) => changeLiveTask(outside, id, values);
  const [task] = await change({ state: 'running' });
  if (!task) return;
  const end = async (values: TaskChange) => change({ ...values, endedAt: new Date() });
  const tell = async (done: number, total: number) => {
    if ((await change({ done, total })).length === 0) throw new TaskCancelled();
  };
  // The result is written in the requester's language.
  let language: SpokenLanguage | null = null;
  try {
    const work = taskHandlers.get(task.kind);
    if (!work) throw new Error(`No task is called ${task.kind}`);
    const scope = task.requestedBy === null ? null : await findUserScope(services.db, task.requestedBy, companyId);
    if (!scope) throw new Refusal('GEN-010');
    language = await loadLanguage(services.db, scope.actor.locale);
    let name = '';
    const keep = async (file: File) => {
      await storeResultFile(services, buildResultKey(companyId, id), file);
      name = file.name;
    };
    let hasEnded = false;
    const endWithin: TaskContext['endWithin'] = async (inside, { message = '', ...made }) => {
      const values = { ...made, state: 'done' as const, told: message, endedAt: new Date() };
      if ((await changeLiveTask(inside, id, values)).length === 0) throw new TaskCancelled();
      hasEnded = true;
    };
    const { message = '', file } = await runInLanguage(language, () =>
      work({ services, scope, order: task.order, reportProgress: tell, storeFile: keep, endWithin }),
    );
    if (file) await keep(file);
    const key = name === '' ? '' : buildResultKey(companyId, id);
    if (!hasEnded) {
      hasEnded = (await end({ state: 'done', told: message, resultKey: key, resultName: name })).length > 0;
      if (!hasEnded && key !== '') await services.storage.delete(key);
    }
    if (hasEnded && task.requestedBy) {
      await notifyUsers(services.db, {
        userIds: [task.requestedBy],
        companyId,
        kind: 'task_finished',
        values: { tache: task.title },
        href: paths.tasks,
      });
    }
  } catch (error) {
    if (error instanceof TaskCancelled) return;
    const reason = runInLanguage(language, () =>
      error instanceof Refusal ? getRefusalText(error) : phraseText(UNEXPECTED_ERROR),
    );
    await end({ state: 'failed', error: reason, ...(error instanceof Refusal && { outcome: { code: error.code } }) });
    if (!(error instanceof Refusal)) log.error({ err: error, task: id, kind: task.kind }, 'task failed');
  }
};

/**
 * Registers the queue. A failure is stored in the task: the queue runs again only those that a killed node left, or
 * whose failure could not be stored.
 */
export const registerTaskWorker = (services: Services, log: Logger): Promise<void> =>
  services.jobs.work(TASK_QUEUE, ({ id }) => executeTask(services, ...splitJobId(id), log), {
    giveUp: async ({ id }) => {
      const [companyId, taskId] = splitJobId(id);
      const error = phraseText(UNEXPECTED_ERROR);
      await changeLiveTask(new Scope(services.db, SYSTEM_ACTOR, companyId), taskId, {
        state: 'failed',
        error,
        endedAt: new Date(),
      });
    },
  });
