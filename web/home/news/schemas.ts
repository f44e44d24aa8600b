import { newsForm } from '../../../contract/home/news.ts';

/** Fetched when the form is first sent. */
export const newsSchema = newsForm;
