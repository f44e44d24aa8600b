import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { useEditor } from '../editor-context.ts';
import { VariableMenu } from '../fields/VariableMenu.tsx';
import { FormatToolbar, insertVariable } from './FormatToolbar.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { LinkDialog } from './LinkDialog.tsx';

const BOOKLET_FORMATS = ['bold', 'italic', 'sup', 'bullets', 'numbers', 'quote'] as const;

/** Toolbar with the few formats of a booklet text, each with its shortcut. */
export function RichToolbar({ editor }: { editor: Editor | null }) {
  const t = useT();
  const { booklet } = useEditor();
  const [linking, setLinking] = useState(false);
  if (!editor) return null;
  return (
    <FormatToolbar
      editor={editor}
      label={t('editor.rich.toolbar')}
      formats={BOOKLET_FORMATS}
      onLink={() => setLinking(true)}
    >
      <LanguageMenu editor={editor} bookletLanguage={booklet.sourceLanguage} />
      <VariableMenu onPick={(key) => insertVariable(editor, key)} />
      <LinkDialog editor={editor} opened={linking} onClose={() => setLinking(false)} />
    </FormatToolbar>
  );
}
