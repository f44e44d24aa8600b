import type { QuizQuestion } from './quiz/schema.ts';

/*
 * The form of a quiz and its marking, in one file because they must agree. The page shows the answers in a shuffled
 * order and names them by their position, so that without the seed the HTML reveals no right answer.
 */

/** 32-bit FNV-1a. */
const hashText = (text: string): number => {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
};

/**
 * The numbers 0 to `count` − 1 in an order that only `seed` sets; never in natural order when there are two or more.
 */
export const shuffleIndices = (seed: string, count: number): number[] => {
  const order = Array.from({ length: count }, (_, index) => index)
    .map((index) => ({ index, rank: hashText(`${seed}/${index}/${seed}`) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ index }) => index);
  const first = order[0];
  if (count > 1 && first !== undefined && order.every((value, place) => value === place)) {
    return [...order.slice(1), first];
  }
  return order;
};

/** Names of the form's fields, for question `index` (from 0) and, when each answer has its own field, its position. */
export const getQuizFieldName = (index: number, place?: number) =>
  place === undefined ? `q${index}` : `q${index}-${place}`;

/**
 * The display order of the answers of question `index`: at each position, the index of the stored answer. True-or-false
 * questions and the left side of pairs keep their order, which reveals nothing.
 */
export const getAnswerOrder = (question: QuizQuestion, index: number, seed: string): number[] =>
  question.kind === 'boolean' || question.kind === 'match'
    ? question.answers.map((_, place) => place)
    : shuffleIndices(`${seed}:${index}`, question.answers.length);

/** The right side of a « match » question, each text once, shuffled. */
export const listCounterparts = (question: QuizQuestion, index: number, seed: string): string[] => {
  const texts = [...new Set(question.answers.map(({ match }) => match))];
  return shuffleIndices(`${seed}:${index}:match`, texts.length).map((place) => texts[place] ?? '');
};

/** A posted form: one value, several, or none, by field name. */
export type PostedForm = Record<string, string | string[] | undefined>;

export interface QuizResult {
  /** Percentage of questions answered right, rounded down. */
  score: number;
  right: number;
  total: number;
  passed: boolean;
  questions: { right: boolean; feedback: string }[];
}

const toSingleValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const isRight = (question: QuizQuestion, index: number, seed: string, fields: PostedForm): boolean => {
  const order = getAnswerOrder(question, index, seed);
  switch (question.kind) {
    case 'order':
      return order.every(
        (stored, place) => toSingleValue(fields[getQuizFieldName(index, place)]) === String(stored + 1),
      );
    case 'match': {
      const options = listCounterparts(question, index, seed);
      return question.answers.every(({ match }, place) => {
        const chosen = toSingleValue(fields[getQuizFieldName(index, place)]) ?? '';
        return /^\d+$/.test(chosen) && options[Number(chosen)] === match;
      });
    }
    case 'multiple': {
      const chosen = new Set([fields[getQuizFieldName(index)] ?? []].flat());
      return order.every((stored, place) => chosen.has(String(place)) === question.answers[stored]?.right);
    }
    default: {
      const chosen = toSingleValue(fields[getQuizFieldName(index)]) ?? '';
      const stored = /^\d+$/.test(chosen) ? order[Number(chosen)] : undefined;
      return stored !== undefined && question.answers[stored]?.right === true;
    }
  }
};

/** Marks a posted quiz. A question without an answer is wrong; a partly right answer counts as wrong. */
export const markQuiz = (
  quiz: { questions: readonly QuizQuestion[]; passMark: number },
  seed: string,
  fields: PostedForm,
): QuizResult => {
  const questions = quiz.questions.map((question, index) => ({
    right: isRight(question, index, seed, fields),
    feedback: question.feedback,
  }));
  const right = questions.filter((question) => question.right).length;
  const total = questions.length;
  const score = total === 0 ? 0 : Math.floor((right * 100) / total);
  return { score, right, total, passed: right * 100 >= quiz.passMark * total, questions };
};
