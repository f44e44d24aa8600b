import { getHome } from '../../contract/booklets.ts';
import type { Feature } from '../app.ts';
import { homeOf } from './home.ts';

export const homeRoutes: Feature = (routes) => {
  routes.permitted(getHome, ({ scope }) => homeOf(scope));
};
