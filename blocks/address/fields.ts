import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const addressFields: readonly BlockField<BlockProps<'address'>>[] = [
  { name: 'name', kind: 'line', max: 120, labelKey: 'editor.block.address.place' },
  { name: 'address', kind: 'paragraphs', max: 300, labelKey: 'editor.block.address.address' },
  { name: 'directions', kind: 'paragraphs', max: 1500, labelKey: 'editor.block.address.directions' },
  {
    name: 'map',
    kind: 'picture',
    labelKey: 'editor.block.address.map',
    helpKey: 'editor.block.address.map.help',
  },
  {
    name: 'coordinates',
    kind: 'coordinates',
    labelKey: 'editor.block.address.coordinates',
    helpKey: 'editor.block.address.coordinates.help',
  },
];
