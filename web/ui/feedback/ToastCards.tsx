import { Button, CloseButton } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '../icons/index.ts';
import shared from '../theme/shared.module.css';
import classes from './Toasts.module.css';
import { MAX_VISIBLE_TOASTS, TOAST_LIFE_MS, type Toast, toastQueue } from './toast.ts';
import { useToastTimer } from './use-toast-timer.ts';

const icons = { success: IconCircleCheck, warning: IconAlertTriangle, error: IconExclamationCircle };
const words = { success: 'ui.toast.success', warning: 'ui.toast.warning', error: 'ui.toast.error' } as const;

function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const t = useT();
  const Icon = icons[toast.kind];
  const close = () => toastQueue.close(toast.id);
  useToastTimer(TOAST_LIFE_MS[toast.kind], paused, close);
  return (
    <li className={classes.item}>
      <div
        className={`${shared.gridSm} ${shared.card} ${classes.card}`}
        data-kind={toast.kind}
        role={toast.kind === 'success' ? 'status' : 'alert'}
      >
        <Icon className={classes.icon} size={22} aria-hidden />
        <p className={`${shared.noMargin} ${shared.breakable} ${classes.text}`}>
          <strong className={classes.word}>{t(words[toast.kind])}</strong> {toast.text}
          {toast.action && (
            <Button className={classes.action} size="compact-sm" variant="default" onClick={toast.action.run}>
              {toast.action.label}
            </Button>
          )}
        </p>
        <CloseButton size="md" onClick={close} aria-label={t('ui.toast.close')} />
      </div>
    </li>
  );
}

/** The first toasts, and the number of those that wait. */
export function ToastCards({ toasts, paused }: { toasts: readonly Toast[]; paused: boolean }) {
  const t = useT();
  const waiting = toasts.length - MAX_VISIBLE_TOASTS;
  return (
    <>
      <ol className={shared.stackXs}>
        {toasts.slice(0, MAX_VISIBLE_TOASTS).map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={paused} />
        ))}
      </ol>
      {waiting > 0 && (
        <p className={`${shared.rowXs} ${classes.waiting}`}>
          {t('ui.toast.waiting', { count: waiting })}
          <Button size="compact-xs" variant="subtle" onClick={toastQueue.clear}>
            {t('ui.toast.closeAll')}
          </Button>
        </p>
      )}
    </>
  );
}
