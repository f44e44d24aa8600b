import type { SurveyResult } from '../../../contract/reading/surveys.ts';
import type { t as translate } from '../../lib/i18n.ts';

type Translate = typeof translate;

/** Title of a survey, or its kind when it has none. */
export const formatSurveyTitle = ({ title, kind }: Pick<SurveyResult, 'title' | 'kind'>, t: Translate): string =>
  title || t(`editor.block.survey.kind.${kind}`);

const isSmiley = (value: string): value is '1' | '2' | '3' | '4' | '5' => /^[1-5]$/.test(value);

/** An answer in words: smileys have a label. */
export const formatSurveyAnswer = (kind: string, value: string, t: Translate): string =>
  kind === 'smileys' && isSmiley(value) ? t(`surveys.face.${value}`) : value;
