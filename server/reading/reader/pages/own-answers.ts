import { and, asc, eq } from 'drizzle-orm';
import { BOOKLET_WORDS, getTranslate } from '../../../../blocks/booklet-words.ts';
import type { SurveyAnswer } from '../../../../blocks/survey-form.ts';
import { listFrozenPages } from '../../../booklets/index.ts';
import type { StoredSurveyAnswers } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { BookletTree, ReaderPerson } from '../person/reader-context.ts';

const getFaceLabel = (value: string): string => {
  const word = BOOKLET_WORDS.find((one) => one === `survey.face.${value}`);
  return word ? getTranslate('fr-FR', 'vous')(word) : value;
};

const formatSurveyAnswer = ({ kind, values }: SurveyAnswer): string =>
  kind === 'smileys' ? values.map(getFaceLabel).join(', ') : values.join(', ');

/** Survey answers stored with the participant's name: question and answer. */
export const listOwnNamedAnswers = async (scope: Scope, enrolmentId: string): Promise<[string, string][]> => {
  const { responses } = scope.views;
  const rows = await scope
    .select({ value: responses.value })
    .from(responses)
    .where(and(eq(responses.enrolmentId, enrolmentId), eq(responses.kind, 'survey')))
    .orderBy(asc(responses.day));
  return rows.flatMap(({ value }) =>
    (value as StoredSurveyAnswers).answers.map((answer): [string, string] => [
      answer.question,
      formatSurveyAnswer(answer),
    ]),
  );
};

/** Titles of the surveys answered by the participant, named or anonymous. */
export const listAnsweredSurveyTitles = ({ visible }: BookletTree, { answered }: ReaderPerson): string[] => {
  const t = getTranslate(visible.language, visible.tone ?? 'vous');
  return listFrozenPages(visible)
    .flatMap(({ blocks }) => blocks)
    .filter(({ id, type }) => type === 'survey' && answered.has(id))
    .map(({ props }) => {
      const { title, kind } = props as { title: string; kind: StoredSurveyAnswers['kind'] };
      return title || t(`survey.title.${kind}`);
    });
};
