import * as calls from '../../../contract/booklets/access/booklet-access.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { originOf } from '../booklets/origin.ts';
import * as links from './links.ts';
import { qrOf } from './qr.ts';
import { accessOf, saveAccess } from './settings.ts';
import { tryAccess } from './trial.ts';

export const accessRoutes: Feature = (routes, { config, db }) => {
  routes.permitted(calls.getBookletAccess, ({ scope, params, request }) =>
    accessOf(scope, params.id, originOf(request, config)),
  );

  routes.permitted(calls.saveBookletAccess, async ({ scope, params, body, request }) => {
    const origin = originOf(request, config);
    await saveAccess(scope, params.id, body, origin);
    return { ...(await accessOf(scope, params.id, origin)), message: phraseText('Accès enregistré.') };
  });

  routes.permitted(calls.createAccessLink, async ({ scope, params, body, request }) => {
    const link = await links.createLink(scope, params.id, body, originOf(request, config));
    return { ...link, message: phraseText('Lien « {nom} » créé.', { nom: link.name }) };
  });

  routes.permitted(calls.renameAccessLink, async ({ scope, params, body, request }) => {
    const link = await links.renameLink(scope, params.id, params.linkId, body.name, originOf(request, config));
    return { ...link, message: phraseText('Lien renommé.') };
  });

  routes.permitted(calls.revokeAccessLink, async ({ scope, params, request }) => {
    const link = await links.revokeLink(scope, params.id, params.linkId, originOf(request, config));
    return { ...link, message: phraseText('Lien « {nom} » révoqué.', { nom: link.name }) };
  });

  routes.permitted(calls.getAccessQr, ({ scope, params, query, request }) =>
    qrOf(scope, params.id, query, originOf(request, config)),
  );

  routes.permitted(calls.testAccess, ({ scope, params, body }) => tryAccess(db, scope, params.id, body));
};
