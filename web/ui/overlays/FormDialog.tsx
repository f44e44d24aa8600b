import { Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogFooter } from './DialogFooter.tsx';

interface FormDialogProps {
  title: ReactNode;
  width?: string;
  form: { submit: (event: FormEvent<HTMLFormElement>) => Promise<void>; busy: boolean };
  /** Texts of the buttons. */
  cancel: string;
  accept: string;
  onClose: () => void;
  /** The fields, and the refusal of the form. */
  children: ReactNode;
}

/** A window that holds one form; its footer has « Annuler » and the button that submits. */
export function FormDialog({ form, cancel, accept, onClose, children, ...dialog }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      opened
      onClose={onClose}
      {...dialog}
      footer={
        <DialogFooter cancel={cancel} onCancel={onClose}>
          <SubmitButton form={id} loading={form.busy}>
            {accept}
          </SubmitButton>
        </DialogFooter>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate>
        <Stack>{children}</Stack>
      </form>
    </Dialog>
  );
}
