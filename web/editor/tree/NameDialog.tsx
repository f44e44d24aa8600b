import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { line } from '../../../contract/text.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface NameDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  label: string;
  action: string;
  /** Characters. */
  max: number;
  initial: string;
  onName: (name: string) => void;
}

/** Asks for the title of a page or of a chapter. */
export function NameDialog({ opened, onClose, title, label, action, max, initial, onName }: NameDialogProps) {
  const t = useT();
  const [name, setName] = useState(initial);
  const [error, setError] = useState('');
  useEffect(() => {
    if (!opened) return;
    setName(initial);
    setError('');
  }, [opened, initial]);
  const save = () => {
    const read = line(label, { min: 1, max }).safeParse(name);
    if (!read.success) return setError(read.error.issues[0]?.message ?? '');
    onClose();
    onName(read.data.trim());
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('editor.cancel')}
          </Button>
          <Button onClick={save}>{action}</Button>
        </Group>
      }
    >
      <TextField
        label={label}
        required
        max={max}
        value={name}
        error={error}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The focus goes back at once to what opened the dialog: this same key would press it again.
          event.preventDefault();
          save();
        }}
      />
    </Dialog>
  );
}
