import type { Picture } from '../block.ts';
import type { RenderContext, RenderMedia } from '../context.ts';
import { getFocalClass } from '../focal-class.ts';
import { MissingMedia } from './MissingMedia.tsx';

/** The copy for browsers without srcset: the widest up to 1280 px, so that no phone loads the original. */
const getFallbackUrl = (media: RenderMedia) =>
  media.sources.findLast(({ width }) => width <= 1280)?.url ?? media.sources[0]?.url ?? media.url;

/** An image of the library. `sizes` is the HTML attribute. */
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
  if (picture.mediaId === null) return null;
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
