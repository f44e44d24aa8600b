import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { line } from '../../../../../contract/platform/text/text.ts';
import { useT } from '../../../../lib/i18n.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';

const MAX = 500;
const reasonSchema = line('Motif', { min: 3, max: MAX });

interface RemoveMandatoryProps {
  title: string;
  legalBasis: string;
  onClose: () => void;
  onRemove: (reason: string) => void;
}

/** Asks for a reason before a mandatory chapter is removed. */
export function RemoveMandatory({ title, legalBasis, onClose, onRemove }: RemoveMandatoryProps) {
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('builder.chapters.keep')}
          </Button>
          <Button color="red" onClick={remove}>
            {t('builder.chapters.removeAnyway')}
          </Button>
        </Group>
      }
    >
      <p>{t('builder.chapters.mandatory.why')}</p>
      {legalBasis && <p>{legalBasis}</p>}
      <TextAreaField
        label={t('builder.chapters.reason')}
        help={t('builder.chapters.reason.help')}
        required
        max={MAX}
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
