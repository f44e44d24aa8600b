import type { FastifyInstance } from 'fastify';
import { testAccess } from '../../../contract/booklets/access/booklet-access.ts';
import { RAW_ROUTES, type RawRoute } from '../../../contract/platform/raw-routes.ts';
import type { Binder, RawRouteContext } from '../../platform/http/bind.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { Services } from '../../platform/services.ts';
import { loadReaderAssets } from '../reader/http/assets.ts';
import { acceptForms, createDraftViewer } from './draft-viewer.ts';
import { loadPreviewSnapshot } from './preview.ts';
import { simulateAccess } from './simulate-access.ts';

/**
 * Preview of the draft as readers would get it, rendered page by page on demand: the assistant shows it in a phone. Its
 * links, search and quizzes stay within the draft.
 */
const registerDraftPreview =
  (routes: Binder, { config, storage }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const assets = loadReaderAssets({ optional: !config.serveWeb });
    acceptForms(app);
    const showDraft = createDraftViewer(storage, assets);

    /** Referents see the online version. `rest`: the address below the preview. */
    const show = async ({ scope, request, reply }: RawRouteContext<RawRoute>, id: string, rest: string) => {
      const base = `/api/admin/booklets/${id}/preview`;
      return showDraft({ request, reply, base, rest, snapshot: await loadPreviewSnapshot(scope, id) });
    };

    routes.raw(RAW_ROUTES.previewCover, (visit) => show(visit, visit.params.id, ''), app);
    routes.raw(RAW_ROUTES.previewPage, (visit) => show(visit, visit.params.id, visit.params['*']), app);
    // Marking needs no token: the form works without a script, like the reader's.
    routes.raw(RAW_ROUTES.previewQuiz, (visit) => show(visit, visit.params.id, `quiz/${visit.params['*']}`), app);
  };

/** The draft as its readers would get it, and the access that they would have. */
export const previewRoutes: Feature = async (routes, services, app) => {
  routes.permitted(testAccess, ({ scope, params, body }) => simulateAccess(services.db, scope, params.id, body));
  await app.register(registerDraftPreview(routes, services));
};
