import type { FastifyRequest } from 'fastify';
import { getBookletOptions } from '../../../contract/booklets/booklets/booklet-options.ts';
import * as calls from '../../../contract/booklets/booklets/booklets.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { measureCover } from '../covers/measure-cover.ts';
import * as access from './access.ts';
import { saveBookletFields } from './booklet.ts';
import { toBookletAnswer } from './booklet-answer.ts';
import { copyBooklet } from './copy-booklet.ts';
import { describePausedSendings } from './describe-paused-sendings.ts';
import { requireBooklet } from './find-booklet.ts';
import * as lifecycle from './lifecycle.ts';
import { loadBookletList } from './list-booklets.ts';
import { loadBookletOptions } from './options.ts';
import { getPublicOrigin } from './origin.ts';
import { loadBookletActivity, loadBookletOverview } from './overview.ts';
import { listEligibleOwners } from './owner.ts';
import { checkSlugAvailability } from './slug-availability.ts';

export const bookletRoutes: Feature = (routes, { config, db, storage }) => {
  const answer = async (scope: Scope, id: string, request: FastifyRequest) =>
    toBookletAnswer(
      await requireBooklet(scope, id, 'booklet.read', { binned: true }),
      getPublicOrigin(request, config),
    );

  routes.permitted(calls.listBooklets, ({ scope, query }) => loadBookletList(db, scope, query));

  routes.permitted(calls.getBooklet, async ({ scope, params, request }) =>
    toBookletAnswer(await requireBooklet(scope, params.id, 'booklet.read'), getPublicOrigin(request, config)),
  );

  routes.permitted(calls.getBookletOverview, ({ scope, params, request }) =>
    loadBookletOverview(scope, params.id, getPublicOrigin(request, config)),
  );

  routes.permitted(calls.listBookletActivity, ({ scope, params, query }) =>
    loadBookletActivity(scope, params.id, query.page),
  );

  routes.permitted(getBookletOptions, ({ scope, params }) => loadBookletOptions(scope, params.id));

  routes.permitted(calls.updateBooklet, async ({ scope, params, body: { rowVersion, ...fields }, request }) => {
    const measured = fields.cover ? { ...fields, cover: await measureCover(scope, storage, fields.cover) } : fields;
    await saveBookletFields(scope, params.id, rowVersion, measured, getPublicOrigin(request, config));
    return answer(scope, params.id, request);
  });

  routes.permitted(calls.listOwners, async ({ scope, params }) => {
    await requireBooklet(scope, params.id, 'booklet.owner');
    return listEligibleOwners(scope);
  });

  routes.permitted(calls.duplicateBooklet, async ({ scope, params, body, request }) => {
    const copy = await answer(scope, await copyBooklet(scope, params.id, body.way), request);
    return {
      ...copy,
      message:
        copy.title === null
          ? phraseText('Livret dupliqué.')
          : phraseText('Livret dupliqué : « {titre} ».', { titre: copy.title }),
    };
  });

  routes.permitted(calls.archiveBooklet, async ({ scope, params, request }) => {
    const paused = describePausedSendings(await lifecycle.moveBookletToArchive(scope, params.id));
    return {
      ...(await answer(scope, params.id, request)),
      message: phraseText('Livret archivé. {suite}', { suite: paused }).trim(),
    };
  });

  routes.permitted(calls.unarchiveBooklet, async ({ scope, params, request }) => {
    await lifecycle.moveBookletFromArchive(scope, params.id);
    return { ...(await answer(scope, params.id, request)), message: phraseText('Livret désarchivé.') };
  });

  routes.permitted(calls.binBooklet, async ({ scope, params, request }) => {
    const paused = describePausedSendings(await lifecycle.moveBookletToBin(scope, params.id));
    const message = phraseText('Livret mis à la corbeille. Vous pouvez le restaurer pendant 30 jours. {suite}', {
      suite: paused,
    }).trim();
    return { ...(await answer(scope, params.id, request)), message };
  });

  routes.permitted(calls.restoreBooklet, async ({ scope, params, request }) => {
    const title = await lifecycle.restoreBookletFromBin(scope, params.id);
    return {
      ...(await answer(scope, params.id, request)),
      message:
        title === '' ? phraseText('Livret restauré.') : phraseText('Livret restauré : « {titre} ».', { titre: title }),
    };
  });

  routes.permitted(calls.purgeBooklet, async ({ scope, params, query }) => {
    await lifecycle.deleteBinnedBooklet(scope, params.id, query.title);
    return { message: phraseText('Livret supprimé définitivement.') };
  });

  routes.permitted(calls.checkSlug, async ({ scope, params, query }) => {
    const { row } = await requireBooklet(scope, params.id, 'booklet.edit');
    const { reason, suggestion } = await checkSlugAvailability(scope, row, query.slug);
    return { free: reason === null, reason, suggestion };
  });

  routes.permitted(calls.setAccess, async ({ scope, params, body, request }) => {
    await access.setBookletAccess(scope, params.id, body);
    return { ...(await answer(scope, params.id, request)), message: phraseText('Accès enregistré.') };
  });
};
