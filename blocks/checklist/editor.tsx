import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

const CheckboxSketch = ({ y, done }: { y: number; done: boolean }) => (
  <>
    <rect x="9" y={y} width="8" height="8" rx="2" />
    {done && <path d={`m11 ${y + 4} 1.5 1.7 2.5-3`} />}
    <path d={`M22 ${y + 4}h25`} strokeOpacity="0.4" />
  </>
);

export const checklistEditor: BlockEditor<'checklist'> = {
  fields: [
    { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.checklist.title' },
    {
      name: 'items',
      kind: 'list',
      labelKey: 'editor.block.checklist.items',
      max: 40,
      item: { text: '', dueInDays: null },
      titleField: 'text',
      fields: [
        { name: 'text', kind: 'line', max: 160, labelKey: 'editor.block.checklist.items.text' },
        {
          name: 'dueInDays',
          kind: 'number',
          min: -90,
          max: 365,
          nullable: true,
          unitKey: 'editor.block.unit.days',
          labelKey: 'editor.block.checklist.items.dueInDays',
          hasHelp: true,
        },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <CheckboxSketch y={7} done />
      <CheckboxSketch y={24} done={false} />
    </Sketch>
  ),
};
