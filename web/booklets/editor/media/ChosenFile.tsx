import { formatSize } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconFile, IconHeadphones, IconVideo } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './FileChooser.module.css';
import { useMedia } from './media-cache.ts';

/** The file of a field: a thumbnail, its name and its size. */
export function ChosenFile({ id }: { id: string }) {
  const t = useT();
  const media = useMedia(id);
  if (!media) return <p className={shared.hint}>{t('editor.media.looking')}</p>;
  const smallest = media.sources[0]?.url ?? media.url;
  return (
    <div className={`${shared.rowSm} ${classes.file}`}>
      {media.kind === 'image' ? (
        <img className={classes.thumb} src={smallest} alt="" />
      ) : media.kind === 'video' ? (
        <IconVideo size={28} aria-hidden />
      ) : media.kind === 'audio' ? (
        <IconHeadphones size={28} aria-hidden />
      ) : (
        <IconFile size={28} aria-hidden />
      )}
      <span>
        <span className={`${shared.breakable} ${shared.block}`}>{media.name}</span>
        <span className={shared.hint}>
          {formatSize(media.size)}
          {media.width !== null &&
            media.height !== null &&
            ` · ${t('editor.media.pixels', { width: media.width, height: media.height })}`}
        </span>
      </span>
    </div>
  );
}
