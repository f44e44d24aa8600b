import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice, panelPage } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';

export const TASK_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const taskState = z.enum(TASK_STATES);
/** Days during which tasks are listed and their results can be downloaded. */
export const TASK_DAYS = 7;

export const task = z.object({
  id: uuid,
  kind: z.string(),
  title: z.string(),
  state: taskState,
  /** Steps done out of `total`; `total` 0: not known yet. */
  done: z.int(),
  total: z.int(),
  /** Result, or failure. */
  told: z.string(),
  /** Name of the result file; empty: none, or it belongs to another user. */
  file: z.string(),
  requestedBy: z.object({ id: uuid, name: z.string() }).nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
  /** Screen of the task; empty: the list itself. */
  href: z.string(),
  can: z.object({ cancel: z.boolean(), retry: z.boolean(), download: z.boolean() }),
});
export type Task = z.infer<typeof task>;

export const listTasks = call.get('/api/admin/tasks', {
  right: 'booklet.list',
  summary: 'Long works of the last 7 days, the latest first, 25 a page: one’s own, and for administrators all',
  query: panelPage.extend({
    mine: z.enum(['true', 'false']).default('false'),
    kind: z.string().max(50).optional(),
  }),
  answer: z.object({ rows: z.array(task), total: z.int() }),
});

export const cancelTask = call.put('/api/admin/tasks/:id/cancellation', {
  right: 'booklet.list',
  summary: 'Stops a work that waits or runs; 409 GEN-017 when it is over',
  answer: notice,
});

export const retryTask = call.post('/api/admin/tasks/:id/attempts', {
  right: 'booklet.list',
  summary: 'Does a work again that failed or was cancelled, for whoever asked for it; 409 GEN-017 otherwise',
  answer: notice,
});

export const downloadTask = call.get('/api/admin/tasks/:id/result', {
  right: 'booklet.list',
  whileSwitched: { refused: 'télécharger un export' },
  summary: 'The file that a work made, for whoever asked for it alone; 404 after 7 days',
  answer: z.file(),
});
