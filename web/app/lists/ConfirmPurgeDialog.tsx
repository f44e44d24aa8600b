import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../contract/platform/errors.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';

interface ConfirmPurgeDialogProps {
  /** The title that the user must type. */
  title: string;
  texts: { header: string; message: string; label: string; cancel: string; accept: string };
  purge: () => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}

/** Permanent deletion: the user must type the exact title. */
export function ConfirmPurgeDialog({ title, texts, purge, onClose, onDone }: ConfirmPurgeDialogProps) {
  const [typed, setTyped] = useState('');
  const { refusal, setRefusal, run } = useAction();
  const submit = async () => {
    if (typed.trim() !== title) return setRefusal(errorText('LIV-008'));
    await run(async () => {
      await purge();
      onClose();
      onDone();
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.header}
      footer={
        <DialogFooter cancel={texts.cancel} onCancel={onClose} focusCancel>
          <Button color="red" onClick={() => void submit()}>
            {texts.accept}
          </Button>
        </DialogFooter>
      }
    >
      <Stack>
        <p>{texts.message}</p>
        <TextField
          label={texts.label}
          value={typed}
          error={refusal}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
