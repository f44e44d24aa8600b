import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import { useT } from './i18n.ts';
import { useBlocker } from './router/router-hooks.ts';

/** Asks before a screen with unsaved changes is left: by a link, by the history, or with the tab. */
export const useLeaveGuard = (dirty: boolean): void => {
  const t = useT();
  useUnsavedGuard(dirty);
  useBlocker(async ({ current, next }) => {
    if (!dirty || current.path === next.path) return false;
    return !(await confirm.ask({
      header: t('ui.form.leave.header'),
      message: t('ui.form.leave.message'),
      acceptLabel: t('ui.form.leave.accept'),
      rejectLabel: t('ui.form.leave.stay'),
      danger: true,
    }));
  });
};
