import type { MediaDetail } from '../../../../contract/booklets/media/media-library.ts';
import { useT } from '../../../lib/i18n.ts';
import { MediaThumbnail } from '../MediaThumbnail.tsx';
import classes from './detail.module.css';

/** Preview of a file: picture, player or icon. */
export function MediaPreview({ media }: { media: MediaDetail }) {
  const t = useT();
  const { kind, url, name, sources } = media;
  const label = t('media.preview', { name });
  return (
    <div className={classes.frame}>
      {kind === 'image' && (
        <img
          className={classes.picture}
          src={sources.find(({ width }) => width >= 640)?.url ?? url}
          alt={media.alt || label}
        />
      )}
      {kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: its captions are a file of their own, chosen below
        <video className={classes.film} src={url} controls preload="metadata" aria-label={label} />
      )}
      {kind === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: its transcript stands below
        <audio className={classes.film} src={url} controls preload="metadata" aria-label={label} />
      )}
      {(kind === 'document' || kind === 'captions' || kind === 'font') && <MediaThumbnail media={media} />}
    </div>
  );
}
