import * as calls from '../../contract/library.ts';
import type { Feature } from '../app.ts';
import * as chapters from './chapters.ts';
import * as sectors from './sectors.ts';

export const libraryRoutes: Feature = (routes) => {
  routes.permitted(calls.listSectors, ({ scope }) => sectors.listOf(scope));
  routes.permitted(calls.listChapterTemplates, ({ scope, query }) => chapters.listOf(scope, query));
  routes.permitted(calls.previewPageTemplate, ({ scope, params, query }) =>
    chapters.previewOf(scope, params.code, query.tone),
  );
};
