import { type MantineSpacing, Stack } from '@mantine/core';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { DialogFooter } from './DialogFooter.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'onClose' | 'children'> {
  form: { submit: FormEventHandler<HTMLFormElement>; busy: boolean };
  /** Text of the button that gives up. */
  cancel: string;
  /** Text of the button that submits. */
  accept: string;
  acceptIcon?: ReactNode;
  /** Destructive action: red button. */
  danger?: boolean;
  /** Space between the children. */
  gap?: MantineSpacing;
}

/** A window with one form, and its buttons at the foot. */
export function FormDialog({ form, cancel, accept, acceptIcon, danger, gap, children, ...dialog }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      opened
      {...dialog}
      footer={
        <DialogFooter cancel={cancel} onCancel={dialog.onClose}>
          <SubmitButton form={id} loading={form.busy} leftSection={acceptIcon} color={danger ? 'red' : undefined}>
            {accept}
          </SubmitButton>
        </DialogFooter>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate>
        <Stack gap={gap}>{children}</Stack>
      </form>
    </Dialog>
  );
}
