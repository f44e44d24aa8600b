import * as calls from '../../../contract/home/help.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { RAW_ROUTES } from '../../../contract/platform/raw-routes.ts';
import { appOrigin } from '../../administration/auth/links.ts';
import type { Feature } from '../../app.ts';
import { receive } from '../../booklets/media/received.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { MAX_ARTICLE_FILE, sendFile, takeFile } from '../articles/files.ts';
import { dismiss, firstSteps } from './first-steps.ts';
import { listFor, note, readBy } from './help.ts';
import { MAX_PICTURE, messages, pictureOf, write } from './support.ts';

const sent = () => ({ message: phraseText('Message envoyé au support. La réponse vous parviendra par e-mail.') });

export const helpRoutes: Feature = (routes, services, app) => {
  const { db, storage } = services;
  routes.permitted(calls.uploadArticleFile, ({ actor, request }) =>
    receive(request, calls.uploadArticleFile, MAX_ARTICLE_FILE, (file, { kind }) =>
      takeFile(db, storage, actor, file, kind),
    ),
  );
  routes.signedIn(calls.listHelp, ({ actor, query }) => listFor(db, actor, query));
  routes.signedIn(calls.readTutorial, ({ actor, params }) => readBy(db, actor, params.id));
  routes.signedIn(calls.noteTutorial, async ({ actor, params, body }) => {
    await note(db, actor, params.id, body.useful);
    return {};
  });
  routes.permitted(calls.getFirstSteps, ({ scope }) => firstSteps(db, scope));
  routes.permitted(calls.dismissFirstSteps, async ({ actor, body }) => {
    await dismiss(db, actor.id, body.dismissed);
    return {};
  });
  routes.signedIn(calls.writeToSupport, async ({ actor, body }) => {
    await write(services, actor, body, { origin: appOrigin(services.config, app.server) });
    return sent();
  });
  routes.signedIn(calls.writeToSupportWithPicture, ({ actor, request }) =>
    receive(request, calls.writeToSupportWithPicture, MAX_PICTURE, async (file, fields) => {
      await write(services, actor, fields, { origin: appOrigin(services.config, app.server), file });
      return sent();
    }),
  );
  routes.permitted(calls.listSupportMessages, () => messages(db));

  routes.raw(RAW_ROUTES.helpFile, ({ params, request, reply }) => sendFile(services, params.id, request, reply));
  routes.raw(RAW_ROUTES.supportPicture, async ({ params, reply }) => {
    const picture = await pictureOf(services, params.id);
    if (!picture) throw new Refusal('GEN-010');
    return reply.type(picture.mime).header('X-Content-Type-Options', 'nosniff').send(picture.bytes);
  });
};
