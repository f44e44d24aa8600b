import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { line } from '../../../../contract/platform/text/text.ts';
import { useT } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';

interface NameDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  label: string;
  action: string;
  /** Maximum length in characters. */
  max: number;
  initial: string;
  /** Returns why this name is refused, or undefined. */
  refuse?: (name: string) => string | undefined;
  onName: (name: string) => void;
}

/** Dialog for the title of a page or a chapter. */
export function NameDialog({ opened, onClose, title, label, action, max, initial, refuse, onName }: NameDialogProps) {
  const t = useT();
  const [typed, setName] = useState(initial);
  const [error, setError] = useState('');
  useEffect(() => {
    if (!opened) return;
    setName(initial);
    setError('');
  }, [opened, initial]);
  const save = () => {
    const read = line(label, { min: 1, max }).safeParse(typed);
    if (!read.success) return setError(read.error.issues[0]?.message ?? '');
    const name = read.data.trim();
    const refused = refuse?.(name);
    if (refused) return setError(refused);
    onClose();
    onName(name);
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      footer={
        <DialogFooter cancel={t('editor.cancel')} onCancel={onClose}>
          <Button onClick={save}>{action}</Button>
        </DialogFooter>
      }
    >
      <TextField
        label={label}
        required
        max={max}
        value={typed}
        error={error}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The focus returns immediately to the button that opened the dialog: this same key would press it again.
          event.preventDefault();
          save();
        }}
      />
    </Dialog>
  );
}
