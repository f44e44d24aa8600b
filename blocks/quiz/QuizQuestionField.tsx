import type { RenderContext } from '../context.ts';
import { getAnswerOrder, getQuizFieldName, listCounterparts } from '../quiz-form.ts';
import type { QuizQuestion } from './schema.ts';

interface QuizQuestionProps {
  question: QuizQuestion;
  index: number;
  seed: string;
  context: RenderContext;
}

const QuizOptions = ({ question, index, seed, context }: QuizQuestionProps) => (
  <div className="b-quiz-options">
    {getAnswerOrder(question, index, seed).map((stored, place) => (
      <label key={stored} className="b-quiz-option">
        <input
          type={question.kind === 'multiple' ? 'checkbox' : 'radio'}
          name={getQuizFieldName(index)}
          value={place}
          required={question.kind !== 'multiple'}
        />
        <span>{context.fillText(question.answers[stored]?.text ?? '')}</span>
      </label>
    ))}
  </div>
);

/** Two columns to match with a pen, for print, where select boxes do not open. */
const PrintedPairs = ({ question, index, seed, context }: QuizQuestionProps) => (
  <div className="b-quiz-pairs">
    <ul>
      {question.answers.map(({ text }) => (
        <li key={text}>{context.fillText(text)}</li>
      ))}
    </ul>
    <ul>
      {listCounterparts(question, index, seed).map((text) => (
        <li key={text}>{context.fillText(text)}</li>
      ))}
    </ul>
  </div>
);

const QuizSelects = ({ question, index, seed, context }: QuizQuestionProps) => {
  const { t } = context;
  const ranked = question.kind === 'order';
  const order = getAnswerOrder(question, index, seed);
  const choices = ranked
    ? order.map((_, place) => ({ value: place + 1, label: String(place + 1) }))
    : listCounterparts(question, index, seed).map((label, place) => ({ value: place, label: context.fillText(label) }));
  if (context.mode === 'print' && !ranked) return <PrintedPairs {...{ question, index, seed, context }} />;
  return (
    <ul className="b-quiz-selects" data-ranked={ranked ? '' : undefined}>
      {order.map((stored, place) => {
        const text = context.fillText(question.answers[stored]?.text ?? '');
        return (
          <li key={stored} className="b-quiz-select">
            <span className="b-quiz-select-text">{text}</span>
            <select
              name={getQuizFieldName(index, place)}
              aria-label={t(ranked ? 'quiz.rank' : 'quiz.counterpart', { text })}
              required
              defaultValue=""
            >
              <option value="">{t('quiz.choose')}</option>
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        );
      })}
    </ul>
  );
};

export const QuizQuestionField = (props: QuizQuestionProps & { total: number }) => {
  const { question, index, total, context } = props;
  const { t } = context;
  return (
    <fieldset className="b-quiz-question" data-question={index}>
      <legend className="b-quiz-legend">
        <span className="b-quiz-count">{t('quiz.question', { n: index + 1, total })}</span>{' '}
        <span className="b-quiz-text">{context.fillText(question.text)}</span>{' '}
        <span className="b-quiz-hint">{t(`quiz.${question.kind}`)}</span>
      </legend>
      {question.kind === 'order' || question.kind === 'match' ? <QuizSelects {...props} /> : <QuizOptions {...props} />}
    </fieldset>
  );
};
