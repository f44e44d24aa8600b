import { and, eq, inArray } from 'drizzle-orm';
import { countNotifications } from '../../../contract/administration/notifications/notifications.ts';
import { cancelTask, downloadTask, listTasks, retryTask } from '../../../contract/administration/tasks/tasks.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import {
  countUnreadNotifications,
  deleteSourceFile,
  registerTaskWorker,
  requeueTask,
} from '../../administration/index.ts';
import { cancelParticipantImport } from '../../people/index.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import { setDownloadHeaders } from '../../platform/http/download.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countRunningTasks, hasSource, listUserTasks, requireTask } from './list-tasks.ts';

const buildOverRefusal = () =>
  new Refusal('GEN-017', { objet: 'cette tâche', etat: 'déjà terminée', action: 'Rechargez la page' });
const buildNotOverRefusal = () =>
  new Refusal('GEN-017', { objet: 'cette tâche', etat: 'en cours ou réussie', action: 'Rechargez la page' });

const MIME_TYPES: Record<string, string> = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' };

export const taskRoutes: Feature = async (routes, services, app) => {
  await registerTaskWorker(services, app.log as never);

  // The top bar shows both numbers.
  routes.signedIn(countNotifications, async ({ actor }) => ({
    unread: await countUnreadNotifications(services.db, actor),
    tasks: actor.companyId === null ? 0 : await countRunningTasks(new Scope(services.db, actor, actor.companyId)),
  }));
  routes.permitted(listTasks, ({ scope, query }) => listUserTasks(scope, query));
  routes.permitted(cancelTask, async ({ scope, params: { id } }) => {
    const { participantImports: imports } = scope.views;
    const [brought] = await scope.select().from(imports).where(eq(imports.id, id));
    if (brought) {
      await cancelParticipantImport(scope, { id: brought.bookletId, importId: id });
      return { message: phraseText('Import annulé : rien n’en est conservé.') };
    }
    await requireTask(scope, id);
    const rows = await scope.update('tasks', { state: 'cancelled', cancelled: true, endedAt: new Date() }, (columns) =>
      and(eq(columns.id, id), inArray(columns.state, ['queued', 'running'])),
    );
    if (rows.length === 0) throw buildOverRefusal();
    for (const row of rows) await deleteSourceFile(services.storage, row);
    return { message: phraseText('Tâche annulée.') };
  });
  routes.permitted(retryTask, async ({ scope, params: { id } }) => {
    const row = await requireTask(scope, id);
    // A task runs with the rights of its requester, so only they may retry it.
    if (row.requestedBy !== scope.actor.id) throw new Refusal('GEN-010');
    if (!hasSource(row) || !(await requeueTask(scope, services, id))) throw buildNotOverRefusal();
    return { message: phraseText('La tâche recommence.') };
  });
  routes.permitted(downloadTask, async ({ scope, reply, params: { id } }) => {
    const { requestedBy, resultKey, resultName } = await requireTask(scope, id);
    if (requestedBy !== scope.actor.id || resultKey === '') throw new Refusal('GEN-010');
    // Stream the file, whatever its size.
    const type = MIME_TYPES[resultName.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    setDownloadHeaders(reply, { name: resultName, type });
    return (await services.storage.stream(resultKey)) as unknown as File;
  });
};
