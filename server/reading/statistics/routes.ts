import { phraseText } from '../../../contract/platform/errors.ts';
import * as calls from '../../../contract/reading/statistics/statistics.ts';
import * as views from '../../../contract/reading/statistics/statistics-views.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { buildStatisticsFile } from './export.ts';
import { loadOwnStatistics, loadStatistics } from './statistics.ts';
import { addView, changeView, loadViews, removeView } from './views.ts';

export const statisticsRoutes: Feature = (routes) => {
  routes.permitted(calls.getStatistics, ({ scope, query }) => loadStatistics(scope, query));
  routes.permitted(calls.exportStatistics, async ({ scope, query: { format, ...query } }) =>
    buildStatisticsFile(scope, await loadStatistics(scope, query), format),
  );
  routes.permitted(calls.getOwnStatistics, ({ scope, query }) => loadOwnStatistics(scope, query));
  routes.permitted(calls.exportOwnStatistics, async ({ scope, query: { format, ...query } }) =>
    buildStatisticsFile(scope, await loadOwnStatistics(scope, query), format),
  );
  routes.permitted(views.listStatisticsViews, ({ scope }) => loadViews(scope));
  routes.permitted(views.addStatisticsView, async ({ scope, body }) => ({
    ...(await addView(scope, body)),
    message: phraseText('Vue « {nom} » enregistrée.', { nom: body.name }),
  }));
  routes.permitted(views.changeStatisticsView, async ({ scope, params, body }) => ({
    ...(await changeView(scope, params.id, body)),
    message: phraseText('Vue enregistrée.'),
  }));
  routes.permitted(views.removeStatisticsView, async ({ scope, params }) => ({
    ...(await removeView(scope, params.id)),
    message: phraseText('Vue supprimée.'),
  }));
};
