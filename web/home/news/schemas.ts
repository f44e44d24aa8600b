import { newsForm } from '../../../contract/home/news.ts';

/** Separate chunk: the form needs it only at the first submit. */
export const newsSchema = newsForm;
