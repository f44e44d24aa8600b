import { formatScore, renderQuizMarks } from '#renderer';
import type { PostedForm, QuizResult } from '../../../../blocks/quiz-form.ts';
import { markQuiz } from '../../../../blocks/quiz-form.ts';
import { BLOCK_DEFINITIONS } from '../../../../blocks/registry.ts';
import { deriveQuizSeed, fillVariableValues, listFrozenPages, type Snapshot } from '../../../booklets/index.ts';
import type { Visit } from '../http/visit.ts';

export interface MarkedQuiz {
  title: string;
  questions: string[];
  result: QuizResult;
  /** Slug of its page, within the booklet. */
  slug: string;
}

/** Marks the answers to a quiz of this version; null: it has no such quiz. Nothing is stored here. */
export const markSnapshotQuiz = (snapshot: Snapshot, blockId: string, fields: PostedForm): MarkedQuiz | null => {
  for (const page of listFrozenPages(snapshot)) {
    const block = page.blocks.find(({ id }) => id === blockId);
    if (!block) continue;
    const quiz = block.type === 'quiz' ? BLOCK_DEFINITIONS.quiz.props.safeParse(block.props) : null;
    if (!quiz?.success) return null;
    const text = (words: string) => fillVariableValues(words, snapshot.language, snapshot.variables, () => '');
    const result = markQuiz(quiz.data, deriveQuizSeed(snapshot, blockId), fields);
    return {
      title:
        text(quiz.data.title) || (snapshot.tone === 'tu' ? 'Vérifie tes connaissances' : 'Vérifiez vos connaissances'),
      questions: quiz.data.questions.map((question) => text(question.text)),
      result: {
        ...result,
        questions: result.questions.map(({ right, feedback }) => ({ right, feedback: text(feedback) })),
      },
      slug: page.slug,
    };
  }
  return null;
};

/** Converts a posted form to the fields of `markQuiz`. */
export const toQuizFields = (form: URLSearchParams): PostedForm => {
  const fields: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    fields[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return fields;
};

/** Answers a script with the marks as JSON, and another browser with a page. */
export const sendQuizMarks = (
  { request, reply, base }: Pick<Visit, 'request' | 'reply' | 'base'>,
  blockId: string,
  { title, questions, result, slug }: MarkedQuiz,
  sendPage: (title: string, main: string) => unknown,
): unknown => {
  if (request.headers.accept?.includes('application/json')) {
    return reply.header('cache-control', 'no-store').send({ ...result, words: formatScore(result) });
  }
  return sendPage(title, renderQuizMarks({ title, questions, result, back: `${base}/${slug}#bloc-${blockId}` }));
};
