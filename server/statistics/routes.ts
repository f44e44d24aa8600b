import * as calls from '../../contract/statistics.ts';
import type { Feature } from '../app.ts';
import { exportOf } from './export.ts';
import { statisticsOf } from './statistics.ts';

export const statisticsRoutes: Feature = (routes) => {
  routes.permitted(calls.getStatistics, ({ scope, query }) => statisticsOf(scope, query));
  routes.permitted(calls.exportStatistics, ({ scope, query: { format, ...query } }) => exportOf(scope, query, format));
};
