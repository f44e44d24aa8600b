import * as calls from '../../../contract/home/news.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { create, itemOf, listOf, remove, save, turn } from './item.ts';
import { latestFor, note, readBy } from './reading.ts';

const SAID = {
  published: 'Actualité publiée.',
  draft: 'Actualité reprise en brouillon.',
  archived: 'Actualité archivée.',
};

export const newsRoutes: Feature = (routes, { db }) => {
  routes.permitted(calls.listNews, ({ actor, query }) => listOf(db, actor, query));
  routes.permitted(calls.getNews, ({ actor, params }) => itemOf(db, actor, params.id));
  routes.permitted(calls.createNews, async ({ actor, body }) => ({
    ...(await create(db, actor, body)),
    message: phraseText('Actualité créée.'),
  }));
  routes.permitted(calls.saveNews, async ({ actor, params, body }) => ({
    ...(await save(db, actor, params.id, body)),
    message: phraseText('Actualité enregistrée.'),
  }));
  routes.permitted(calls.setNewsState, async ({ actor, params, body }) => {
    const item = await turn(db, actor, params.id, body);
    return {
      ...item,
      message: item.state === 'scheduled' ? phraseText('Publication prévue.') : phraseText(SAID[body.state]),
    };
  });
  routes.permitted(calls.deleteNews, ({ actor, params }) => remove(db, actor, params.id));
  routes.signedIn(calls.latestNews, ({ actor, query }) => latestFor(db, actor, query));
  routes.signedIn(calls.readNews, ({ actor, params }) => readBy(db, actor, params.id));
  routes.signedIn(calls.noteNews, async ({ actor, params, body }) => {
    await note(db, actor, params.id, body.understood);
    return {};
  });
};
