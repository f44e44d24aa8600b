import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const timelineEditor: BlockEditor<'timeline'> = {
  fields: [
    {
      name: 'layout',
      kind: 'choice',
      labelKey: 'editor.block.timeline.layout',
      options: ['vertical', 'horizontal'],
    },
    {
      name: 'items',
      kind: 'list',
      labelKey: 'editor.block.timeline.items',
      max: 30,
      item: { when: '', title: '', html: '' },
      titleField: 'title',
      fields: [
        { name: 'when', kind: 'line', max: 40, labelKey: 'editor.block.timeline.items.when', hasHelp: true },
        { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.timeline.items.title' },
        { name: 'html', kind: 'rich', max: 1000, labelKey: 'editor.block.timeline.items.html' },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <path d="M6 20h44" />
      <circle cx="14" cy="20" r="3" fill="currentColor" />
      <circle cx="28" cy="20" r="3" fill="currentColor" />
      <circle cx="42" cy="20" r="3" fill="currentColor" />
      <path d="M10 11h8M24 29h8M38 11h8" strokeOpacity="0.4" />
    </Sketch>
  ),
};
