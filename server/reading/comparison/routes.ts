import { comparePage, compareVersions } from '../../../contract/booklets/publications/comparison.ts';
import { RAW_ROUTES } from '../../../contract/platform/raw-routes.ts';
import {
  findMediaFile,
  findOwnFontFile,
  loadComparedSnapshot,
  loadComparison,
  loadPageComparison,
  renderThemeCss,
} from '../../booklets/index.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { sendFile } from '../reader/documents/send.ts';
import { parseReaderRoute } from '../reader/http/address.ts';
import { READER_HEADERS } from '../reader/http/headers.ts';

/** Comparison of two versions, and the files of each. */
export const comparisonRoutes: Feature = (routes, { storage }, app) => {
  routes.permitted(compareVersions, ({ scope, params, query }) => loadComparison(scope, params.id, query));
  routes.permitted(comparePage, ({ scope, params, query }) =>
    loadPageComparison(scope, params.id, params.pageId, query),
  );

  routes.raw(
    RAW_ROUTES.versionFile,
    async ({ scope, params, request, reply }) => {
      const snapshot = await loadComparedSnapshot(scope, params.id, params.side);
      const asked = parseReaderRoute(params['*'].split('/').filter(Boolean));
      if (asked.what === 'document' && asked.key === 'theme.css')
        return reply
          .headers({ ...READER_HEADERS, 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' })
          .send(renderThemeCss(snapshot));
      const { media, fonts = {} } = snapshot;
      const found = asked.what === 'file' && Object.hasOwn(media, asked.mediaId) ? media[asked.mediaId] : undefined;
      const file =
        asked.what === 'font'
          ? findOwnFontFile(fonts, asked.name)
          : asked.what === 'file'
            ? findMediaFile(found, asked.variant)
            : null;
      if (file && (await sendFile(request, reply, storage, file, 'private, max-age=3600'))) return;
      throw new Refusal('GEN-010');
    },
    app,
  );
};
