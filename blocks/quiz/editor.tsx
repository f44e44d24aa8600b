import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

const createEmptyAnswer = (right: boolean) => ({ text: '', right, match: '' });

export const quizEditor: BlockEditor<'quiz'> = {
  fields: [
    { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.quiz.title' },
    {
      name: 'questions',
      kind: 'list',
      labelKey: 'editor.block.quiz.questions',
      addKey: 'editor.block.quiz.questions.add',
      min: 1,
      max: 20,
      item: { kind: 'single', text: '', answers: [createEmptyAnswer(true), createEmptyAnswer(false)], feedback: '' },
      titleField: 'text',
      fields: [
        { name: 'text', kind: 'line', max: 300, labelKey: 'editor.block.quiz.questions.text' },
        {
          name: 'kind',
          kind: 'choice',
          labelKey: 'editor.block.quiz.questions.kind',
          options: [
            { value: 'single', labelKey: 'editor.block.quiz.questions.kind.single' },
            { value: 'multiple', labelKey: 'editor.block.quiz.questions.kind.multiple' },
            { value: 'boolean', labelKey: 'editor.block.quiz.questions.kind.boolean' },
            { value: 'order', labelKey: 'editor.block.quiz.questions.kind.order' },
            { value: 'match', labelKey: 'editor.block.quiz.questions.kind.match' },
          ],
        },
        {
          name: 'answers',
          kind: 'list',
          labelKey: 'editor.block.quiz.questions.answers',
          helpKey: 'editor.block.quiz.questions.answers.help',
          addKey: 'editor.block.quiz.questions.answers.add',
          min: 2,
          max: 8,
          item: createEmptyAnswer(false),
          titleField: 'text',
          fields: [
            { name: 'text', kind: 'line', max: 200, labelKey: 'editor.block.quiz.questions.answers.text' },
            { name: 'right', kind: 'switch', labelKey: 'editor.block.quiz.questions.answers.right' },
            {
              name: 'match',
              kind: 'line',
              max: 200,
              labelKey: 'editor.block.quiz.questions.answers.match',
              helpKey: 'editor.block.quiz.questions.answers.match.help',
            },
          ],
        },
        {
          name: 'feedback',
          kind: 'paragraphs',
          max: 600,
          labelKey: 'editor.block.quiz.questions.feedback',
          helpKey: 'editor.block.quiz.questions.feedback.help',
        },
      ],
    },
    {
      name: 'passMark',
      kind: 'number',
      min: 0,
      max: 100,
      nullable: false,
      unitKey: 'editor.block.unit.percent',
      labelKey: 'editor.block.quiz.passMark',
    },
    {
      name: 'attempts',
      kind: 'number',
      min: 0,
      max: 10,
      nullable: false,
      labelKey: 'editor.block.quiz.attempts',
      helpKey: 'editor.block.quiz.attempts.help',
    },
  ],
  drawing: (
    <Sketch>
      <path d="M22 14c0-8 13-8 13 0 0 5-6.5 5-6.5 11M28.5 31v.1" strokeWidth="3" />
    </Sketch>
  ),
};
