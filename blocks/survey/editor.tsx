import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';
import { emptyQuestion } from './schema.ts';

export const surveyEditor: BlockEditor<'survey'> = {
  fields: [
    { name: 'kind', kind: 'choice', labelKey: 'editor.block.survey.kind', options: ['survey', 'astonishment'] },
    { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.survey.title', hasHelp: true },
    { name: 'introduction', kind: 'paragraphs', max: 600, labelKey: 'editor.block.survey.introduction' },
    {
      name: 'questions',
      kind: 'list',
      labelKey: 'editor.block.survey.questions',
      max: 20,
      item: emptyQuestion,
      titleField: 'text',
      fields: [
        { name: 'text', kind: 'line', max: 300, labelKey: 'editor.block.survey.questions.text' },
        {
          name: 'kind',
          kind: 'choice',
          labelKey: 'editor.block.survey.questions.kind',
          options: ['single', 'multiple', 'scale', 'smileys', 'text'],
        },
        {
          name: 'choices',
          kind: 'list',
          labelKey: 'editor.block.survey.questions.choices',
          max: 10,
          item: { text: '' },
          titleField: 'text',
          fields: [{ name: 'text', kind: 'line', max: 120, labelKey: 'editor.block.survey.questions.choices.text' }],
        },
        { name: 'low', kind: 'line', max: 60, labelKey: 'editor.block.survey.questions.low' },
        { name: 'high', kind: 'line', max: 60, labelKey: 'editor.block.survey.questions.high' },
        { name: 'required', kind: 'switch', labelKey: 'editor.block.survey.questions.required' },
      ],
    },
    { name: 'anonymous', kind: 'switch', labelKey: 'editor.block.survey.anonymous', hasHelp: true },
    { name: 'closesOn', kind: 'day', labelKey: 'editor.block.survey.closesOn', hasHelp: true },
  ],
  drawing: (
    <Sketch>
      <circle cx="16" cy="16" r="8" />
      <path d="M12.5 18c1.5 3 5.5 3 7 0M13.5 13.5v.1M18.5 13.5v.1" />
      <path d="M30 13h18M30 20h12M8 32h40" strokeOpacity="0.4" />
    </Sketch>
  ),
};
