import { coverQuery } from '../../../contract/booklets/booklets/cover-fields.ts';
import { RAW_ROUTES } from '../../../contract/platform/raw-routes.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { hashCover, renderCoverFile } from './cover-image.ts';
import { type CoverSource, loadDraftCover } from './cover-source.ts';

const HOUR_SECONDS = 3_600;

/** Images of the covers of drafts, for lists and for the choice of a layout. */
export const coverRoutes: Feature = (routes, { storage }) => {
  routes.raw(RAW_ROUTES.bookletCover, async ({ scope, params, request, reply }) => {
    const { row, company } = await requireBooklet(scope, params.id, 'booklet.read', { binned: true });
    const { size, layout, seed, picture, v } = coverQuery.parse(request.query);
    const shown = picture === undefined ? row : { ...row, cover: { ...row.cover, mediaId: picture } };
    const draft = await loadDraftCover(scope, shown, company.name);
    const source: CoverSource = { ...draft, layout: layout ?? draft.layout, seed: seed ?? draft.seed };
    const tag = `"${hashCover(source)}-${size}"`;
    reply
      .header('Cache-Control', v === undefined ? 'private, no-cache' : `private, max-age=${HOUR_SECONDS}`)
      .header('ETag', tag)
      .header('X-Content-Type-Options', 'nosniff');
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    const bytes = await renderCoverFile(storage, source, { size, format: 'webp' }, scope);
    return reply.type('image/webp').send(bytes);
  });
};
