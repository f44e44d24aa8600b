import { useQueryClient } from '@tanstack/react-query';
import {
  cancelTask,
  downloadTask,
  listTasks,
  retryTask,
  type Task,
} from '../../../contract/administration/tasks/tasks.ts';
import { api } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { downloadFile } from '../../lib/save-file.ts';
import { useRowPages } from '../../lib/use-row-pages.ts';
import { confirm } from '../../ui/overlays/confirm.ts';

const TASKS_KEY = ['tasks'];
/** Polling interval while a task runs, in milliseconds; otherwise the list reloads on the next visit. */
const TASKS_POLL_MS = 2000;

export interface TaskActions {
  cancel: (task: Task) => void;
  retry: (task: Task) => void;
  download: (task: Task) => void;
}

/** Background tasks, refreshed while one runs. */
export const useTasks = ({ mine, kind }: { mine: boolean; kind?: string }) => {
  const client = useQueryClient();
  const found = useRowPages(
    [...TASKS_KEY, mine, kind],
    (page, signal) => api(listTasks, { query: { page, kind, mine: mine ? 'true' : 'false' }, signal, quiet: true }),
    {
      refetchEvery: (rows) =>
        rows.some(({ state }) => state === 'queued' || state === 'running') ? TASKS_POLL_MS : false,
    },
  );
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: TASKS_KEY }),
      client.invalidateQueries({ queryKey: ['notifications', 'count'] }),
    ]);
  const after = (work: Promise<unknown>) => void work.finally(refresh).catch(() => {});
  const actions: TaskActions = {
    cancel: async (task) => {
      const sure = await confirm.ask({
        header: t('tasks.cancel.header'),
        message: t('tasks.cancel.message', { title: task.title }),
        acceptLabel: t('tasks.cancel.accept'),
        rejectLabel: t('tasks.cancel.reject'),
        danger: true,
      });
      if (sure) after(api(cancelTask, { params: { id: task.id } }));
    },
    retry: (task) => after(api(retryTask, { params: { id: task.id } })),
    download: (task) => after(downloadFile(downloadTask, { params: { id: task.id } })),
  };
  return { ...found, actions };
};
