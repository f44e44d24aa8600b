import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { savedQuery } from './statistics.ts';
import { MAIL_RHYTHMS, viewForm, viewName } from './statistics-view-form.ts';

export const MAX_SAVED_VIEWS = 20;
export const statisticsView = z.object({
  id: uuid,
  name: z.string(),
  query: savedQuery,
  /** Frequency of the e-mail with its figures; null: never. */
  rhythm: z.enum(MAIL_RHYTHMS).nullable(),
  /** Recipients of the e-mail. */
  mailTo: z.array(uuid),
  createdAt: moment,
});
export type StatisticsView = z.infer<typeof statisticsView>;

const views = z.object({
  views: z.array(statisticsView),
  /** Possible recipients: colleagues who may see statistics. */
  readers: z.array(z.object({ id: uuid, name: z.string() })),
});
export type StatisticsViews = z.infer<typeof views>;

const changed = views.extend(notice.shape);

export const listStatisticsViews = call.get('/api/admin/statistics-views', {
  right: 'statistics.read',
  summary: 'The choices of the statistics screen that the person keeps, and to whom their figures may be e-mailed',
  answer: views,
});

const viewsChange = { right: 'statistics.read', answer: changed } as const;

export const addStatisticsView = call.post('/api/admin/statistics-views', {
  ...viewsChange,
  summary: 'Keeps a choice under a name: 422 GEN-026 one that is taken, GEN-023 too many',
  body: viewName.extend({ query: savedQuery }),
});

export const changeStatisticsView = call.put('/api/admin/statistics-views/:id', {
  ...viewsChange,
  summary:
    'Renames a choice, and says who is told its figures by e-mail, each of the booklets he may see: 422 GEN-019 for somebody who may not',
  body: viewForm,
});

export const removeStatisticsView = call.delete('/api/admin/statistics-views/:id', {
  ...viewsChange,
  summary: 'Forgets a choice; its e-mails stop',
});
