import { Button } from '@mantine/core';
import { type MediaDetail, restoreMediaVersion } from '../../../../contract/booklets/media/media-library.ts';
import { api } from '../../../lib/api.ts';
import { formatDayAndTime, formatSize } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { RowsLeftOut } from '../../../ui/table/RowsLeftOut.tsx';
import { refreshMedia } from '../use-media.ts';
import classes from './detail.module.css';

/** Former versions of a file, newest first. Each one can be restored. */
export function MediaVersionList({ media }: { media: MediaDetail }) {
  const t = useT();
  const restore = async (number: number) => {
    const sure = await confirm.ask({
      header: t('media.version.restore.title', { number }),
      message: t('media.version.restore.sentence'),
      acceptLabel: t('media.version.restore'),
    });
    if (!sure) return;
    const { id, rowVersion } = media;
    await api(restoreMediaVersion, { params: { id, number }, body: { rowVersion } }).catch(() => undefined);
    toast.success(t('media.version.restored'));
    refreshMedia();
  };
  return (
    <>
      <ul className={classes.list}>
        <li>
          <span className={classes.grow}>
            {t('media.version.present', { number: media.version, name: media.name })}
          </span>
          <span className={classes.dim}>{formatSize(media.size)}</span>
        </li>
        {media.versions.map(({ number, name, size: bytes, isCropped, replacedAt, replacedBy }) => (
          <li key={number}>
            <span className={classes.grow}>
              {t('media.version.one', { number, name })}
              <br />
              <span className={classes.dim}>
                {t('media.version.replaced', { date: formatDayAndTime(replacedAt), name: replacedBy })}
                {isCropped && ` · ${t('media.version.cropped')}`}
              </span>
            </span>
            <span className={classes.dim}>{formatSize(bytes)}</span>
            {media.can.change && (
              <Button variant="default" size="compact-md" onClick={() => void restore(number)}>
                {t('media.version.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RowsLeftOut count={media.left.versions} />
    </>
  );
}
