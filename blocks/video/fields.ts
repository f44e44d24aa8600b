import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const videoFields: readonly BlockField<BlockProps<'video'>>[] = [
  { name: 'video', kind: 'media', accept: 'video', labelKey: 'editor.block.video.video' },
  { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.video.title' },
  {
    name: 'poster',
    kind: 'media',
    accept: 'image',
    labelKey: 'editor.block.video.poster',
    helpKey: 'editor.block.video.poster.help',
  },
  {
    name: 'captions',
    kind: 'media',
    accept: 'captions',
    labelKey: 'editor.block.video.captions',
    helpKey: 'editor.block.video.captions.help',
  },
  {
    name: 'transcript',
    kind: 'paragraphs',
    max: 20_000,
    labelKey: 'editor.block.video.transcript',
    helpKey: 'editor.block.video.transcript.help',
  },
];
