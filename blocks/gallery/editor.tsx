import { emptyPicture } from '../block.ts';
import type { BlockEditor } from '../fields.ts';
import { PictureSketch, Sketch } from '../sketches.tsx';

export const galleryEditor: BlockEditor<'gallery'> = {
  fields: [
    { name: 'layout', kind: 'choice', labelKey: 'editor.block.gallery.layout', options: ['grid', 'carousel'] },
    {
      name: 'items',
      kind: 'list',
      labelKey: 'editor.block.gallery.items',
      max: 24,
      item: { picture: emptyPicture, caption: '' },
      titleField: 'caption',
      fields: [
        { name: 'picture', kind: 'picture', labelKey: 'editor.block.gallery.items.picture' },
        { name: 'caption', kind: 'line', max: 200, labelKey: 'editor.block.gallery.items.caption' },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <PictureSketch x={6} y={9} width={20} height={22} />
      <PictureSketch x={30} y={9} width={20} height={22} />
    </Sketch>
  ),
};
