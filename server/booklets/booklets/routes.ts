import type { FastifyRequest } from 'fastify';
import { getBookletOptions } from '../../../contract/booklets/booklets/booklet-options.ts';
import * as calls from '../../../contract/booklets/booklets/booklets.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { countActiveSendings, pausedWords } from '../../messages/sending/booklet-sendings.ts';
import type { Scope } from '../../platform/data/scope.ts';
import * as access from './access.ts';
import { slugStanding } from './addresses.ts';
import { bookletAnswer } from './answer.ts';
import { create, update } from './booklet.ts';
import { duplicate } from './copy.ts';
import { bookletFor } from './found.ts';
import * as lifecycle from './lifecycle.ts';
import { listOf } from './list.ts';
import { getOptions } from './options.ts';
import { originOf } from './origin.ts';
import { overviewOf } from './overview.ts';
import { ownersOf } from './owner.ts';

export const bookletRoutes: Feature = (routes, { config }) => {
  const answer = async (scope: Scope, id: string, request: FastifyRequest) =>
    bookletAnswer(await bookletFor(scope, id, 'booklet.read', { binned: true }), originOf(request, config));

  routes.permitted(calls.listBooklets, ({ scope, query }) => listOf(scope, query));

  routes.permitted(calls.createBooklet, async ({ scope, body, request }) =>
    answer(scope, await create(scope, body), request),
  );

  routes.permitted(calls.getBooklet, async ({ scope, params, request }) =>
    bookletAnswer(await bookletFor(scope, params.id, 'booklet.read'), originOf(request, config)),
  );

  routes.permitted(calls.getOverview, ({ scope, params, request }) =>
    overviewOf(scope, params.id, originOf(request, config)),
  );

  routes.permitted(getBookletOptions, ({ scope, params }) => getOptions(scope, params.id));

  routes.permitted(calls.updateBooklet, async ({ scope, params, body: { rowVersion, ...fields }, request }) => {
    await update(scope, params.id, rowVersion, fields, originOf(request, config));
    return answer(scope, params.id, request);
  });

  routes.permitted(calls.listOwners, async ({ scope, params }) => {
    await bookletFor(scope, params.id, 'booklet.owner');
    return ownersOf(scope);
  });

  routes.permitted(calls.duplicateBooklet, async ({ scope, params, body, request }) => {
    const copy = await answer(scope, await duplicate(scope, params.id, body.way), request);
    return {
      ...copy,
      message:
        copy.title === null
          ? phraseText('Livret dupliqué.')
          : phraseText('Livret dupliqué : « {titre} ».', { titre: copy.title }),
    };
  });

  routes.permitted(calls.countActiveSendings, async ({ scope, params }) => {
    await bookletFor(scope, params.id, 'booklet.read');
    return countActiveSendings(scope, params.id);
  });

  routes.permitted(calls.archiveBooklet, async ({ scope, params, request }) => {
    const paused = pausedWords(await lifecycle.archive(scope, params.id));
    return {
      ...(await answer(scope, params.id, request)),
      message: phraseText('Livret archivé. {suite}', { suite: paused }).trim(),
    };
  });

  routes.permitted(calls.unarchiveBooklet, async ({ scope, params, request }) => {
    await lifecycle.unarchive(scope, params.id);
    return { ...(await answer(scope, params.id, request)), message: phraseText('Livret désarchivé.') };
  });

  routes.permitted(calls.binBooklet, async ({ scope, params, request }) => {
    const paused = pausedWords(await lifecycle.bin(scope, params.id));
    const message = phraseText('Livret mis à la corbeille. Vous pouvez le restaurer pendant 30 jours. {suite}', {
      suite: paused,
    }).trim();
    return { ...(await answer(scope, params.id, request)), message };
  });

  routes.permitted(calls.restoreBooklet, async ({ scope, params, request }) => {
    const title = await lifecycle.restore(scope, params.id);
    return {
      ...(await answer(scope, params.id, request)),
      message:
        title === '' ? phraseText('Livret restauré.') : phraseText('Livret restauré : « {titre} ».', { titre: title }),
    };
  });

  routes.permitted(calls.purgeBooklet, async ({ scope, params, query }) => {
    await lifecycle.purge(scope, params.id, query.title);
    return { message: phraseText('Livret supprimé définitivement.') };
  });

  routes.permitted(calls.checkSlug, async ({ scope, params, query }) => {
    const { row } = await bookletFor(scope, params.id, 'booklet.edit');
    const { reason, suggestion } = await slugStanding(scope, row, query.slug);
    return { free: reason === null, reason, suggestion };
  });

  routes.permitted(calls.setAccess, async ({ scope, params, body, request }) => {
    await access.set(scope, params.id, body);
    return { ...(await answer(scope, params.id, request)), message: phraseText('Accès enregistré.') };
  });
};
