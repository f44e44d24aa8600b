import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const videoEditor: BlockEditor<'video'> = {
  fields: [
    { name: 'video', kind: 'media', accept: 'video', labelKey: 'editor.block.video.video' },
    { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.video.title' },
    { name: 'poster', kind: 'media', accept: 'image', labelKey: 'editor.block.video.poster', hasHelp: true },
    { name: 'captions', kind: 'media', accept: 'captions', labelKey: 'editor.block.video.captions', hasHelp: true },
    { name: 'transcript', kind: 'paragraphs', max: 20_000, labelKey: 'editor.block.video.transcript', hasHelp: true },
  ],
  drawing: (
    <Sketch>
      <rect x="9" y="7" width="38" height="26" rx="3" />
      <path d="m25 15 8 5-8 5z" />
    </Sketch>
  ),
};
