import * as calls from '../../../contract/booklets/freshness/freshness.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { loadPageFreshness, loadPagesToCheck } from './list-pages.ts';
import { finishStoringFacts } from './page-facts.ts';
import { undoVerifications, verifyPages } from './verify-pages.ts';

export const freshnessRoutes: Feature = (routes, { db }, app) => {
  app.addHook('onClose', finishStoringFacts);
  routes.permitted(calls.listPagesToCheck, ({ scope, query }) => loadPagesToCheck(db, scope, query));
  routes.permitted(calls.getPageFreshness, ({ scope, params }) => loadPageFreshness(db, scope, params.id));
  routes.permitted(calls.verifyPages, async ({ scope, body }) => {
    const pageIds = await verifyPages(db, scope, body.pageIds);
    return { pageIds, message: phraseText('{n} {n:page vérifiée|pages vérifiées}.', { n: pageIds.length }) };
  });
  routes.permitted(calls.undoVerifications, async ({ scope, body }) => {
    const pageIds = await undoVerifications(scope, body.pageIds);
    return { pageIds, message: phraseText('Vérification annulée.') };
  });
};
