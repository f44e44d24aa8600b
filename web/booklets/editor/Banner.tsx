import { IconAlertTriangle, IconCloudOff, IconLock } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { useReadOnlyReason } from '../../ui/form/read-only.ts';
import shared from '../../ui/theme/shared.module.css';
import { useEditor } from './editor-context.ts';
import { useSaveStatus } from './use-save-status.ts';
import classes from './Workbench.module.css';

/** Banner above the page: the reason why the work cannot be saved or edited. */
export function Banner() {
  const t = useT();
  const { readOnly, booklet, template } = useEditor();
  const { status, waiting, deviceFull } = useSaveStatus();
  const looking = useReadOnlyReason();
  if (readOnly) {
    const why = template
      ? 'template'
      : booklet.state === 'archived'
        ? 'archived'
        : booklet.can['booklet.edit']
          ? 'chapter'
          : 'right';
    return (
      <p className={`${shared.rowXs} ${classes.banner}`} data-tone="info">
        <IconLock size={18} aria-hidden /> {looking ?? t(`editor.readOnly.${why}`)}
      </p>
    );
  }
  if (deviceFull && status !== 'saved') {
    return (
      <p className={`${shared.rowXs} ${classes.banner}`} data-tone="warning" role="alert">
        <IconAlertTriangle size={18} aria-hidden /> {t('editor.deviceFull.banner')}
      </p>
    );
  }
  if (status === 'offline' || status === 'denied') {
    return (
      <p className={`${shared.rowXs} ${classes.banner}`} data-tone="warning" role="status">
        <IconCloudOff size={18} aria-hidden />{' '}
        {status === 'offline' ? t('editor.offline.banner', { count: waiting }) : t('editor.denied.banner')}
      </p>
    );
  }
  return null;
}
