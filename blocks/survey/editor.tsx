import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';
import { emptyQuestion } from './schema.ts';

export const surveyEditor: BlockEditor<'survey'> = {
  fields: [
    {
      name: 'kind',
      kind: 'choice',
      labelKey: 'editor.block.survey.kind',
      options: [
        { value: 'survey', labelKey: 'editor.block.survey.kind.survey' },
        { value: 'astonishment', labelKey: 'editor.block.survey.kind.astonishment' },
      ],
    },
    {
      name: 'title',
      kind: 'line',
      max: 120,
      labelKey: 'editor.block.survey.title',
      helpKey: 'editor.block.survey.title.help',
    },
    { name: 'introduction', kind: 'paragraphs', max: 600, labelKey: 'editor.block.survey.introduction' },
    {
      name: 'questions',
      kind: 'list',
      labelKey: 'editor.block.survey.questions',
      addKey: 'editor.block.survey.questions.add',
      min: 1,
      max: 20,
      item: emptyQuestion,
      titleField: 'text',
      fields: [
        { name: 'text', kind: 'line', max: 300, labelKey: 'editor.block.survey.questions.text' },
        {
          name: 'kind',
          kind: 'choice',
          labelKey: 'editor.block.survey.questions.kind',
          options: [
            { value: 'single', labelKey: 'editor.block.survey.questions.kind.single' },
            { value: 'multiple', labelKey: 'editor.block.survey.questions.kind.multiple' },
            { value: 'scale', labelKey: 'editor.block.survey.questions.kind.scale' },
            { value: 'smileys', labelKey: 'editor.block.survey.questions.kind.smileys' },
            { value: 'text', labelKey: 'editor.block.survey.questions.kind.text' },
          ],
        },
        {
          name: 'choices',
          kind: 'list',
          labelKey: 'editor.block.survey.questions.choices',
          addKey: 'editor.block.survey.questions.choices.add',
          min: 2,
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
    {
      name: 'anonymous',
      kind: 'switch',
      labelKey: 'editor.block.survey.anonymous',
      helpKey: 'editor.block.survey.anonymous.help',
    },
    {
      name: 'closesOn',
      kind: 'day',
      labelKey: 'editor.block.survey.closesOn',
      helpKey: 'editor.block.survey.closesOn.help',
    },
  ],
  drawing: (
    <Sketch>
      <circle cx="16" cy="16" r="8" />
      <path d="M12.5 18c1.5 3 5.5 3 7 0M13.5 13.5v.1M18.5 13.5v.1" />
      <path d="M30 13h18M30 20h12M8 32h40" strokeOpacity="0.4" />
    </Sketch>
  ),
};
