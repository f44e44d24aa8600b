import { errorText } from '../../../contract/platform/errors.ts';
import type { SurveyResult } from '../../../contract/reading/surveys.ts';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import { formatSurveyAnswer, formatSurveyTitle } from './format-survey.ts';
import classes from './surveys.module.css';

type Question = SurveyResult['questions'][number];

/** Ratings keep their own order; other choices start with the most frequent. */
const sortAnswers = ({ kind, values }: Question) =>
  kind === 'scale' || kind === 'smileys' ? values.toSorted((a, b) => Number(a.value) - Number(b.value)) : values;

function Values({ question }: { question: Question }) {
  const t = useT();
  const { kind, answers, average } = question;
  return (
    <>
      {average !== null && (
        <p>{t('surveys.average', { average: formatNumber(average), best: kind === 'scale' ? 10 : 5 })}</p>
      )}
      <StaticTable className={classes.values} columns={[t('surveys.value'), t('surveys.count')]}>
        {sortAnswers(question).map(({ value, n }) => (
          <tr key={value}>
            <th scope="row">
              {formatSurveyAnswer(kind, value, t)}
              <meter className={classes.bar} min={0} max={answers ?? n} value={n} aria-hidden="true" />
            </th>
            <td>{formatNumber(n)}</td>
          </tr>
        ))}
      </StaticTable>
    </>
  );
}

function Texts({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={classes.texts}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

function QuestionResult({ question, threshold }: { question: Question; threshold: number }) {
  const t = useT();
  return (
    <section className={classes.question}>
      <h3>{question.text}</h3>
      {question.answers === null ? (
        <p className={classes.quiet}>{errorText('STA-001', { n: threshold })}</p>
      ) : (
        <>
          <p className={classes.quiet}>{t('surveys.answers', { count: question.answers })}</p>
          {question.kind === 'text' ? <Texts texts={question.texts} /> : <Values question={question} />}
          <RowsLeftOut count={question.textsLeft} />
        </>
      )}
    </section>
  );
}

function People({ people, left }: { people: NonNullable<SurveyResult['people']>; left: number }) {
  const t = useT();
  return (
    <section className={classes.question}>
      <h3>{t('surveys.people')}</h3>
      {people.map(({ enrolmentId, name, day: on, answers }) => (
        <details key={enrolmentId} className={classes.person}>
          <summary>{t('surveys.person', { name, day: formatDay(on) })}</summary>
          <dl>
            {answers.map(({ question, kind, values }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{values.map((value) => formatSurveyAnswer(kind, value, t)).join(', ') || t('surveys.none')}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
      <RowsLeftOut count={left} />
    </section>
  );
}

/** Answers to one survey by question, then by participant where names are kept. */
export function SurveyDialog({
  survey,
  threshold,
  opened,
  onClose,
}: {
  survey: SurveyResult;
  threshold: number;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatSurveyTitle(survey, t)} width="40rem" position="right">
      {survey.questions.map((question) => (
        <QuestionResult key={`${question.kind} ${question.text}`} question={question} threshold={threshold} />
      ))}
      {survey.people !== null && survey.people.length > 0 && <People people={survey.people} left={survey.peopleLeft} />}
    </Dialog>
  );
}
