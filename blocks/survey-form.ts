import { errorText } from '../contract/platform/errors.ts';
import { countGraphemes } from '../contract/platform/text/graphemes.ts';
import type { PostedForm } from './quiz-form.ts';
import { hasSurveyChoices, type SurveyQuestion } from './survey/schema.ts';

/* The form of a survey and its parser, in one file because they must agree. */

/** Maximum length of a free answer, in graphemes. */
export const MAX_ANSWER_CHARACTERS = 2000;
/** Faces from the saddest (1) to the happiest (5). */
export const SURVEY_FACES = [1, 2, 3, 4, 5] as const;

/** The name of the field of question `index`, from 0. */
export const getSurveyFieldName = (index: number) => `q${index}`;

/**
 * The answer to one question, with the text of the question, which may change from version to version. `values`: the
 * texts of the choices, a mark, a face (`1` to `5`), or the typed text; empty means no answer.
 */
export interface SurveyAnswer {
  question: string;
  kind: SurveyQuestion['kind'];
  values: string[];
}

export interface ParsedSurveyForm {
  answers: SurveyAnswer[];
  /** Error of an answer, by the index of its question. */
  errors: Map<number, string>;
}

const toPostedValues = (value: string | string[] | undefined): string[] => [value ?? []].flat();

const SCALE_MARKS = new Set(Array.from({ length: 11 }, (_, n) => String(n)));
const FACE_MARKS = new Set(SURVEY_FACES.map(String));

const findChosenTexts = (question: SurveyQuestion, values: string[]): string[] | null => {
  const picked = [...new Set(values)].map((value) =>
    /^\d{1,2}$/.test(value) ? question.choices[Number(value)]?.text : undefined,
  );
  const isOne = question.kind === 'multiple' || picked.length < 2;
  return isOne && picked.every((text) => text !== undefined) ? picked : null;
};

const parseAnswer = (question: SurveyQuestion, posted: string[]): { values: string[] } | { error: string } => {
  const values = posted.filter((value) => value !== '');
  const wrong = { error: errorText('GEN-019') };
  if (hasSurveyChoices(question)) {
    const picked = findChosenTexts(question, values);
    return picked ? { values: picked } : wrong;
  }
  if (question.kind === 'text') {
    const text = (values[0] ?? '').normalize('NFC').replaceAll('\r\n', '\n').trim();
    const saisi = countGraphemes(text);
    if (values.length > 1) return wrong;
    if (saisi > MAX_ANSWER_CHARACTERS)
      return { error: errorText('GEN-002', { libelle: 'Réponse', n: MAX_ANSWER_CHARACTERS, saisi }) };
    return { values: text === '' ? [] : [text] };
  }
  const marks = question.kind === 'scale' ? SCALE_MARKS : FACE_MARKS;
  return values.length < 2 && values.every((value) => marks.has(value)) ? { values } : wrong;
};

/** Parses a posted survey. A survey without a single answer is wrong as a whole (GEN-001, at its first question). */
export const parseSurveyForm = (questions: readonly SurveyQuestion[], fields: PostedForm): ParsedSurveyForm => {
  const errors = new Map<number, string>();
  const answers = questions.map((question, index): SurveyAnswer => {
    const read = parseAnswer(question, toPostedValues(fields[getSurveyFieldName(index)]));
    const values = 'values' in read ? read.values : [];
    if ('error' in read) errors.set(index, read.error);
    else if (question.required && values.length === 0) errors.set(index, errorText('GEN-001'));
    return { question: question.text, kind: question.kind, values };
  });
  if (errors.size === 0 && answers.every(({ values }) => values.length === 0)) errors.set(0, errorText('GEN-001'));
  return { answers, errors };
};
