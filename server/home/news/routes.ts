import * as calls from '../../../contract/home/news.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { changeNewsState, createNewsDraft, deleteNewsDraft, loadNewsItem, loadNewsList, updateNews } from './item.ts';
import { listLatestNews, readNewsItem, recordNewsRead } from './reading.ts';

const STATE_MESSAGES = {
  published: 'Actualité publiée.',
  draft: 'Actualité reprise en brouillon.',
  archived: 'Actualité archivée.',
};

export const newsRoutes: Feature = (routes, { db }) => {
  routes.permitted(calls.listNews, ({ actor, query }) => loadNewsList(db, actor, query));
  routes.permitted(calls.getNews, ({ actor, params }) => loadNewsItem(db, actor, params.id));
  routes.permitted(calls.createNews, async ({ actor, body }) => ({
    ...(await createNewsDraft(db, actor, body)),
    message: phraseText('Actualité créée.'),
  }));
  routes.permitted(calls.saveNews, async ({ actor, params, body }) => ({
    ...(await updateNews(db, actor, params.id, body)),
    message: phraseText('Actualité enregistrée.'),
  }));
  routes.permitted(calls.setNewsState, async ({ actor, params, body }) => {
    const item = await changeNewsState(db, actor, params.id, body);
    return {
      ...item,
      message: item.state === 'scheduled' ? phraseText('Publication prévue.') : phraseText(STATE_MESSAGES[body.state]),
    };
  });
  routes.permitted(calls.deleteNews, ({ actor, params }) => deleteNewsDraft(db, actor, params.id));
  routes.signedIn(calls.listLatestNews, ({ actor, query }) => listLatestNews(db, actor, query));
  routes.signedIn(calls.readNews, ({ actor, params }) => readNewsItem(db, actor, params.id));
  routes.signedIn(calls.recordNewsRead, async ({ actor, params, body }) => {
    await recordNewsRead(db, actor, params.id, body.understood);
    return {};
  });
};
