import * as calls from '../../../contract/home/help.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { RAW_ROUTES } from '../../../contract/platform/raw-routes.ts';
import { getAppOrigin } from '../../administration/index.ts';
import { MAX_ARTICLE_FILE_BYTES, storeArticleFile } from '../../platform/files/article-files.ts';
import { receiveFile } from '../../platform/files/received-file.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { sendArticleFile } from '../articles/files.ts';
import { loadFirstSteps, setFirstStepsDismissed } from './first-steps.ts';
import { listReadableTutorials, readHelpTutorial, recordTutorialRead } from './help.ts';
import { findSupportPicture, loadSupportMessages, MAX_PICTURE_BYTES, sendSupportMessage } from './support.ts';

const makeSentAnswer = () => ({
  message: phraseText('Message envoyé au support. La réponse vous parviendra par e-mail.'),
});

export const helpRoutes: Feature = (routes, services, app) => {
  const { db, storage } = services;
  routes.permitted(calls.uploadArticleFile, ({ actor, request }) =>
    receiveFile(request, calls.uploadArticleFile, MAX_ARTICLE_FILE_BYTES, (file, { kind }) =>
      storeArticleFile(db, storage, actor, file, kind),
    ),
  );
  routes.signedIn(calls.listHelpTutorials, ({ actor, query }) => listReadableTutorials(db, actor, query));
  routes.signedIn(calls.readTutorial, ({ actor, params }) => readHelpTutorial(db, actor, params.id));
  routes.signedIn(calls.recordTutorialRead, async ({ actor, params, body }) => {
    await recordTutorialRead(db, actor, params.id, body.useful);
    return {};
  });
  routes.permitted(calls.getFirstSteps, ({ scope }) => loadFirstSteps(db, scope));
  routes.permitted(calls.dismissFirstSteps, async ({ actor, body }) => {
    await setFirstStepsDismissed(db, actor.id, body.dismissed);
    return {};
  });
  routes.signedIn(calls.writeToSupport, async ({ actor, body }) => {
    await sendSupportMessage(services, actor, body, { origin: getAppOrigin(services.config, app.server) });
    return makeSentAnswer();
  });
  routes.signedIn(calls.writeToSupportWithPicture, ({ actor, request }) =>
    receiveFile(request, calls.writeToSupportWithPicture, MAX_PICTURE_BYTES, async (file, fields) => {
      await sendSupportMessage(services, actor, fields, { origin: getAppOrigin(services.config, app.server), file });
      return makeSentAnswer();
    }),
  );
  routes.permitted(calls.listSupportMessages, ({ query }) => loadSupportMessages(db, query.page));

  routes.raw(RAW_ROUTES.helpFile, ({ params, request, reply }) => sendArticleFile(services, params.id, request, reply));
  routes.raw(RAW_ROUTES.supportPicture, async ({ params, reply }) => {
    const picture = await findSupportPicture(services, params.id);
    if (!picture) throw new Refusal('GEN-010');
    return reply.type(picture.mime).header('X-Content-Type-Options', 'nosniff').send(picture.bytes);
  });
};
