import { useT } from '../../../lib/i18n.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';

/** Returns a close handler that asks for confirmation when unsaved input would be lost. */
export const useConfirmLeave = (onClose: () => void, dirty: boolean) => {
  const t = useT();
  return (): void => {
    if (!dirty) onClose();
    else
      confirm.require({
        header: t('participants.leave.header'),
        message: t('participants.leave.message'),
        acceptLabel: t('participants.leave.accept'),
        danger: true,
        accept: onClose,
      });
  };
};
