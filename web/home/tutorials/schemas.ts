import { tutorialForm } from '../../../contract/home/tutorials.ts';

/** Separate chunk: the form needs it only at the first submit. */
export const tutorialSchema = tutorialForm;
