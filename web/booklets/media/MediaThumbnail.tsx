import type { Media } from '../../../contract/booklets/media/media.ts';
import { IconFileText, IconHeadphones, IconSubtitles, IconTypography, IconVideo } from '../../ui/icons/index.ts';
import classes from './media.module.css';

const KIND_ICONS = {
  document: IconFileText,
  audio: IconHeadphones,
  captions: IconSubtitles,
  font: IconTypography,
  video: IconVideo,
  image: IconFileText,
};

/** Thumbnail of a file. It is decorative: the name is beside it. */
export function MediaThumbnail({ media, isSmall = false }: { media: Media; isSmall?: boolean }) {
  const Icon = KIND_ICONS[media.kind];
  const name = isSmall ? classes.smallThumb : classes.thumb;
  if (media.kind !== 'image') {
    return (
      <span className={name}>
        <Icon size={isSmall ? 20 : 36} aria-hidden />
      </span>
    );
  }
  const [small] = media.sources;
  return <img className={name} src={small?.url ?? media.url} alt="" loading="lazy" draggable={false} />;
}
