import { Figure } from '../parts/Figure.tsx';
import { PictureView } from '../parts/PictureView.tsx';
import type { BlockViewProps } from '../registry.ts';

/** A grid, or a strip that scrolls by hand and by the arrow keys. Nothing moves on its own. */
export const GalleryView = ({ props, context }: BlockViewProps<'gallery'>) => {
  const { items, layout } = props;
  const strip = layout === 'carousel' && context.mode !== 'print';
  return (
    <ul
      className={strip ? 'b-gallery b-gallery-carousel' : 'b-gallery b-gallery-grid'}
      aria-label={context.t(strip ? 'gallery.carousel' : 'gallery.grid', { n: items.length })}
      // A scrollable element must be reachable by keyboard.
      tabIndex={strip ? 0 : undefined}
    >
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same image may come twice; its place is its name
        <li key={index} className="b-gallery-item">
          <Figure className="b-gallery-figure" caption={context.fillText(item.caption)}>
            <PictureView picture={item.picture} context={context} sizes="(min-width: 44rem) 20rem, 80vw" />
          </Figure>
        </li>
      ))}
    </ul>
  );
};
