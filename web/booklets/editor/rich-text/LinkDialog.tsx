import { Button, Stack } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { isAllowedLink } from '../../../../blocks/links.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import { HrefInput } from '../fields/HrefInput.tsx';

interface LinkDialogProps {
  editor: Editor;
  opened: boolean;
  onClose: () => void;
}

/** Dialog for the target of a link, and for its words when nothing is selected. */
export function LinkDialog({ editor, opened, onClose }: LinkDialogProps) {
  const t = useT();
  const [href, setHref] = useState('');
  const [words, setWords] = useState('');
  const [wrong, setWrong] = useState(false);
  const needsWords = editor.state.selection.empty && !editor.isActive('link');

  useEffect(() => {
    if (!opened) return;
    const known: unknown = editor.getAttributes('link').href;
    setHref(typeof known === 'string' ? known : '');
    setWords('');
    setWrong(false);
  }, [opened, editor]);

  const apply = () => {
    if (!isAllowedLink(href) || (needsWords && words.trim() === '')) return setWrong(true);
    onClose();
    const chain = editor.chain().focus();
    if (needsWords) {
      chain.insertContent({ type: 'text', text: words.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      chain.extendMarkRange('link').setLink({ href }).run();
    }
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('editor.link.title')}
      footer={
        <DialogFooter cancel={t('editor.cancel')} onCancel={onClose}>
          <Button onClick={apply}>{t('editor.link.apply')}</Button>
        </DialogFooter>
      }
    >
      <Stack>
        {needsWords && (
          <TextField
            label={t('editor.link.words')}
            help={t('editor.link.words.help')}
            required
            value={words}
            error={wrong && words.trim() === '' ? errorText('GEN-001') : undefined}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <HrefInput
          label={t('editor.link.target')}
          value={href}
          onChange={setHref}
          error={wrong && !isAllowedLink(href) ? errorText(href === '' ? 'GEN-001' : 'EDI-012') : undefined}
        />
      </Stack>
    </Dialog>
  );
}
