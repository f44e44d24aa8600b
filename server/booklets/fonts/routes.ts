import * as calls from '../../../contract/booklets/fonts/company-fonts.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { RAW_ROUTES } from '../../../contract/platform/raw-routes.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import type { Feature } from '../../app.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { receive } from '../media/received.ts';
import { fontAnswers } from './answer.ts';
import { judgeLicence, remove, rename, take } from './font.ts';
import { fontFor, fontsOf } from './found.ts';

/** Upload limit, above which the file is rejected unread and its size is not reported. */
const MAX_TAKEN = 20 * MEGABYTE;

export const companyFontRoutes: Feature = (routes, { storage }) => {
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
          ? phraseText('Police ajoutée. Elle pourra être choisie quand sa licence sera validée.')
          : phraseText('Cette police est déjà dans la liste.');
      return { ...(await answer(scope, row)), message };
    }),
  );

  routes.permitted(calls.renameFont, async ({ scope, params, body }) =>
    answer(scope, await rename(scope, params.id, body)),
  );

  routes.permitted(calls.deleteFont, async ({ scope, params }) => {
    await remove(scope, params.id);
    return { message: phraseText('Police supprimée.') };
  });

  routes.permitted(calls.judgeFontLicence, async ({ scope, params, body }) => {
    const row = await judgeLicence(scope, params.id, body);
    const message = row.state === 'validated' ? phraseText('Licence validée.') : phraseText('Licence refusée.');
    return { ...(await answer(scope, row)), message };
  });

  routes.raw(RAW_ROUTES.fontFile, async ({ params, scope, reply }) => {
    const font = await fontFor(scope, params.id);
    return reply
      .type('font/woff2')
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Length', font.fileSize)
      .send(await storage.stream(font.storageKey));
  });
};
