import { eq } from 'drizzle-orm';
import { getTranslations, listLanguages, setLanguage } from '../../../contract/administration/accounts/auth.ts';
import * as pictures from '../../../contract/administration/languages/translation-pictures.ts';
import * as calls from '../../../contract/administration/languages/translations.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { receiveFile } from '../../platform/files/received-file.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';
import { buildTextsFile } from './export-texts.ts';
import { importTextFile } from './import-texts.ts';
import { listActiveLanguages, requireActiveLanguage, setLanguageCookie } from './language.ts';
import { loadTextPage } from './list-texts.ts';
import { loadBundles, publishTexts, rollBackBundle } from './publish-texts.ts';
import { saveTranslation, saveTranslationComment } from './save-text.ts';
import { loadServedTexts } from './served-texts.ts';
import { setTextStatuses } from './statuses.ts';
import { loadTextDetail } from './text-detail.ts';
import { addPicture, listKeyPictures, removePicture } from './text-pictures.ts';

const MAX_PICTURE_BYTES = 20 * MEGABYTE;
/** Bytes of an import file: more than all the texts of a language. */
const MAX_FILE_BYTES = 5 * MEGABYTE;

export const translationRoutes: Feature = (routes, { db, sessions, storage }) => {
  routes.open(listLanguages, () => listActiveLanguages(db));

  routes.open(getTranslations, async ({ query, request, reply }) => {
    const { etag, messages } = await loadServedTexts(db, query.locale, request.headers['if-none-match']);
    // Browsers cache the texts and revalidate them at each request.
    reply.header('Cache-Control', 'no-cache').header('ETag', etag);
    if (messages === null) reply.status(304);
    return messages ?? {};
  });

  routes.open(setLanguage, async ({ body: { language }, session, request, reply }) => {
    await requireActiveLanguage(db, 'language', language);
    if (session?.actor) {
      const userId = session.actor.id;
      await new AccountAccess(db, { userId }).update('users', { locale: language }, ({ id }) => eq(id, userId));
    }
    setLanguageCookie(sessions, request, reply, language);
    return { language };
  });

  routes.permitted(calls.listTexts, ({ params, query }) => loadTextPage(db, params.locale, query));
  routes.permitted(calls.getText, ({ params }) => loadTextDetail(db, params.locale, params.key));
  routes.permitted(calls.saveText, ({ actor, params, body }) => saveTranslation(db, actor, params, body));
  routes.permitted(calls.saveComment, ({ actor, params, body }) => saveTranslationComment(db, actor, params, body));
  routes.permitted(calls.setStatuses, async ({ actor, params, body }) => {
    const changed = await setTextStatuses(db, actor, params.locale, body);
    return { changed, message: formatCountPhrase('{nombre} {n:texte modifié|textes modifiés}.', changed) };
  });

  routes.permitted(calls.exportTexts, ({ params, query }) => buildTextsFile(db, params.locale, query));
  routes.permitted(calls.importTexts, ({ actor, params, request }) =>
    receiveFile(request, calls.importTexts, MAX_FILE_BYTES, async (file, { apply }) => {
      const report = await importTextFile(db, actor, params.locale, {
        bytes: await file.read(),
        apply: apply === 'true',
      });
      const n = report.added + report.changed;
      return report.applied
        ? { ...report, message: formatCountPhrase('{nombre} {n:texte importé|textes importés}.', n) }
        : report;
    }),
  );

  routes.permitted(pictures.listTextPictures, ({ params }) => listKeyPictures(db, params.key));
  routes.permitted(pictures.addTextPicture, ({ actor, params, request }) =>
    receiveFile(request, pictures.addTextPicture, MAX_PICTURE_BYTES, (file) =>
      addPicture({ db, storage }, actor, params.key, file),
    ),
  );
  routes.permitted(pictures.removeTextPicture, async ({ params }) => {
    await removePicture({ db, storage }, params);
    return { message: phraseText('Capture d’écran retirée.') };
  });

  routes.permitted(calls.listBundles, ({ params }) => loadBundles(db, params.locale));
  routes.permitted(calls.publishBundle, async ({ actor, scope, params, body }) => {
    const number = await publishTexts(db, actor, params.locale, body);
    getAuditLine(scope).note({ before: { bundle: body.online }, after: { bundle: number } });
    return { number, message: phraseText('Version {n} en ligne.', { n: number }) };
  });
  routes.permitted(calls.serveBundle, async ({ scope, params, body }) => {
    await rollBackBundle(db, params.locale, body);
    getAuditLine(scope).note({ before: { bundle: body.online }, after: { bundle: body.number } });
    return { message: phraseText('Version {n} de nouveau en ligne.', { n: body.number }) };
  });
};
