import { z } from 'zod';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import {
  checkItems,
  createErrorFinding,
  createMissingFinding,
  defineBlock,
  type Finding,
  limitedList,
  optionalDay,
} from '../block.ts';

/** One choice, several choices, 0 to 10, five faces, or free text. */
export const SURVEY_QUESTION_KINDS = ['single', 'multiple', 'scale', 'smileys', 'text'] as const;

const question = z.object({
  kind: z.enum(SURVEY_QUESTION_KINDS),
  text: line('Question', { max: 300 }),
  /** For `single` and `multiple`. */
  choices: limitedList('Réponses', 10, z.object({ text: line('Réponse', { max: 120 }) })),
  /** Meanings of 0 and 10 of a scale. */
  low: line('Sens du 0', { max: 60 }),
  high: line('Sens du 10', { max: 60 }),
  required: z.boolean(),
});
export type SurveyQuestion = z.infer<typeof question>;

export const emptyQuestion: SurveyQuestion = {
  kind: 'single',
  text: '',
  choices: [{ text: '' }, { text: '' }],
  low: '',
  high: '',
  required: true,
};

export const hasSurveyChoices = ({ kind }: Pick<SurveyQuestion, 'kind'>) => kind === 'single' || kind === 'multiple';

const checkQuestion = (one: SurveyQuestion, index: number): Finding[] => {
  const at = `questions.${index}`;
  const named = one.text === '' ? [createMissingFinding(`${at}.text`)] : [];
  if (!hasSurveyChoices(one)) return named;
  if (one.choices.length < 2) {
    return [...named, createErrorFinding('GEN-024', `${at}.choices`, { libelle: 'Réponses', n: 2 })];
  }
  return [...named, ...checkItems(`${at}.choices`, one.choices, 'text')];
};

/**
 * Questions that each person answers once. Answers carry a name only if both the block and the tracking of the booklet
 * say so; readers never see results.
 */
export const survey = defineBlock({
  type: 'survey',
  version: 1,
  skipsTermMarks: true,
  props: z.object({
    /** An astonishment report is a survey with its own texts, for a newcomer's first weeks. */
    kind: z.enum(['survey', 'astonishment']),
    title: line('Titre', { max: 120 }),
    introduction: paragraphs('Introduction', { max: 600 }),
    questions: limitedList('Questions', 20, question),
    anonymous: z.boolean(),
    /** The last day for answers, as `2026-11-20`; empty means no limit. */
    closesOn: optionalDay,
  }),
  emptyText: 'Écrivez la première question du sondage',
  empty: { kind: 'survey', title: '', introduction: '', questions: [emptyQuestion], anonymous: true, closesOn: '' },
  check: ({ questions }) =>
    questions.length === 0 ? [createMissingFinding('questions')] : questions.flatMap(checkQuestion),
  personal: 'un sondage',
});
