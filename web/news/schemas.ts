import { newsForm } from '../../contract/news.ts';

/** Fetched when the form is first sent. */
export const newsSchema = newsForm;
