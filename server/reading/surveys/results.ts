import { BLOCK_DEFINITIONS } from '../../../blocks/registry.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import type { getSurveys, SurveyResult } from '../../../contract/reading/surveys.ts';
import { requireBooklet } from '../../booklets/index.ts';
import type { StoredSurveyAnswers } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { sumByKey } from '../statistics/sum-by-key.ts';
import {
  type AnswerCount,
  listDraftSurveys,
  listNamedRespondents,
  loadSurveyAnswers,
  type SurveyAnswers,
} from './answers.ts';

type QuestionResult = SurveyResult['questions'][number];

const sumAnswerCounts = (rows: readonly AnswerCount[], named: boolean) =>
  rows.filter((row) => row.named === named).reduce((sum, { n }) => sum + n, 0);

/** Answers of a group that may be shown. `anonymous` false: anonymous answers are too few. Null: none. */
interface AnswerVisibility {
  anonymous: boolean;
  n: number;
}

/**
 * Anonymous answers are shown only from `threshold` on: next to named answers, a few anonymous ones would reveal their
 * authors. The total must reach the threshold too, unless the user may see names.
 */
const findAnswerVisibility = (
  rows: readonly AnswerCount[],
  threshold: number,
  seesNames: boolean,
): AnswerVisibility | null => {
  const [anonymous, named] = [sumAnswerCounts(rows, false), sumAnswerCounts(rows, true)];
  const isShown = anonymous >= threshold;
  const n = named + (isShown ? anonymous : 0);
  return n > 0 && (n >= threshold || seesNames) ? { anonymous: isShown, n } : null;
};

const computeAverage = (values: readonly { value: string; n: number }[]): number | null => {
  const count = values.reduce((sum, { n }) => sum + n, 0);
  if (count === 0) return null;
  return Math.round((10 * values.reduce((sum, { value, n }) => sum + Number(value) * n, 0)) / count) / 10;
};

const makeHiddenResult = (text: string, kind: QuestionResult['kind']): QuestionResult => ({
  text,
  kind,
  answers: null,
  values: [],
  average: null,
  texts: [],
  textsLeft: 0,
});

const buildQuestionResult = (
  { text, kind }: Pick<QuestionResult, 'text' | 'kind'>,
  answers: SurveyAnswers,
  threshold: number,
  seesNames: boolean,
): QuestionResult => {
  const own = <R extends { question: string; kind: string }>(rows: readonly R[]) =>
    rows.filter((row) => row.question === text && row.kind === kind);
  const shown = findAnswerVisibility(own(answers.questions), threshold, seesNames);
  if (!shown) return makeHiddenResult(text, kind);
  const isIn = ({ named }: { named: boolean }) => named || shown.anonymous;
  const values = [...sumByKey(own(answers.values).filter(isIn), ({ value }) => value)]
    .map(([value, n]) => ({ value, n }))
    .sort((a, b) => b.n - a.n || (a.value < b.value ? -1 : 1));
  const texts = own(answers.texts)
    .filter(isIn)
    .map(({ value }) => value);
  const isMark = kind === 'scale' || kind === 'smileys';
  return {
    text,
    kind,
    answers: shown.n,
    values,
    average: isMark ? computeAverage(values) : null,
    texts,
    textsLeft: kind === 'text' ? Math.max(0, shown.n - texts.length) : 0,
  };
};

/** Current questions of the survey, then former ones. */
const listSurveyQuestions = (asked: readonly Pick<QuestionResult, 'text' | 'kind'>[], answers: SurveyAnswers) => {
  const all = [...asked, ...answers.questions.map(({ question, kind }) => ({ text: question, kind }))];
  const known = new Map(all.map((one) => [`${one.kind} ${one.text}`, one]));
  return [...known.values()];
};

const filterBySurvey = (answers: SurveyAnswers, blockId: string): SurveyAnswers => {
  const of = <R extends { blockId: string }>(rows: R[]) => rows.filter((row) => row.blockId === blockId);
  return {
    totals: of(answers.totals),
    questions: of(answers.questions),
    values: of(answers.values),
    texts: of(answers.texts),
    surveys: of(answers.surveys),
  };
};

/** Survey results, for users who may read the booklet's statistics. Refuses like `requireBooklet`. */
export const loadSurveyResults = async (scope: Scope, bookletId: string): Promise<CallAnswer<typeof getSurveys>> => {
  const { row, can } = await requireBooklet(scope, bookletId, 'statistics.read');
  const { mode, threshold } = row.settings.tracking;
  const seesNames = mode === 'named' && can['participants.progress'];
  const answers = await loadSurveyAnswers(scope, bookletId);
  const people = seesNames ? await listNamedRespondents(scope, bookletId) : null;
  const drafted = (await listDraftSurveys(scope, bookletId)).flatMap(({ blockId, props, pageId, pageTitle }) => {
    const read = BLOCK_DEFINITIONS.survey.props.safeParse(props);
    if (!read.success) return [];
    const { title, kind, questions, closesOn } = read.data;
    return [{ blockId, title, kind, closesOn, questions, page: { id: pageId, title: pageTitle } }];
  });
  const inDraft = new Set(drafted.map(({ blockId }) => blockId));
  const gone = [...new Map(answers.surveys.map((one) => [one.blockId, one])).values()]
    .filter(({ blockId }) => !inDraft.has(blockId))
    .map(({ blockId, title, kind }) => ({ blockId, title, kind, closesOn: '', questions: [], page: null }));
  const surveys = [...drafted, ...gone].map(({ questions, ...survey }): SurveyResult => {
    const own = filterBySurvey(answers, survey.blockId);
    const shown = findAnswerVisibility(own.totals, threshold, seesNames);
    const named =
      people
        ?.filter(({ blockId }) => blockId === survey.blockId)
        .map(({ enrolmentId, name, day, value }) => {
          const { answers: given } = value as StoredSurveyAnswers;
          return { enrolmentId, name, day, answers: given };
        }) ?? null;
    return {
      ...survey,
      answers: shown?.n ?? null,
      questions: listSurveyQuestions(questions, own).map((one) =>
        shown ? buildQuestionResult(one, own, threshold, seesNames) : makeHiddenResult(one.text, one.kind),
      ),
      people: named,
      peopleLeft: named === null ? 0 : Math.max(0, sumAnswerCounts(own.totals, true) - named.length),
    };
  });
  return { threshold, isKept: mode !== 'none', surveys };
};
