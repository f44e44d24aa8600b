import * as calls from '../../contract/statistics.ts';
import type { Feature } from '../app.ts';
import { exportOf } from './export.ts';
import { ownStatisticsOf, statisticsOf } from './statistics.ts';

export const statisticsRoutes: Feature = (routes) => {
  routes.permitted(calls.getStatistics, ({ scope, query }) => statisticsOf(scope, query));
  routes.permitted(calls.exportStatistics, async ({ scope, query: { format, ...query } }) =>
    exportOf(scope, await statisticsOf(scope, query), format),
  );
  routes.permitted(calls.getOwnStatistics, ({ scope, query }) => ownStatisticsOf(scope, query));
  routes.permitted(calls.exportOwnStatistics, async ({ scope, query: { format, ...query } }) =>
    exportOf(scope, await ownStatisticsOf(scope, query), format),
  );
};
