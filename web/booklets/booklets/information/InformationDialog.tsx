import { useState } from 'react';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import { useCacheBooklet } from '../use-booklet.ts';
import { InformationForm } from './InformationForm.tsx';

interface InformationDialogProps {
  booklet: Booklet;
  opened: boolean;
  onClose: () => void;
}

const INFORMATION_FORM_ID = 'informations-du-livret';

/** Dialog with the booklet's own fields. It asks for confirmation before unsaved input is lost. */
export function InformationDialog({ booklet, opened, onClose }: InformationDialogProps) {
  const t = useT();
  const keep = useCacheBooklet();
  const [state, setState] = useState({ dirty: false, busy: false });
  // The form starts from the booklet as it was when the dialog opened, or from another user's version that the user
  // accepted.
  const [base, setBase] = useState<{ booklet: Booklet; epoch: number } | null>(null);
  if (opened && base === null) setBase({ booklet, epoch: 0 });
  if (!opened && base !== null) setBase(null);
  const close = () => {
    if (!state.dirty) return onClose();
    confirm.require({
      header: t('booklet.information.leave.header'),
      message: t('booklet.information.leave.message'),
      acceptLabel: t('booklet.information.leave.accept'),
      rejectLabel: t('booklet.information.leave.stay'),
      danger: true,
      accept: onClose,
    });
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      width="44rem"
      title={t('booklet.information')}
      footer={
        <DialogFooter cancel={t('booklet.information.cancel')} onCancel={close}>
          <SubmitButton form={INFORMATION_FORM_ID} loading={state.busy}>
            {t('ui.form.save')}
          </SubmitButton>
        </DialogFooter>
      }
    >
      {base && (
        <InformationForm
          key={base.epoch}
          id={INFORMATION_FORM_ID}
          booklet={base.booklet}
          onState={setState}
          onTaken={(theirs) => {
            keep(theirs);
            setBase({ booklet: theirs, epoch: base.epoch + 1 });
          }}
          onSaved={(saved) => {
            keep(saved);
            toast.success(t('booklet.information.saved'));
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
