import { useT } from '../../lib/i18n.ts';
import { useReadOnlyReason } from '../../ui/form/read-only.ts';
import { IconAlertTriangle, IconCloudOff, IconLock } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import { useEditor } from './editor-context.ts';
import { useSaveStatus } from './use-save-status.ts';
import classes from './Workbench.module.css';

/** Banner above the page: the reason why the work cannot be saved or edited. */
export function Banner() {
  const t = useT();
  const { readOnly, booklet, template, tree, store } = useEditor();
  const { status, waiting, deviceFull } = useSaveStatus();
  const looking = useReadOnlyReason();
  const banner = (tone: 'info' | 'warning', Icon: typeof IconLock, words: string, role?: 'alert' | 'status') => (
    <p className={`${shared.rowXs} ${classes.banner}`} data-tone={tone} role={role}>
      <Icon size={18} aria-hidden /> {words}
    </p>
  );
  const page = tree.chapters.flatMap(({ pages }) => pages).find(({ id }) => id === store.id);
  if (page?.isClosed) return banner('info', IconLock, t('editor.readOnly.page', { name: page.lockedBy?.name ?? '' }));
  if (readOnly) {
    const why = template
      ? 'template'
      : booklet.state === 'archived'
        ? 'archived'
        : booklet.can['booklet.edit']
          ? 'chapter'
          : 'right';
    return banner('info', IconLock, looking ?? t(`editor.readOnly.${why}`));
  }
  if (deviceFull && status !== 'saved')
    return banner('warning', IconAlertTriangle, t('editor.deviceFull.banner'), 'alert');
  if (status === 'offline')
    return banner('warning', IconCloudOff, t('editor.offline.banner', { count: waiting }), 'status');
  if (status === 'denied') return banner('warning', IconCloudOff, t('editor.denied.banner'), 'status');
  return null;
}
