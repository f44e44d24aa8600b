import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const glossaryEditor: BlockEditor<'glossary'> = {
  fields: [
    {
      name: 'items',
      kind: 'list',
      labelKey: 'editor.block.glossary.items',
      hasHelp: true,
      max: 200,
      item: { term: '', definition: '' },
      titleField: 'term',
      fields: [
        { name: 'term', kind: 'line', max: 80, labelKey: 'editor.block.glossary.items.term' },
        { name: 'definition', kind: 'paragraphs', max: 400, labelKey: 'editor.block.glossary.items.definition' },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <path d="m9 17 4-10 4 10M10.5 13.5h5M21 7h5l-5 10h5" />
      <path d="M31 9h17M31 16h12M9 25h39M9 32h28" strokeOpacity="0.4" />
    </Sketch>
  ),
};
