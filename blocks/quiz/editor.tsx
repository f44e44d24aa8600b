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
      max: 20,
      item: { kind: 'single', text: '', answers: [createEmptyAnswer(true), createEmptyAnswer(false)], feedback: '' },
      titleField: 'text',
      fields: [
        { name: 'text', kind: 'line', max: 300, labelKey: 'editor.block.quiz.questions.text' },
        {
          name: 'kind',
          kind: 'choice',
          labelKey: 'editor.block.quiz.questions.kind',
          options: ['single', 'multiple', 'boolean', 'order', 'match'],
        },
        {
          name: 'answers',
          kind: 'list',
          labelKey: 'editor.block.quiz.questions.answers',
          hasHelp: true,
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
              hasHelp: true,
            },
          ],
        },
        {
          name: 'feedback',
          kind: 'paragraphs',
          max: 600,
          labelKey: 'editor.block.quiz.questions.feedback',
          hasHelp: true,
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
      hasHelp: true,
    },
  ],
  drawing: (
    <Sketch>
      <path d="M22 14c0-8 13-8 13 0 0 5-6.5 5-6.5 11M28.5 31v.1" strokeWidth="3" />
    </Sketch>
  ),
};
