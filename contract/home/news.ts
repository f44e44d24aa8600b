import { z } from 'zod';
import { call } from '../platform/call.ts';
import { role } from '../platform/permissions.ts';
import { moment, notice, rowVersion, sortedPage } from '../platform/shared.ts';
import { line, refuseWith, uuid } from '../platform/text/text.ts';
import { article, articleFile } from './article.ts';
import { articleState } from './tutorials.ts';

export const NEWS_CATEGORIES = ['novelty', 'maintenance', 'advice', 'regulation'] as const;
export const newsCategory = z.enum(NEWS_CATEGORIES);
export const MAX_PINNED = 3;

/**
 * Fields of a news item. A draft may be incomplete; publication requires a text, an audience and the text alternative.
 */
const newsFields = z.object({
  title: line('Titre', { min: 3, max: 120 }),
  lead: line('Chapeau', { max: 250 }),
  blocks: article,
  imageId: uuid.nullable(),
  alt: line('Texte de remplacement', { max: 150 }),
  decorative: z.boolean(),
  category: newsCategory,
  roles: z.array(role).max(4),
  /** Companies that receive it; empty: all of them. A company's own news is always for that company only. */
  companyIds: z.array(uuid).max(500),
  publishAt: moment.nullable(),
  expireAt: moment.nullable(),
  pinned: z.boolean(),
  /** Asks readers for « J’ai compris ». */
  important: z.boolean(),
  /** True if the weekly e-mail includes it. */
  byMail: z.boolean(),
});
type NewsDates = Pick<z.infer<typeof newsFields>, 'publishAt' | 'expireAt'>;
const refuseEarlyExpiry = ({ publishAt, expireAt }: NewsDates, context: Parameters<typeof refuseWith>[0]) => {
  if (!publishAt || !expireAt || expireAt > publishAt) return;
  refuseWith(context, 'GEN-006', { date: publishAt.slice(0, 10).split('-').reverse().join('/') }, ['expireAt']);
};
export const newsForm = newsFields.superRefine(refuseEarlyExpiry);
export type NewsForm = z.infer<typeof newsForm>;

export const newsRow = z.object({
  id: uuid,
  title: z.string(),
  category: newsCategory,
  state: articleState,
  /** Null: the publisher's, for several companies. */
  companyId: uuid.nullable(),
  roles: z.array(role),
  publishAt: moment.nullable(),
  expireAt: moment.nullable(),
  pinned: z.boolean(),
  important: z.boolean(),
  readers: z.int(),
  acknowledged: z.int(),
  updatedAt: moment,
});
export type NewsRow = z.infer<typeof newsRow>;

export const newsItem = z.object({
  ...newsFields.shape,
  id: uuid,
  state: articleState,
  companyId: uuid.nullable(),
  image: articleFile.nullable(),
  readers: z.int(),
  acknowledged: z.int(),
  /** True if the user may change it: a company may not change the publisher's news. */
  mayChange: z.boolean(),
  rowVersion,
  updatedAt: moment,
});
export type NewsItem = z.infer<typeof newsItem>;

export const NEWS_SORTS = ['title', 'category', 'publishAt', 'updatedAt'] as const;

export const listNews = call.get('/api/admin/news', {
  right: 'news.write',
  summary: 'The news that one writes: the publisher’s for its staff, a company’s own for its admins',
  query: sortedPage(z.enum(NEWS_SORTS).default('updatedAt'), 'desc').extend({
    search: z.string().max(120).default(''),
    category: newsCategory.optional(),
    state: articleState.optional(),
  }),
  answer: z.object({ rows: z.array(newsRow), total: z.int() }),
});

export const getNews = call.get('/api/admin/news/:id', {
  right: 'news.write',
  summary: 'A news item, to be written',
  answer: newsItem,
});

const newsChange = { right: 'news.write', answer: newsItem.extend(notice.shape) } as const;

export const createNews = call.post('/api/admin/news', {
  ...newsChange,
  summary: 'Begins a news item, as a draft',
  body: newsForm,
});

export const saveNews = call.patch('/api/admin/news/:id', {
  ...newsChange,
  summary:
    'Changes a news item. 409 GEN-011 when somebody was first; what publishing asks for is asked of one that is online',
  body: newsFields.extend({ rowVersion }).superRefine(refuseEarlyExpiry),
});

export const setNewsState = call.post('/api/admin/news/:id/state', {
  ...newsChange,
  summary:
    'Publishes it (at its moment when that is to come), takes it back to a draft, or archives it. 409 ACT-001 beyond three pinned',
  body: z.object({ state: z.enum(['published', 'draft', 'archived']), rowVersion }),
});

export const deleteNews = call.delete('/api/admin/news/:id', {
  right: 'news.write',
  summary: 'Deletes a news item that was never online; 409 GEN-017 otherwise: it can be archived',
  answer: notice,
});

/** News item, as a user of the back office sees it. */
export const newsHead = z.object({
  id: uuid,
  title: z.string(),
  lead: z.string(),
  category: newsCategory,
  publishedAt: moment,
  pinned: z.boolean(),
  important: z.boolean(),
  read: z.boolean(),
  acknowledged: z.boolean(),
  image: z.object({ url: z.string(), alt: z.string() }).nullable(),
});
export type NewsHead = z.infer<typeof newsHead>;

export const listLatestNews = call.get('/api/news', {
  right: 'signed-in',
  summary: 'The news for whoever asks: pinned first, then the latest',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({ rows: z.array(newsHead), total: z.int() }),
});

const neighbour = z.object({ id: uuid, title: z.string() }).nullable();
export const readNews = call.get('/api/news/:id', {
  right: 'signed-in',
  summary: 'One news item, with its neighbours in time; 404 when it is not for whoever asks',
  answer: newsHead.extend({ blocks: article, previous: neighbour, next: neighbour }),
});

export const recordNewsRead = call.post('/api/news/:id/read', {
  right: 'signed-in',
  summary: 'It was opened, or understood',
  body: z.object({ understood: z.boolean() }),
  answer: notice,
});
