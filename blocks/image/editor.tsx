import type { BlockEditor } from '../fields.ts';
import { PictureSketch, Sketch } from '../sketches.tsx';

export const imageEditor: BlockEditor<'image'> = {
  fields: [
    { name: 'picture', kind: 'picture', drawings: true, labelKey: 'editor.block.image.picture' },
    { name: 'caption', kind: 'line', max: 200, labelKey: 'editor.block.image.caption' },
    { name: 'credit', kind: 'line', max: 120, labelKey: 'editor.block.image.credit' },
    { name: 'width', kind: 'choice', labelKey: 'editor.block.image.width', options: ['column', 'wide', 'full'] },
    { name: 'href', kind: 'href', labelKey: 'editor.block.image.href', hasHelp: true },
  ],
  drawing: (
    <Sketch>
      <PictureSketch x={9} y={6} width={38} height={28} />
      <circle cx="37" cy="14" r="3" />
    </Sketch>
  ),
};
