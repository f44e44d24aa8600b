import { tutorialForm } from '../../../contract/home/tutorials.ts';

/** Fetched when the form is first sent. */
export const tutorialSchema = tutorialForm;
