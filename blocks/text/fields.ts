import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const textFields: readonly BlockField<BlockProps<'text'>>[] = [
  { name: 'html', kind: 'rich', max: 6000, labelKey: 'editor.block.text.html', helpKey: 'editor.block.text.html.help' },
];
