import { and, asc, eq } from 'drizzle-orm';
import type { SurveyAnswer } from '../../../blocks/survey-form.ts';
import { WORDS, wordsIn } from '../../../blocks/words.ts';
import { frozenPages } from '../../booklets/publications/snapshot.ts';
import type { Scope } from '../../platform/data/scope.ts';
import type { Person } from './person.ts';
import type { Tree } from './person-tree.ts';
import type { KeptSurvey } from './survey.ts';

const face = (value: string): string => {
  const word = WORDS.find((one) => one === `survey.face.${value}`);
  return word ? wordsIn('fr-FR', 'vous')(word) : value;
};

const inWords = ({ kind, values }: SurveyAnswer): string =>
  kind === 'smileys' ? values.map(face).join(', ') : values.join(', ');

/** Survey answers stored with the participant's name: question and answer. */
export const namedAnswersOf = async (scope: Scope, enrolmentId: string): Promise<[string, string][]> => {
  const { responses } = scope.views;
  const rows = await scope
    .select({ value: responses.value })
    .from(responses)
    .where(and(eq(responses.enrolmentId, enrolmentId), eq(responses.kind, 'survey')))
    .orderBy(asc(responses.day));
  return rows.flatMap(({ value }) =>
    (value as KeptSurvey).answers.map((answer): [string, string] => [answer.question, inWords(answer)]),
  );
};

/** Titles of the surveys answered by the participant, named or anonymous. */
export const answeredTitles = ({ visible }: Tree, { answered }: Person): string[] => {
  const t = wordsIn(visible.language, visible.tone ?? 'vous');
  return frozenPages(visible)
    .flatMap(({ blocks }) => blocks)
    .filter(({ id, type }) => type === 'survey' && answered.has(id))
    .map(({ props }) => {
      const { title, kind } = props as { title: string; kind: KeptSurvey['kind'] };
      return title || t(`survey.title.${kind}`);
    });
};
