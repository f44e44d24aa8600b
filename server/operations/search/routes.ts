import { rebuildSearch, searchAll } from '../../../contract/operations/search.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { enqueueTask, registerTask } from '../../administration/index.ts';
import { rebuildSearchIndex } from '../../platform/data/queries/search.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';
import { findSearchHits } from './search.ts';

const REBUILD_TASK_KIND = 'search_rebuild';

export const searchRoutes: Feature = (routes, services) => {
  const { db } = services;
  registerTask(REBUILD_TASK_KIND, async ({ scope, reportProgress }) => {
    const items = await rebuildSearchIndex(db, scope.companyId, reportProgress);
    return { message: formatCountPhrase('{nombre} {n:élément indexé|éléments indexés}.', items) };
  });

  routes.permitted(searchAll, ({ scope, query }) => findSearchHits(db, scope, query.q));
  routes.permitted(rebuildSearch, async ({ scope }) => {
    await enqueueTask(scope, services, {
      kind: REBUILD_TASK_KIND,
      title: phraseText('Reconstruction de l’index de recherche'),
      order: {},
      total: 7,
    });
    return { message: phraseText('L’index se reconstruit : suivez la tâche dans « Tâches ».') };
  });
};
