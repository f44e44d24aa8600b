import type { ReactNode } from 'react';
import type { Translate } from '../booklet-words.ts';
import { Drawing } from '../parts/Drawing.tsx';
import type { BlockProps } from '../registry.ts';
import { getSurveyFieldName, MAX_ANSWER_CHARACTERS, SURVEY_FACES } from '../survey-form.ts';
import { hasSurveyChoices, type SurveyQuestion } from './schema.ts';

type SurveyQuestions = Pick<BlockProps<'survey'>, 'questions'>;

export interface SurveyFormProps extends SurveyQuestions {
  blockId: string;
  t: Translate;
  /** Fills variables in plain text. */
  text: (words: string) => string;
  /** A preview for editors: the form sends nothing. */
  isInert?: boolean;
  /** The URL that receives the form. */
  action?: string;
  /** Answers are stored with the person's name. */
  isNamed?: boolean;
  /** Posted values by field, shown again beside their errors. */
  typed?: Readonly<Record<string, readonly string[]>>;
  errors?: ReadonlyMap<number, string>;
}

const MOUTH_PATHS: Record<(typeof SURVEY_FACES)[number], string> = {
  1: 'M8 17c1.5-3 6.5-3 8 0',
  2: 'M8.5 16c1.5-1.5 5.5-1.5 7 0',
  3: 'M8.5 15.5h7',
  4: 'M8.5 14.5c1.5 1.5 5.5 1.5 7 0',
  5: 'M7.5 14c1.5 4 7.5 4 9 0z',
};

const SurveyFace = ({ face }: { face: (typeof SURVEY_FACES)[number] }) => (
  <Drawing>
    <circle cx="12" cy="12" r="9" />
    <path d={`M9 9.5v.1M15 9.5v.1${MOUTH_PATHS[face]}`} />
  </Drawing>
);

interface QuestionProps extends SurveyFormProps {
  question: SurveyQuestion;
  index: number;
}

const SurveyChoice = ({
  question,
  index,
  blockId,
  typed,
  isInert,
  value,
  className = 'b-quiz-option',
  children,
}: QuestionProps & { value: string; className?: string; children: ReactNode }) => {
  const several = question.kind === 'multiple';
  const name = getSurveyFieldName(index);
  return (
    <label className={className}>
      <input
        type={several ? 'checkbox' : 'radio'}
        // Two surveys of the editor's canvas have no form around them: their radio buttons must not share a group.
        name={isInert ? `${blockId}-${name}` : name}
        value={value}
        required={!isInert && !several && question.required}
        defaultChecked={typed?.[name]?.includes(value)}
      />
      <span className="b-survey-words">{children}</span>
    </label>
  );
};

const SurveyScale = (props: QuestionProps) => {
  const { question, text } = props;
  const ends = [text(question.low), text(question.high)];
  return (
    <>
      <div className="b-survey-scale">
        {Array.from({ length: 11 }, (_, n) => String(n)).map((mark) => (
          <SurveyChoice key={mark} {...props} value={mark} className="b-survey-mark">
            {mark}
          </SurveyChoice>
        ))}
      </div>
      {ends.some((end) => end !== '') && (
        <p className="b-survey-ends">
          <span>{ends[0] && `0\u00a0: ${ends[0]}`}</span> <span>{ends[1] && `10\u00a0: ${ends[1]}`}</span>
        </p>
      )}
    </>
  );
};

const SurveyAnswerField = (props: QuestionProps) => {
  const { question, index, blockId, t, text, typed, errors, isInert } = props;
  if (question.kind === 'scale') return <SurveyScale {...props} />;
  if (question.kind === 'smileys') {
    return (
      <div className="b-survey-faces">
        {SURVEY_FACES.map((face) => (
          <SurveyChoice key={face} {...props} value={String(face)} className="b-survey-face">
            <SurveyFace face={face} /> {t(`survey.face.${face}`)}
          </SurveyChoice>
        ))}
      </div>
    );
  }
  if (hasSurveyChoices(question)) {
    return (
      <div className="b-quiz-options">
        {question.choices.map((choice, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
          <SurveyChoice key={place} {...props} value={String(place)}>
            {text(choice.text)}
          </SurveyChoice>
        ))}
      </div>
    );
  }
  const name = getSurveyFieldName(index);
  const id = `${blockId}-${name}`;
  return (
    <textarea
      id={id}
      className="b-survey-text"
      name={name}
      rows={4}
      maxLength={MAX_ANSWER_CHARACTERS}
      required={!isInert && question.required}
      aria-labelledby={`${id}-question`}
      aria-describedby={errors?.has(index) ? `${id}-aide ${id}-erreur` : `${id}-aide`}
      aria-invalid={errors?.has(index) || undefined}
      defaultValue={typed?.[name]?.[0]}
    />
  );
};

const SurveyQuestionField = (props: QuestionProps) => {
  const { question, index, blockId, t, text, errors } = props;
  const id = `${blockId}-${getSurveyFieldName(index)}`;
  const error = errors?.get(index);
  const hints = [
    question.kind === 'multiple' ? t('quiz.multiple') : '',
    question.kind === 'scale' ? t('survey.scale') : '',
    question.required ? '' : t('survey.optional'),
  ].filter((hint) => hint !== '');
  return (
    <fieldset className="b-quiz-question" aria-describedby={error ? `${id}-erreur` : undefined}>
      <legend className="b-quiz-legend">
        <span className="b-quiz-text" id={`${id}-question`}>
          {text(question.text)}
        </span>{' '}
        {hints.length > 0 && <span className="b-quiz-hint">{hints.join(' ')}</span>}
      </legend>
      {error && (
        <p className="b-survey-error" id={`${id}-erreur`}>
          {error}
        </p>
      )}
      <SurveyAnswerField {...props} />
      {question.kind === 'text' && (
        <p className="b-survey-note" id={`${id}-aide`}>
          {t('survey.limit', { n: MAX_ANSWER_CHARACTERS.toLocaleString('fr-FR') })}
        </p>
      )}
    </fieldset>
  );
};

/** A plain form that works without a script. */
export const SurveyForm = (props: SurveyFormProps) => {
  const { questions, blockId, t, isInert, action, isNamed = false, errors } = props;
  const content = (
    <>
      {errors !== undefined && errors.size > 0 && (
        <p className="b-survey-error" role="alert">
          {t('survey.wrong')}
        </p>
      )}
      {questions.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
        <SurveyQuestionField key={index} {...props} question={question} index={index} />
      ))}
      <p className="b-survey-note">{t(isNamed ? 'survey.named' : 'survey.anonymous')}</p>
      <button type={isInert ? 'button' : 'submit'} className="b-button b-button-filled">
        {t('survey.submit')}
      </button>
    </>
  );
  if (isInert) return <div>{content}</div>;
  return (
    <form method="post" action={action}>
      <input type="hidden" name="bloc" value={blockId} />
      {/* The notice shown with this form applies to this answer, even if the setting changes meanwhile. */}
      {isNamed && <input type="hidden" name="nom" value="1" />}
      {content}
    </form>
  );
};
