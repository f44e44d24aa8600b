import { getDashboard } from '../../../contract/home/dashboard.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { loadDashboard } from './dashboard.ts';

export const dashboardRoutes: Feature = (routes, { db }) => {
  routes.permitted(getDashboard, ({ scope }) => loadDashboard(db, scope));
};
