import { tutorialForm } from '../../contract/tutorials.ts';

/** Fetched when the form is first sent. */
export const tutorialSchema = tutorialForm;
