import { Button, Stack } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useMemo, useState } from 'react';
import { isAllowedLink } from '../../../../blocks/links.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { FormatToolbar, insertVariable } from '../../../booklets/editor/rich-text/FormatToolbar.tsx';
import { RichEditor } from '../../../booklets/editor/rich-text/RichEditor.tsx';
import { useT } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import classes from './content.module.css';
import { MailVariableMenu } from './MailVariableMenu.tsx';
import { toMailLink } from './mail-blocks.ts';
import { useMailContext } from './mail-context.ts';
import { UNDO_EXTENSIONS } from './undo-extensions.ts';

/** Dialog of a link in the text: its address, and its words when nothing is selected. */
function TextLinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT();
  const known: unknown = editor.getAttributes('link').href;
  const [typed, setTyped] = useState(typeof known === 'string' ? known : '');
  const [words, setWords] = useState('');
  const [wrong, setWrong] = useState(false);
  const needsWords = editor.state.selection.empty && !editor.isActive('link');
  const href = toMailLink(typed);
  const good = isAllowedLink(href) && !href.startsWith('page:');
  const apply = () => {
    if (!good || (needsWords && words.trim() === '')) return setWrong(true);
    onClose();
    const chain = editor.chain().focus();
    if (!needsWords) return chain.extendMarkRange('link').setLink({ href }).run();
    return chain.insertContent({ type: 'text', text: words.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('campaigns.link.title')}
      footer={
        <DialogFooter cancel={t('campaigns.cancel')} onCancel={onClose}>
          <Button onClick={apply}>{t('campaigns.link.apply')}</Button>
        </DialogFooter>
      }
    >
      <Stack>
        {needsWords && (
          <TextField
            label={t('campaigns.link.words')}
            required
            value={words}
            error={wrong && words.trim() === '' ? errorText('GEN-001') : undefined}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <TextField
          label={t('campaigns.link.target')}
          help={t('campaigns.link.target.help')}
          required
          value={typed}
          error={wrong && !good ? errorText(href === '' ? 'GEN-001' : 'EDI-012') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

const MAIL_FORMATS = ['bold', 'italic', 'bullets', 'numbers'] as const;

function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const t = useT();
  const [linking, setLinking] = useState(false);
  return (
    <FormatToolbar
      editor={editor}
      label={t('campaigns.rich.toolbar', { field: label })}
      formats={MAIL_FORMATS}
      className={classes.toolbar}
      onLink={() => setLinking(true)}
    >
      <MailVariableMenu of={label} onPick={(key) => insertVariable(editor, key)} />
      {linking && <TextLinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </FormatToolbar>
  );
}

interface MailRichTextEditorProps {
  label: string;
  html: string;
  point: { x: number; y: number } | null;
  describedBy: string;
  invalid: boolean;
  onChange: (html: string) => void;
}

/** Editor of a rich text of a message: the light editor of booklets, with the marks that mail programs support. */
export function RichWriter({ label, html, point, describedBy, invalid, onChange }: MailRichTextEditorProps) {
  const { language, variables } = useMailContext();
  const [editor, setEditor] = useState<Editor | null>(null);
  const names = useMemo(
    () => variables.map(({ key, label, example }) => ({ key, label, value: example })),
    [variables],
  );
  return (
    <>
      {editor && <Toolbar editor={editor} label={label} />}
      <div className={classes.text}>
        <RichEditor
          label={label}
          language={language}
          html={html}
          variables={names}
          more={UNDO_EXTENSIONS}
          autoFocus
          point={point}
          describedBy={describedBy}
          invalid={invalid}
          onReady={setEditor}
          onChange={onChange}
        />
      </div>
    </>
  );
}
