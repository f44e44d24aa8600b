import { z } from 'zod';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import {
  checkItems,
  createErrorFinding,
  createMissingFinding,
  defineBlock,
  type Finding,
  limitedList,
} from '../block.ts';

/**
 * Kinds: one right answer, several, true or false, items to put in order (`answers` holds the right order), pairs to
 * match (`match` holds the counterpart). The server scores: right answers never reach the reader's page.
 */
const question = z.object({
  kind: z.enum(['single', 'multiple', 'boolean', 'order', 'match']),
  text: line('Question', { max: 300 }),
  answers: limitedList(
    'Réponses',
    8,
    z.object({ text: line('Réponse', { max: 200 }), right: z.boolean(), match: line('Correspondance', { max: 200 }) }),
  ),
  feedback: paragraphs('Explication', { max: 600 }),
});
export type QuizQuestion = z.infer<typeof question>;

const checkQuestion = ({ kind, text, answers }: QuizQuestion, index: number): Finding[] => {
  const at = `questions.${index}`;
  const needsRight = kind === 'single' || kind === 'multiple' || kind === 'boolean';
  return [
    ...(text === '' ? [createMissingFinding(`${at}.text`)] : []),
    ...(answers.length < 2 ? [createErrorFinding('GEN-024', `${at}.answers`, { libelle: 'Réponses', n: 2 })] : []),
    ...checkItems(`${at}.answers`, answers, 'text'),
    ...(needsRight && !answers.some(({ right }) => right)
      ? [createErrorFinding('EDI-010', `${at}.answers`, { n: index + 1 })]
      : []),
  ];
};

export const quiz = defineBlock({
  type: 'quiz',
  version: 1,
  skipsTermMarks: true,
  props: z.object({
    title: line('Titre', { max: 120 }),
    questions: limitedList('Questions', 20, question),
    /** Percentage of right answers needed. */
    passMark: z.int().min(0).max(100),
    /** Maximum number of tries; 0 means no limit. */
    attempts: z.int().min(0).max(10),
  }),
  emptyText: 'Écrivez la première question du quiz',
  empty: {
    title: '',
    questions: [
      {
        kind: 'single',
        text: '',
        answers: [
          { text: '', right: true, match: '' },
          { text: '', right: false, match: '' },
        ],
        feedback: '',
      },
    ],
    passMark: 80,
    attempts: 0,
  },
  check: ({ questions }) =>
    questions.length === 0 ? [createMissingFinding('questions')] : questions.flatMap(checkQuestion),
});
