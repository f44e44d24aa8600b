import * as calls from '../../contract/company-fonts.ts';
import { MEGABYTE } from '../../contract/size.ts';
import { uuid } from '../../contract/text.ts';
import type { Feature } from '../app.ts';
import { type Row, Scope } from '../db/scope.ts';
import { receive } from '../media/received.ts';
import { Refusal } from '../refusal.ts';
import { fontAnswers } from './answer.ts';
import { judgeLicence, remove, rename, take } from './font.ts';
import { fontFor, fontsOf } from './found.ts';

/** Beyond it a file is not even taken in to be told how heavy it is. */
const MAX_TAKEN = 20 * MEGABYTE;

export const companyFontRoutes: Feature = (routes, { storage, db }, app) => {
  const answer = async (scope: Scope, row: Row<'companyFonts'>): Promise<calls.CompanyFont> => {
    const [told] = await fontAnswers(scope, [row]);
    if (!told) throw new Error('one row gives one answer');
    return told;
  };

  routes.permitted(calls.listFonts, async ({ scope }) => fontAnswers(scope, await fontsOf(scope)));

  routes.permitted(calls.uploadFont, ({ scope, request }) =>
    receive(request, calls.uploadFont, MAX_TAKEN, async (file, fields) => {
      const row = await take(scope, storage, file, fields);
      const message =
        row.state === 'pending'
          ? 'Police ajoutée. Elle pourra être choisie quand sa licence sera validée.'
          : 'Cette police est déjà dans la liste.';
      return { ...(await answer(scope, row)), message };
    }),
  );

  routes.permitted(calls.renameFont, async ({ scope, params, body }) =>
    answer(scope, await rename(scope, params.id, body)),
  );

  routes.permitted(calls.deleteFont, async ({ scope, params }) => {
    await remove(scope, params.id);
    return { message: 'Police supprimée.' };
  });

  routes.permitted(calls.judgeFontLicence, async ({ scope, params, body }) => {
    const row = await judgeLicence(scope, params.id, body);
    const message = row.state === 'validated' ? 'Licence validée.' : 'Licence refusée.';
    return { ...(await answer(scope, row)), message };
  });

  // A file answers bytes: it is no call of the contract, but whoever asks must be of the company all the same.
  app.get('/api/admin/fonts/:id/file', { schema: { hide: true } }, async (request, reply) => {
    const actor = request.session?.actor;
    if (!actor) throw new Refusal('AUTH-010');
    const id = uuid.safeParse((request.params as { id: string }).id);
    if (!id.success || actor.companyId === null || !actor.termsAccepted) throw new Refusal('GEN-010');
    const font = await fontFor(new Scope(db, actor, actor.companyId), id.data);
    return reply
      .type('font/woff2')
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Length', font.fileSize)
      .send(await storage.stream(font.storageKey));
  });
};
