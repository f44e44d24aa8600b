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
  about: 'page' | 'chapter';
  title: string;
  /** The title to change; without it, the dialog names a new page or chapter. */
  initial?: string;
  /** Returns why this name is refused, or undefined. */
  refuse?: (name: string) => string | undefined;
  onName: (name: string) => void;
}

const MAX_TITLE_CHARACTERS = { page: 120, chapter: 80 };

/** Dialog for the title of a page or a chapter. */
export function NameDialog({ opened, onClose, about, title, initial = '', refuse, onName }: NameDialogProps) {
  const t = useT();
  const label = t(about === 'page' ? 'editor.page.title' : 'editor.tree.chapterTitle');
  const max = MAX_TITLE_CHARACTERS[about];
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
          <Button onClick={save}>{t(initial === '' ? 'editor.tree.add' : 'editor.tree.rename')}</Button>
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
