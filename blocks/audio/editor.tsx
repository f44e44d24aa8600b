import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const audioEditor: BlockEditor<'audio'> = {
  fields: [
    { name: 'audio', kind: 'media', accept: 'audio', labelKey: 'editor.block.audio.audio' },
    { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.audio.title' },
    { name: 'html', kind: 'rich', max: 20_000, labelKey: 'editor.block.audio.html', hasHelp: true },
  ],
  drawing: (
    <Sketch>
      <path d="M11 16h6l8-7v22l-8-7h-6z" />
      <path d="M31 15a7 7 0 0 1 0 10M36 10a14 14 0 0 1 0 20" />
    </Sketch>
  ),
};
