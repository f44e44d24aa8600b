import * as calls from '../../../contract/booklets/fonts/company-fonts.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { RAW_ROUTES } from '../../../contract/platform/raw-routes.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { receiveFile } from '../../platform/files/received-file.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { listCompanyFonts, requireFont } from './find-font.ts';
import { addFont, changeFontFamily, decideFontLicence, removeFont } from './font.ts';
import { toFontAnswers } from './font-answers.ts';

/** Upload limit, above which the file is rejected unread and its size is not reported. */
const MAX_UPLOAD_BYTES = 20 * MEGABYTE;

export const companyFontRoutes: Feature = (routes, { storage }) => {
  const answer = async (scope: Scope, row: TenantRow<'companyFonts'>): Promise<calls.CompanyFont> => {
    const [told] = await toFontAnswers(scope, [row]);
    if (!told) throw new Error('one row gives one answer');
    return told;
  };

  routes.permitted(calls.listFonts, async ({ scope }) => toFontAnswers(scope, await listCompanyFonts(scope)));

  routes.permitted(calls.uploadFont, ({ scope, request }) =>
    receiveFile(request, calls.uploadFont, MAX_UPLOAD_BYTES, async (file, fields) => {
      const row = await addFont(scope, storage, file, fields);
      const message =
        row.state === 'pending'
          ? phraseText('Police ajoutée. Elle pourra être choisie quand sa licence sera validée.')
          : phraseText('Cette police est déjà dans la liste.');
      return { ...(await answer(scope, row)), message };
    }),
  );

  routes.permitted(calls.renameFont, async ({ scope, params, body }) =>
    answer(scope, await changeFontFamily(scope, params.id, body)),
  );

  routes.permitted(calls.deleteFont, async ({ scope, params }) => {
    await removeFont(scope, params.id);
    return { message: phraseText('Police supprimée.') };
  });

  routes.permitted(calls.reviewFontLicence, async ({ scope, params, body }) => {
    const row = await decideFontLicence(scope, params.id, body);
    const message = row.state === 'validated' ? phraseText('Licence validée.') : phraseText('Licence refusée.');
    return { ...(await answer(scope, row)), message };
  });

  routes.raw(RAW_ROUTES.fontFile, async ({ params, scope, reply }) => {
    const font = await requireFont(scope, params.id);
    return reply
      .type('font/woff2')
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Length', font.fileSize)
      .send(await storage.stream(font.storageKey));
  });
};
