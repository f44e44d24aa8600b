import type { QuizResult } from '../../blocks/quiz-form.ts';
import { formatScore } from '../format-score.ts';
import { BackLink } from './PageParts.tsx';

interface Props {
  title: string;
  /** Text of each question, in order. */
  questions: readonly string[];
  result: QuizResult;
  /** URL of the page and its quiz. */
  back: string;
}

/** Marks of a quiz sent without a script. */
export const QuizMarks = ({ title, questions, result, back }: Props) => (
  <div className="r-column">
    <h1 className="r-title">{title}</h1>
    <p className="r-lead" role="status">
      {formatScore(result)}
    </p>
    <ol className="r-marks">
      {result.questions.map(({ right, feedback }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
        <li key={index} className="r-mark">
          <p className="r-mark-question">{questions[index]}</p>
          <p className={right ? 'r-mark-right' : 'r-mark-wrong'}>{right ? 'Bonne réponse' : 'À revoir'}</p>
          {feedback !== '' && <p className="r-mark-feedback">{feedback}</p>}
        </li>
      ))}
    </ol>
    <BackLink href={back} />
  </div>
);
