import { expect, it } from 'vitest';
import type { BlockProps } from '../../../../blocks/registry.ts';
import { isFieldRelevant, tidyQuiz } from './quiz-rules.ts';

type Kind = BlockProps<'quiz'>['questions'][number]['kind'];
const quiz = (kind: Kind, ...rights: boolean[]): BlockProps<'quiz'> => ({
  title: '',
  passMark: 80,
  attempts: 0,
  questions: [{ kind, text: '', feedback: '', answers: rights.map((right) => ({ text: 'a', right, match: '' })) }],
});
const rightsOf = ({ questions }: BlockProps<'quiz'>) => questions[0]?.answers.map(({ right }) => right);

it('moves the right answer when only one is allowed', () => {
  expect(rightsOf(tidyQuiz(quiz('single', true, true), quiz('single', true, false)))).toEqual([false, true]);
  expect(rightsOf(tidyQuiz(quiz('multiple', true, true), quiz('multiple', true, false)))).toEqual([true, true]);
  expect(rightsOf(tidyQuiz(quiz('single', true, true), quiz('multiple', true, true)))).toEqual([true, false]);
});

it('asks for a counterpart only in pairs, for a right answer only where there is one', () => {
  expect(isFieldRelevant(quiz('single', true), 'questions.0.answers.0.match')).toBe(false);
  expect(isFieldRelevant(quiz('match', true), 'questions.0.answers.0.match')).toBe(true);
  expect(isFieldRelevant(quiz('order', true), 'questions.0.answers.0.right')).toBe(false);
  expect(isFieldRelevant(quiz('order', true), 'questions.0.answers.0.text')).toBe(true);
});
