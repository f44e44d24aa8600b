import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { SurveyResult } from '../../../contract/reading/surveys.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

type QuestionKind = SurveyResult['questions'][number]['kind'];

/** Number of answers, named or anonymous. */
export interface AnswerCount {
  blockId: string;
  named: boolean;
  n: number;
}
export interface QuestionCount extends AnswerCount {
  question: string;
  kind: QuestionKind;
}
export interface ValueCount extends QuestionCount {
  value: string;
}
/** All survey answers of a booklet, counted by the database. */
export interface SurveyAnswers {
  totals: AnswerCount[];
  questions: QuestionCount[];
  values: ValueCount[];
  texts: Omit<ValueCount, 'n'>[];
  /** Title and kind at the time of the answer. */
  surveys: { blockId: string; title: string; kind: SurveyResult['kind'] }[];
}

/** Maximum number of free answers per question, and of named respondents per survey, on screen. */
export const MAX_SHOWN_ANSWERS = 200;

const buildNamedSql = (responses: Scope['views']['responses']) => sql<boolean>`${responses.enrolmentId} is not null`;

const matchesBookletSurveys = (responses: Scope['views']['responses'], bookletId: string) =>
  and(eq(responses.bookletId, bookletId), eq(responses.kind, 'survey'), isNotNull(responses.blockId));

const QUESTION_COLUMNS = ['blockId', 'named', 'question', 'kind'] as const;
const VALUE_COLUMNS = [...QUESTION_COLUMNS, 'value'] as const;

/** One row per answered question. */
const buildAnswersQuery = (scope: Scope, bookletId: string) => {
  const { responses } = scope.views;
  const answers = scope
    .select({
      blockId: sql<string>`${responses.blockId}`.as('block'),
      named: buildNamedSql(responses).as('named'),
      answer: sql<unknown>`jsonb_array_elements(${responses.value} -> 'answers')`.as('answer'),
    })
    .from(responses)
    .where(matchesBookletSurveys(responses, bookletId))
    .as('answers');
  return scope
    .select({
      blockId: answers.blockId,
      named: answers.named,
      question: sql<string>`${answers.answer} ->> 'question'`.as('question'),
      kind: sql<QuestionKind>`${answers.answer} ->> 'kind'`.as('kind'),
      values: sql<string[]>`${answers.answer} -> 'values'`.as('answered'),
    })
    .from(answers)
    .as('given');
};

const buildValuesQuery = (scope: Scope, bookletId: string) => {
  const given = buildAnswersQuery(scope, bookletId);
  return scope
    .select({
      ...pickFields(given, QUESTION_COLUMNS),
      value: sql<string>`jsonb_array_elements_text(${given.values})`.as('value'),
    })
    .from(given)
    .as('each_value');
};

export const loadSurveyAnswers = async (scope: Scope, bookletId: string): Promise<SurveyAnswers> => {
  const { responses } = scope.views;
  const surveys = await scope
    .select({
      blockId: sql<string>`${responses.blockId}`,
      named: buildNamedSql(responses),
      n: count(),
      title: sql<string>`max(${responses.value} ->> 'title')`,
      kind: sql<SurveyResult['kind']>`max(${responses.value} ->> 'kind')`,
    })
    .from(responses)
    .where(matchesBookletSurveys(responses, bookletId))
    .groupBy(responses.blockId, buildNamedSql(responses));
  if (surveys.length === 0) return { totals: [], questions: [], values: [], texts: [], surveys: [] };

  const given = buildAnswersQuery(scope, bookletId);
  const questions = await scope
    .select({
      ...pickFields(given, QUESTION_COLUMNS),
      n: sql<number>`(count(*) filter (where jsonb_array_length(${given.values}) > 0))::int`,
    })
    .from(given)
    .groupBy(...QUESTION_COLUMNS.map((name) => given[name]));
  const each = buildValuesQuery(scope, bookletId);
  const values = await scope
    .select({ ...pickFields(each, VALUE_COLUMNS), n: count() })
    .from(each)
    .where(sql`${each.kind} <> 'text'`)
    .groupBy(...VALUE_COLUMNS.map((name) => each[name]));
  const free = buildValuesQuery(scope, bookletId);
  const place = sql<number>`row_number() over (partition by ${free.blockId}, ${free.question}, ${free.named} order by md5(${free.value}))`;
  const ranked = scope
    .select({ ...pickFields(free, VALUE_COLUMNS), place: place.as('place') })
    .from(free)
    .where(eq(free.kind, 'text'))
    .as('ranked');
  const texts = await scope
    .select(pickFields(ranked, VALUE_COLUMNS))
    .from(ranked)
    .where(sql`${ranked.place} <= ${MAX_SHOWN_ANSWERS}`)
    .orderBy(asc(ranked.place));
  return { totals: surveys, questions, values, texts, surveys };
};

/** The latest respondents with a name of each survey, most recent first. */
export const listNamedRespondents = (scope: Scope, bookletId: string) => {
  const { responses, enrolments, participants } = scope.views;
  const place = sql<number>`row_number() over (partition by ${responses.blockId} order by ${responses.day} desc, ${enrolments.nameKey})`;
  const ranked = scope
    .select({
      blockId: sql<string>`${responses.blockId}`.as('survey'),
      enrolmentId: sql<string>`${enrolments.id}`.as('person'),
      name: sql<string>`trim(${participants.firstName} || ' ' || ${participants.lastName})`.as('person_name'),
      day: responses.day,
      value: responses.value,
      place: place.as('place'),
    })
    .from(responses)
    .innerJoin(enrolments, eq(enrolments.id, responses.enrolmentId))
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(matchesBookletSurveys(responses, bookletId))
    .as('ranked');
  return scope
    .select(pickFields(ranked, ['blockId', 'enrolmentId', 'name', 'day', 'value']))
    .from(ranked)
    .where(sql`${ranked.place} <= ${MAX_SHOWN_ANSWERS}`)
    .orderBy(asc(ranked.place));
};

/** Surveys of the draft, in reading order. */
export const listDraftSurveys = (scope: Scope, bookletId: string) => {
  const { blocks, pages, chapters } = scope.views;
  return scope
    .select({ blockId: blocks.id, props: blocks.props, pageId: pages.id, pageTitle: pages.title })
    .from(blocks)
    .innerJoin(pages, eq(pages.id, blocks.pageId))
    .innerJoin(chapters, eq(chapters.id, pages.chapterId))
    .where(
      and(
        eq(blocks.bookletId, bookletId),
        eq(blocks.type, 'survey'),
        isNull(blocks.deletedAt),
        isNull(pages.deletedAt),
        isNull(chapters.deletedAt),
      ),
    )
    .orderBy(asc(chapters.position), asc(pages.position), asc(blocks.position));
};
