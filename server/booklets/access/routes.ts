import * as calls from '../../../contract/booklets/access/booklet-access.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { getPublicOrigin } from '../booklets/origin.ts';
import * as links from './links.ts';
import { buildQrFile } from './qr.ts';
import { loadBookletAccess, saveAccess } from './settings.ts';

export const accessRoutes: Feature = (routes, { config, storage }) => {
  routes.permitted(calls.getBookletAccess, ({ scope, params, request }) =>
    loadBookletAccess(scope, params.id, getPublicOrigin(request, config)),
  );

  routes.permitted(calls.saveBookletAccess, async ({ scope, params, body, request }) => {
    const origin = getPublicOrigin(request, config);
    await saveAccess(scope, params.id, body, origin);
    return { ...(await loadBookletAccess(scope, params.id, origin)), message: phraseText('Accès enregistré.') };
  });

  routes.permitted(calls.createAccessLink, async ({ scope, params, body, request }) => {
    const link = await links.createLink(scope, params.id, body, getPublicOrigin(request, config));
    return { ...link, message: phraseText('Lien « {nom} » créé.', { nom: link.name }) };
  });

  routes.permitted(calls.renameAccessLink, async ({ scope, params, body, request }) => {
    const link = await links.renameLink(scope, params.id, params.linkId, body.name, getPublicOrigin(request, config));
    return { ...link, message: phraseText('Lien renommé.') };
  });

  routes.permitted(calls.revokeAccessLink, async ({ scope, params, request }) => {
    const link = await links.revokeLink(scope, params.id, params.linkId, getPublicOrigin(request, config));
    return { ...link, message: phraseText('Lien « {nom} » révoqué.', { nom: link.name }) };
  });

  routes.permitted(calls.getAccessQr, ({ scope, params, query, request }) =>
    buildQrFile(scope, storage, params.id, query, getPublicOrigin(request, config)),
  );
};
