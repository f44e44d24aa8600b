import type { RenderContext } from '../context.ts';
import { counterparts, fieldName, shownOrder } from '../quiz-form.ts';
import type { QuizQuestion } from './schema.ts';

interface Props {
  question: QuizQuestion;
  index: number;
  seed: string;
  context: RenderContext;
}

const Options = ({ question, index, seed, context }: Props) => (
  <div className="b-quiz-options">
    {shownOrder(question, index, seed).map((stored, place) => (
      <label key={stored} className="b-quiz-option">
        <input
          type={question.kind === 'multiple' ? 'checkbox' : 'radio'}
          name={fieldName(index)}
          value={place}
          required={question.kind !== 'multiple'}
        />
        <span>{context.text(question.answers[stored]?.text ?? '')}</span>
      </label>
    ))}
  </div>
);

/** Two columns to match with a pen, for print, where select boxes do not open. */
const PairsOnPaper = ({ question, index, seed, context }: Props) => (
  <div className="b-quiz-pairs">
    <ul>
      {question.answers.map(({ text }) => (
        <li key={text}>{context.text(text)}</li>
      ))}
    </ul>
    <ul>
      {counterparts(question, index, seed).map((text) => (
        <li key={text}>{context.text(text)}</li>
      ))}
    </ul>
  </div>
);

const Selects = ({ question, index, seed, context }: Props) => {
  const { t } = context;
  const ranked = question.kind === 'order';
  const order = shownOrder(question, index, seed);
  const choices = ranked
    ? order.map((_, place) => ({ value: place + 1, label: String(place + 1) }))
    : counterparts(question, index, seed).map((label, place) => ({ value: place, label: context.text(label) }));
  if (context.mode === 'print' && !ranked) return <PairsOnPaper {...{ question, index, seed, context }} />;
  return (
    <ul className="b-quiz-selects">
      {order.map((stored, place) => {
        const text = context.text(question.answers[stored]?.text ?? '');
        return (
          <li key={stored} className="b-quiz-select">
            <span className="b-quiz-select-text">{text}</span>
            <select
              name={fieldName(index, place)}
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

export const Question = (props: Props & { total: number }) => {
  const { question, index, total, context } = props;
  const { t } = context;
  return (
    <fieldset className="b-quiz-question" data-question={index}>
      <legend className="b-quiz-legend">
        <span className="b-quiz-count">{t('quiz.question', { n: index + 1, total })}</span>{' '}
        <span className="b-quiz-text">{context.text(question.text)}</span>{' '}
        <span className="b-quiz-hint">{t(`quiz.${question.kind}`)}</span>
      </legend>
      {question.kind === 'order' || question.kind === 'match' ? <Selects {...props} /> : <Options {...props} />}
    </fieldset>
  );
};
