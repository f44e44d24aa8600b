import { getBookletFollowUp } from '../../../contract/home/booklet-follow-up.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { loadFollowUp } from './load-follow-up.ts';

export const followUpRoutes: Feature = (routes, { db }) => {
  routes.permitted(getBookletFollowUp, ({ scope, params }) => loadFollowUp(db, scope, params.id));
};
