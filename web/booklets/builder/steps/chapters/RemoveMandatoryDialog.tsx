import { Button } from '@mantine/core';
import { useState } from 'react';
import { line } from '../../../../../contract/platform/text/text.ts';
import { useT } from '../../../../lib/i18n.ts';
import { TextAreaField } from '../../../../ui/fields/TextAreaField.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../../ui/overlays/DialogFooter.tsx';

const MAX_REASON_LENGTH = 500;
const reasonSchema = line('Motif', { min: 3, max: MAX_REASON_LENGTH });

interface RemoveMandatoryDialogProps {
  title: string;
  legalBasis: string;
  onClose: () => void;
  onRemove: (reason: string) => void;
}

/** Asks for a reason before a mandatory chapter is removed. */
export function RemoveMandatoryDialog({ title, legalBasis, onClose, onRemove }: RemoveMandatoryDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const remove = () => {
    const read = reasonSchema.safeParse(reason);
    if (read.success) onRemove(read.data);
    else setError(read.error.issues[0]?.message ?? '');
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('builder.chapters.removeMandatory', { title })}
      footer={
        <DialogFooter cancel={t('builder.chapters.keep')} onCancel={onClose}>
          <Button color="red" onClick={remove}>
            {t('builder.chapters.removeAnyway')}
          </Button>
        </DialogFooter>
      }
    >
      <p>{t('builder.chapters.mandatory.why')}</p>
      {legalBasis && <p>{legalBasis}</p>}
      <TextAreaField
        label={t('builder.chapters.reason')}
        help={t('builder.chapters.reason.help')}
        required
        max={MAX_REASON_LENGTH}
        minRows={2}
        value={reason}
        error={error || undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError('');
        }}
      />
    </Dialog>
  );
}
