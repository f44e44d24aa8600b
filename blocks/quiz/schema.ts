import { z } from 'zod';
import { withError } from '../../contract/platform/errors.ts';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding } from '../block.ts';

/**
 * Kinds: one right answer, several, true or false, items to put in order (`answers` holds the right order), pairs to
 * match (`match` holds the counterpart). The server scores: right answers never reach the reader's page.
 */
const question = z.object({
  kind: z.enum(['single', 'multiple', 'boolean', 'order', 'match']),
  text: line('Question', { max: 300 }),
  answers: z
    .array(
      z.object({
        text: line('Réponse', { max: 200 }),
        right: z.boolean(),
        match: line('Correspondance', { max: 200 }),
      }),
    )
    .max(8, withError('GEN-023', { libelle: 'Réponses', n: 8 })),
  feedback: paragraphs('Explication', { max: 600 }),
});
export type QuizQuestion = z.infer<typeof question>;

export const quiz = defineBlock({
  type: 'quiz',
  version: 1,
  skipsTermMarks: true,
  props: z.object({
    title: line('Titre', { max: 120 }),
    questions: z.array(question).max(20, withError('GEN-023', { libelle: 'Questions', n: 20 })),
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
  check: ({ questions }): Finding[] =>
    questions.length === 0
      ? [createMissingFinding('questions')]
      : questions.flatMap((one, index): Finding[] => [
          ...(one.text === '' ? [createMissingFinding(`questions.${index}.text`)] : []),
          ...(one.answers.length < 2
            ? [
                {
                  code: 'GEN-024',
                  values: { libelle: 'Réponses', n: 2 },
                  level: 'error',
                  field: `questions.${index}.answers`,
                } as const,
              ]
            : []),
          ...one.answers.flatMap((answer, place) =>
            answer.text === '' ? [createMissingFinding(`questions.${index}.answers.${place}.text`)] : [],
          ),
          ...(['single', 'multiple', 'boolean'].includes(one.kind) && !one.answers.some((answer) => answer.right)
            ? [
                {
                  code: 'EDI-010',
                  values: { n: index + 1 },
                  level: 'error',
                  field: `questions.${index}.answers`,
                } as const,
              ]
            : []),
        ]),
});
