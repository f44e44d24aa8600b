import { listBookletFigures } from '../../../contract/home/booklet-figures.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { loadBookletFigures } from './load-figures.ts';

export const bookletFigureRoutes: Feature = (routes) => {
  routes.permitted(listBookletFigures, ({ scope, query }) => loadBookletFigures(scope, query.ids));
};
