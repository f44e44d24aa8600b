import { z } from 'zod';
import * as calls from '../../contract/media.ts';
import { uuid } from '../../contract/text.ts';
import type { Feature } from '../app.ts';
import { Scope } from '../db/scope.ts';
import { palettesFromLogo } from '../images/palettes.ts';
import { Refusal } from '../refusal.ts';
import { mediaAnswer } from './answer.ts';
import { originalKey } from './files.ts';
import { MAX_FILE } from './judged.ts';
import { listOf } from './list.ts';
import { mediaFor, remove, take, update } from './media.ts';
import { receive } from './received.ts';
import { serve } from './serve.ts';

const address = z.object({ id: uuid, width: z.coerce.number().int().min(1).max(10_000).optional() });

export const mediaRoutes: Feature = (routes, { storage, db }, app) => {
  routes.permitted(calls.listMedia, ({ scope, query }) => listOf(scope, query));
  routes.permitted(calls.getMedia, async ({ scope, params }) => mediaAnswer(await mediaFor(scope, params.id)));
  routes.permitted(calls.uploadMedia, ({ scope, request }) =>
    receive(request, calls.uploadMedia, MAX_FILE, async (file, fields) =>
      mediaAnswer(await take(scope, storage, file, fields)),
    ),
  );
  routes.permitted(calls.updateMedia, async ({ scope, params, body }) =>
    mediaAnswer(await update(scope, params.id, body)),
  );
  routes.permitted(calls.deleteMedia, async ({ scope, params }) => {
    await remove(scope, params.id);
    return { message: 'Fichier supprimé.' };
  });
  routes.permitted(calls.palettesOf, async ({ scope, params }) => {
    const row = await mediaFor(scope, params.id);
    if (row.kind !== 'image') throw new Refusal('GEN-010');
    return palettesFromLogo(await storage.get(originalKey(row)));
  });

  // Files answer bytes, not JSON: they are no calls of the contract, but whoever asks must be of the company all the same.
  for (const url of ['/api/admin/media/:id/file', '/api/admin/media/:id/file/:width']) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const actor = request.session?.actor;
      if (!actor) throw new Refusal('AUTH-010');
      const asked = address.safeParse(request.params);
      if (!asked.success || actor.companyId === null || !actor.termsAccepted) throw new Refusal('GEN-010');
      const row = await mediaFor(new Scope(db, actor, actor.companyId), asked.data.id);
      return serve(storage, row, asked.data.width ?? null, request, reply);
    });
  }
};
