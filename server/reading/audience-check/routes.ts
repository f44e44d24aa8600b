import { getBookletCoverage } from '../../../contract/reading/coverage.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { loadBookletCoverage } from './load-coverage.ts';

/** « Qui voit quoi ». */
export const coverageRoutes: Feature = (routes) => {
  routes.permitted(getBookletCoverage, ({ scope, params }) => loadBookletCoverage(scope, params.id));
};
