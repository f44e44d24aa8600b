import { resolveHref } from '../links.ts';
import { Figure } from '../parts/Figure.tsx';
import { PictureView } from '../parts/PictureView.tsx';
import type { BlockViewProps } from '../registry.ts';

const SIZES = {
  column: '(min-width: 44rem) 40rem, 100vw',
  wide: '(min-width: 60rem) 56rem, 100vw',
  full: '100vw',
} as const;

export const ImageView = ({ props, context }: BlockViewProps<'image'>) => {
  const { caption, credit, width } = props;
  const href = resolveHref(props.href, context);
  const picture = <PictureView picture={props.picture} context={context} sizes={SIZES[width]} />;
  return (
    <Figure
      className={`b-image b-image-${width}`}
      caption={context.fillText(caption)}
      credit={credit === '' ? '' : context.t('image.credit', { name: context.fillText(credit) })}
    >
      {href === null ? picture : <a href={href}>{picture}</a>}
    </Figure>
  );
};
