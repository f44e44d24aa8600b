import type { BlockViewProps } from '../registry.ts';
import { isSelfAssessment } from './is-self-assessment.ts';
import { QuizQuestionField } from './QuizQuestionField.tsx';

/**
 * A plain form that works without a script. With one, the reader posts it by `data-quiz` and writes the result in
 * `data-quiz-result`. The page holds neither the right answers nor the explanations: the server marks.
 */
export const QuizView = ({ props, context }: BlockViewProps<'quiz'>) => {
  const { blockId, t, mode } = context;
  const { questions, passMark, attempts } = props;
  const seed = context.getQuizSeed(blockId);
  const rules = [
    passMark > 0 ? t('quiz.passMark', { n: passMark }) : '',
    attempts > 0 ? t(attempts === 1 ? 'quiz.attempts_one' : 'quiz.attempts_other', { n: attempts }) : '',
  ].filter((rule) => rule !== '');
  const content = (
    <>
      <p className="b-quiz-title">{context.fillText(props.title) || t('quiz.title')}</p>
      {rules.length > 0 && <p className="b-quiz-rules">{rules.join(' ')}</p>}
      {questions.map((question, index) => (
        <QuizQuestionField
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
          key={index}
          question={question}
          index={index}
          total={questions.length}
          seed={seed}
          context={context}
        />
      ))}
    </>
  );
  if (context.renderOfflineNote && !isSelfAssessment(props))
    return (
      <div className="b-quiz">
        <p className="b-quiz-title">{context.fillText(props.title) || t('quiz.title')}</p>
        {context.renderOfflineNote('quiz')}
      </div>
    );
  if (mode === 'print') return <div className="b-quiz">{content}</div>;
  // In the editor the form has no address and its button does nothing.
  if (mode === 'editor') {
    return (
      <div className="b-quiz">
        {content}
        <button type="button" className="b-button b-button-filled">
          {t('quiz.submit')}
        </button>
      </div>
    );
  }
  return (
    <form
      className="b-quiz"
      method="post"
      action={context.getQuizAction(blockId)}
      data-quiz={blockId}
      data-attempts={attempts > 0 ? attempts : undefined}
    >
      {content}
      <button type="submit" className="b-button b-button-filled">
        {t('quiz.submit')}
      </button>
      <div className="b-quiz-result" role="status" tabIndex={-1} data-quiz-result="" />
    </form>
  );
};
