import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import type { BlockProps } from '../../../../blocks/registry.ts';
import type { BlockContent } from '../../../../contract/booklets/content/content.ts';
import { t } from '../../../lib/i18n.ts';
import { getBlockTypeName } from '../block-type-names.ts';
import { useEditor, useSelection } from '../editor-context.ts';
import { useImageDrop } from '../image-drop.ts';
import { useTextVariables } from '../known-variables.ts';
import { RichEditor } from '../rich-text/RichEditor.tsx';
import { pasteHtml } from '../use-clipboard.ts';
import { useCommands } from '../use-commands.ts';
import { PlainEditable } from './PlainEditable.tsx';

interface InlineEditorProps {
  block: BlockContent;
  language: string;
  onReady: (editor: Editor | null) => void;
}

/** Editor of a title or a text, in place in the page. */
export function InlineEditor({ block, language, onReady }: InlineEditorProps) {
  const { store, selection } = useEditor();
  const commands = useCommands();
  const images = useImageDrop();
  const variables = useTextVariables();
  const point = useSelection((selected) => selected.point);
  const { id, type } = block;
  useEffect(() => {
    store.writingBlockId = id;
    return () => {
      store.writingBlockId = null;
      onReady(null);
    };
  }, [store, id, onReady]);
  const erase = () => {
    const before = store.findPreviousId(id);
    commands.remove(id);
    if (before !== null) commands.write(before);
  };

  if (type === 'heading') {
    const props = block.props as BlockProps<'heading'>;
    return (
      <PlainEditable
        as={`h${props.level}`}
        className="b-heading"
        text={props.text}
        label={getBlockTypeName(type)}
        language={language}
        placeholder={t('editor.inline.heading')}
        autoFocus
        point={point}
        onChange={(text) => store.editBlock(id, { ...props, text })}
        onEnter={() => commands.add('text', id)}
        onEscape={commands.leave}
        onEraseEmpty={erase}
      />
    );
  }
  const props = block.props as BlockProps<'text'>;
  return (
    <RichEditor
      label={getBlockTypeName(type)}
      className="b-rich"
      language={language}
      html={props.html}
      variables={variables}
      autoFocus
      point={point}
      onChange={(html) => store.editBlock(id, { ...props, html })}
      onImages={(files) => void images.dropImages(files, id)}
      onBlocks={(pasted) => void pasteHtml(pasted, id, images)}
      onReady={onReady}
      onEscape={commands.leave}
      onEraseEmpty={erase}
      onSlash={(split) => selection.openInsert(id, split)}
    />
  );
}
