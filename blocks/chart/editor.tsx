import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';
import { emptyChartPerson } from './schema.ts';

export const chartEditor: BlockEditor<'chart'> = {
  fields: [
    {
      name: 'people',
      kind: 'list',
      labelKey: 'editor.block.chart.people',
      max: 100,
      item: emptyChartPerson,
      titleField: 'name',
      fields: [
        { name: 'name', kind: 'line', max: 120, labelKey: 'editor.block.chart.people.name' },
        { name: 'role', kind: 'line', max: 100, labelKey: 'editor.block.chart.people.role' },
        { name: 'under', kind: 'sibling', labelKey: 'editor.block.chart.people.under', hasHelp: true },
        { name: 'photo', kind: 'picture', labelKey: 'editor.block.chart.people.photo' },
        { name: 'imageRightOn', kind: 'day', labelKey: 'editor.block.team.people.imageRightOn', hasHelp: true },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <path d="M20 6h16v8H20zM8 26h16v8H8zM32 26h16v8H32zM28 14v6M16 26v-6h24v6" />
    </Sketch>
  ),
};
