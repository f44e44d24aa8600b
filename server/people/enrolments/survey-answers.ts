import type { BlockProps } from '../../../blocks/registry.ts';
import type { SurveyAnswer } from '../../../blocks/survey-form.ts';

/** Stored answers to a survey. They include the survey's own text, which may change later. */
export interface StoredSurveyAnswers extends Record<string, unknown> {
  kind: BlockProps<'survey'>['kind'];
  title: string;
  answers: SurveyAnswer[];
}
