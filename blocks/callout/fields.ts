import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const calloutFields: readonly BlockField<BlockProps<'callout'>>[] = [
  {
    name: 'kind',
    kind: 'choice',
    labelKey: 'editor.block.callout.kind',
    options: [
      { value: 'info', labelKey: 'editor.block.callout.kind.info' },
      { value: 'tip', labelKey: 'editor.block.callout.kind.tip' },
      { value: 'warning', labelKey: 'editor.block.callout.kind.warning' },
      { value: 'danger', labelKey: 'editor.block.callout.kind.danger' },
      { value: 'duty', labelKey: 'editor.block.callout.kind.duty' },
    ],
  },
  { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.callout.title' },
  { name: 'html', kind: 'rich', max: 1500, labelKey: 'editor.block.callout.html' },
];
