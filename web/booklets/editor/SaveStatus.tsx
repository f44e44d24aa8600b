import { useT } from '../../lib/i18n.ts';
import { SaveState } from '../../ui/feedback/SaveState.tsx';
import { IconAlertTriangle, IconCloudOff, IconLock } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import { useEditor } from './editor-context.ts';
import classes from './SaveStatus.module.css';
import { useSaveStatus } from './use-save-status.ts';

/**
 * Shows « Enregistré » only after the server acknowledged everything; otherwise a short reason. The banner says more.
 */
export function SaveStatus() {
  const t = useT();
  const { readOnly } = useEditor();
  const { status, at } = useSaveStatus();
  if (readOnly) {
    return (
      <span className={`${shared.hint} ${classes.state}`}>
        <IconLock size={16} aria-hidden /> <span className={classes.words}>{t('editor.readOnly.short')}</span>
      </span>
    );
  }
  return (
    <span className={classes.status} data-status={status}>
      {status === 'saved' || status === 'saving' ? (
        <SaveState state={status} at={at ?? undefined} />
      ) : (
        <span
          className={`${shared.hint} ${classes.state}`}
          role="status"
          data-bad={status !== 'offline' || undefined}
          data-late
        >
          {status === 'offline' ? <IconCloudOff size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}{' '}
          <span className={classes.words}>{t(`editor.save.${status}`)}</span>
        </span>
      )}
    </span>
  );
}
