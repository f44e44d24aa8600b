import { rebuildSearch, searchAll } from '../../../contract/operations/search.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { defineTask, runTask } from '../../administration/tasks/run.ts';
import type { Feature } from '../../app.ts';
import { rebuild } from '../../platform/data/search.ts';
import { countText } from '../../platform/text/speech.ts';
import { search } from './search.ts';

const TASK = 'search_rebuild';

export const searchRoutes: Feature = (routes, services) => {
  const { db } = services;
  defineTask(TASK, async ({ scope, tell }) => {
    const items = await rebuild(db, scope.companyId, tell);
    return { told: countText('{nombre} {n:élément indexé|éléments indexés}.', items) };
  });

  routes.permitted(searchAll, ({ scope, query }) => search(db, scope, query.q));
  routes.permitted(rebuildSearch, async ({ scope }) => {
    await runTask(scope, services, {
      kind: TASK,
      title: phraseText('Reconstruction de l’index de recherche'),
      order: {},
      total: 7,
    });
    return { message: phraseText('L’index se reconstruit : suivez la tâche dans « Tâches ».') };
  });
};
