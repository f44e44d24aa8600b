import { getAtPath } from '../../../../blocks/prop-paths.ts';
import type { BlockProps } from '../../../../blocks/registry.ts';
import { t } from '../../../lib/i18n.ts';

type Quiz = BlockProps<'quiz'>;
type Question = Quiz['questions'][number];

/** Questions of a survey have choices, or two ends of a scale, or neither. */
const isFieldOfKind = (name: string, kind: unknown): boolean =>
  name === 'choices' ? kind === 'single' || kind === 'multiple' : kind === 'scale';

/** True when a field of a question or an answer applies to its kind of question: only pairs have a counterpart. */
export const isFieldRelevant = (props: unknown, path: string): boolean => {
  const [, asked, part = ''] = /^(questions\.\d+)\.(choices|low|high)$/.exec(path) ?? [];
  if (asked) return isFieldOfKind(part, getAtPath(props, `${asked}.kind`));
  const [, question, name] = /^(questions\.\d+)\.answers\.\d+\.(right|match)$/.exec(path) ?? [];
  if (!question) return true;
  const kind = getAtPath(props, `${question}.kind`);
  return name === 'match' ? kind === 'match' : kind !== 'match' && kind !== 'order';
};

const tidyQuestion = (question: Question, before: Question | undefined): Question => {
  if (question === before) return question;
  const { kind, answers } = question;
  if (kind === 'boolean' && before?.kind !== 'boolean') {
    const [yes, no] = [t('editor.quiz.true'), t('editor.quiz.false')];
    return {
      ...question,
      answers: [
        { text: yes, right: true, match: '' },
        { text: no, right: false, match: '' },
      ],
    };
  }
  const rights = answers.flatMap((answer, index) => (answer.right ? [index] : []));
  if ((kind === 'single' || kind === 'boolean') && rights.length > 1) {
    // The answer that was just ticked replaces the other.
    const kept = rights.find((index) => !before?.answers[index]?.right) ?? rights[0];
    return { ...question, answers: answers.map((answer, index) => ({ ...answer, right: index === kept })) };
  }
  return question;
};

/**
 * Normalises a quiz after a change: one right answer where only one is allowed, « vrai » and « faux » for true or
 * false.
 */
export const tidyQuiz = (quiz: Quiz, before: Quiz): Quiz => ({
  ...quiz,
  questions: quiz.questions.map((question, index) => tidyQuestion(question, before.questions[index])),
});
