import { describe, expect, test } from 'vitest';
import { EXAMPLE_PROPS } from './examples.ts';
import {
  getAnswerOrder,
  getQuizFieldName,
  listCounterparts,
  markQuiz,
  type PostedForm,
  shuffleIndices,
} from './quiz-form.ts';

const { quiz } = EXAMPLE_PROPS;
const SEED = 'a secret';

/** The form posted by a reader who answers everything right. */
const answerEverythingRight = (): PostedForm => {
  const fields: PostedForm = {};
  for (const [index, question] of quiz.questions.entries()) {
    const order = getAnswerOrder(question, index, SEED);
    if (question.kind === 'order') {
      for (const [place, stored] of order.entries()) fields[getQuizFieldName(index, place)] = String(stored + 1);
    } else if (question.kind === 'match') {
      const options = listCounterparts(question, index, SEED);
      for (const [place, { match }] of question.answers.entries()) {
        fields[getQuizFieldName(index, place)] = String(options.indexOf(match));
      }
    } else {
      fields[getQuizFieldName(index)] = order.flatMap((stored, place) =>
        question.answers[stored]?.right ? String(place) : [],
      );
    }
  }
  return fields;
};

describe('shuffled', () => {
  test('is the same for a seed, another for another, and keeps every place', () => {
    expect(shuffleIndices('a', 8)).toEqual(shuffleIndices('a', 8));
    expect(shuffleIndices('a', 8)).not.toEqual(shuffleIndices('b', 8));
    expect(shuffleIndices('a', 8).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('never leaves two or more in their own order', () => {
    for (let seed = 0; seed < 200; seed += 1) expect(shuffleIndices(String(seed), 3)).not.toEqual([0, 1, 2]);
    expect(shuffleIndices('a', 1)).toEqual([0]);
    expect(shuffleIndices('a', 0)).toEqual([]);
  });
});

describe('markQuiz', () => {
  test('every right answer gives 100 and the explanations', () => {
    const result = markQuiz(quiz, SEED, answerEverythingRight());
    expect(result).toMatchObject({ score: 100, right: 5, total: 5, passed: true });
    expect(result.questions[1]?.feedback).toBe('Rien de flottant près d’une machine.');
  });

  test('nothing posted is nothing right', () => {
    expect(markQuiz(quiz, SEED, {})).toMatchObject({ score: 0, right: 0, passed: false });
  });

  test('one choice too many is wrong, and 4 out of 5 just passes at 80', () => {
    const result = markQuiz(quiz, SEED, { ...answerEverythingRight(), q1: ['0', '1', '2'] });
    expect(result).toMatchObject({ score: 80, right: 4, passed: true });
    expect(result.questions.map(({ right }) => right)).toEqual([true, false, true, true, true]);
  });

  test('what no form of ours would post is wrong, not an error', () => {
    const fields: PostedForm = { q0: '-1', q1: 'x', q2: '99', 'q3-0': '', 'q4-0': '1e0', 'q4-1': ['0', '1'] };
    expect(markQuiz(quiz, SEED, fields).right).toBe(0);
  });
});
