import { eq } from 'drizzle-orm';
import { getTranslations, listLanguages, setLanguage } from '../../../contract/administration/accounts/auth.ts';
import * as pictures from '../../../contract/administration/languages/translation-pictures.ts';
import * as calls from '../../../contract/administration/languages/translations.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import type { Feature } from '../../app.ts';
import { receive } from '../../booklets/media/received.ts';
import { users } from '../../platform/data/schema/people.ts';
import { countText } from '../../platform/text/speech.ts';
import { audit } from '../audit/note.ts';
import { detailOf } from './detail.ts';
import { exportOf } from './export.ts';
import { importFile } from './import.ts';
import { activeLanguages, demandLanguage, keepLanguage } from './language.ts';
import { textsOf } from './list.ts';
import { addPicture, picturesOf, removePicture } from './pictures.ts';
import { bundlesOf, goBack, publish } from './publish.ts';
import { servedTexts } from './served.ts';
import { setStatus } from './statuses.ts';
import { comment, save } from './text.ts';

/** Bytes of a screenshot. */
const MAX_PICTURE = 20 * MEGABYTE;
/** Bytes of an import file: more than all the texts of a language. */
const MAX_FILE = 5 * MEGABYTE;

export const translationRoutes: Feature = (routes, { db, sessions, storage }) => {
  routes.open(listLanguages, () => activeLanguages(db));

  routes.open(getTranslations, async ({ query, request, reply }) => {
    const { etag, messages } = await servedTexts(db, query.locale, request.headers['if-none-match']);
    // Browsers cache the texts and revalidate them at each request.
    reply.header('Cache-Control', 'no-cache').header('ETag', etag);
    if (messages === null) reply.status(304);
    return messages ?? {};
  });

  routes.open(setLanguage, async ({ body: { language }, session, request, reply }) => {
    await demandLanguage(db, 'language', language);
    if (session?.actor) await db.update(users).set({ locale: language }).where(eq(users.id, session.actor.id));
    keepLanguage(sessions, request, reply, language);
    return { language };
  });

  routes.permitted(calls.listTexts, ({ params, query }) => textsOf(db, params.locale, query));
  routes.permitted(calls.getText, ({ params }) => detailOf(db, params.locale, params.key));
  routes.permitted(calls.saveText, ({ actor, params, body }) => save(db, actor, params, body));
  routes.permitted(calls.saveComment, ({ actor, params, body }) => comment(db, actor, params, body));
  routes.permitted(calls.setStatuses, async ({ actor, params, body }) => {
    const changed = await setStatus(db, actor, params.locale, body);
    return { changed, message: countText('{nombre} {n:texte modifié|textes modifiés}.', changed) };
  });

  routes.permitted(calls.exportTexts, ({ params, query }) => exportOf(db, params.locale, query));
  routes.permitted(calls.importTexts, ({ actor, params, request }) =>
    receive(request, calls.importTexts, MAX_FILE, async (file, { apply }) => {
      const report = await importFile(db, actor, params.locale, { bytes: await file.read(), apply: apply === 'true' });
      const n = report.added + report.changed;
      return report.applied
        ? { ...report, message: countText('{nombre} {n:texte importé|textes importés}.', n) }
        : report;
    }),
  );

  routes.permitted(pictures.listTextPictures, ({ params }) => picturesOf(db, params.key));
  routes.permitted(pictures.addTextPicture, ({ actor, params, request }) =>
    receive(request, pictures.addTextPicture, MAX_PICTURE, (file) =>
      addPicture({ db, storage }, actor, params.key, file),
    ),
  );
  routes.permitted(pictures.removeTextPicture, async ({ params }) => {
    await removePicture({ db, storage }, params);
    return { message: phraseText('Capture d’écran retirée.') };
  });

  routes.permitted(calls.listBundles, ({ params }) => bundlesOf(db, params.locale));
  routes.permitted(calls.publishBundle, async ({ actor, scope, params, body }) => {
    const number = await publish(db, actor, params.locale, body);
    audit(scope).note({ before: { bundle: body.online }, after: { bundle: number } });
    return { number, message: phraseText('Version {n} en ligne.', { n: number }) };
  });
  routes.permitted(calls.serveBundle, async ({ scope, params, body }) => {
    await goBack(db, params.locale, body);
    audit(scope).note({ before: { bundle: body.online }, after: { bundle: body.number } });
    return { message: phraseText('Version {n} de nouveau en ligne.', { n: body.number }) };
  });
};
