import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';
import { nameFields, photoFields } from '../team/person-fields.ts';
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
      takesReferents: true,
      fields: [
        ...nameFields,
        { name: 'under', kind: 'sibling', labelKey: 'editor.block.chart.people.under', hasHelp: true },
        ...photoFields,
      ],
    },
  ],
  drawing: (
    <Sketch>
      <path d="M20 6h16v8H20zM8 26h16v8H8zM32 26h16v8H32zM28 14v6M16 26v-6h24v6" />
    </Sketch>
  ),
};
