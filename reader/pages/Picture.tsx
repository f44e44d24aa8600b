import { getFocalClass } from '../../blocks/focal-class.ts';
import type { ReaderPicture } from './reader-booklet.ts';

/** Picture of the booklet itself: cover, logo, portrait of the signatory. */
export const Picture = ({
  picture: { media, alt },
  className,
  sizes,
  eager = false,
}: {
  picture: ReaderPicture;
  className: string;
  sizes: string;
  eager?: boolean;
}) => {
  const fallback = media.sources.findLast(({ width }) => width <= 1280) ?? media.sources[0];
  return (
    <img
      className={className + getFocalClass(media.focal)}
      src={fallback?.url ?? media.url}
      srcSet={media.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
      sizes={media.sources.length > 0 ? sizes : undefined}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
};
