import { findShownDrawing, type Picture } from '../block.ts';
import type { RenderContext, RenderMedia } from '../context.ts';
import { DrawingFrame } from '../drawings/DrawingFrame.tsx';
import { getFocalClass } from '../focal-class.ts';
import { MissingMedia } from './MissingMedia.tsx';

/** The copy for browsers without srcset: the widest up to 1280 px, so that no phone loads the original. */
const getFallbackUrl = (media: RenderMedia) =>
  media.sources.findLast(({ width }) => width <= 1280)?.url ?? media.sources[0]?.url ?? media.url;

const DrawingView = ({ id, picture, context }: { id: string; picture: Picture; context: RenderContext }) => {
  const { drawings } = context;
  const shapes = drawings && Object.hasOwn(drawings, id) ? drawings[id] : undefined;
  // A drawing of another version of the product: a reader sees nothing.
  if (drawings && shapes === undefined) return <MissingMedia context={context} />;
  return <DrawingFrame shapes={shapes ?? ''} alt={picture.decorative ? '' : context.fillText(picture.alt)} />;
};

/** An image of the library, or a drawing. `sizes` is the HTML attribute. */
export const PictureView = ({
  picture,
  context,
  sizes = '(min-width: 44rem) 40rem, 100vw',
  className = 'b-picture',
}: {
  picture: Picture;
  context: RenderContext;
  sizes?: string;
  className?: string;
}) => {
  if (picture.mediaId === null) {
    const drawing = findShownDrawing(picture);
    return drawing === null ? null : <DrawingView id={drawing} picture={picture} context={context} />;
  }
  const media = context.findMedia(picture.mediaId);
  if (media === null) return <MissingMedia context={context} />;
  return (
    <img
      className={className + getFocalClass(media.focal)}
      src={getFallbackUrl(media)}
      srcSet={
        media.sources.length > 0 ? media.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined
      }
      sizes={media.sources.length > 0 ? sizes : undefined}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      alt={picture.decorative ? '' : context.fillText(picture.alt || media.alt)}
      loading={context.mode === 'print' ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
};
