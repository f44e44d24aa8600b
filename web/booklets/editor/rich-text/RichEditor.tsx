import { type Editor, type Extensions, getHTMLFromFragment } from '@tiptap/core';
import { Fragment, type Node as TextNode } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { EditorContent, useEditor as useTiptap } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { holdsBlocks } from '../paste/holds-blocks.ts';
import type { TextSplit } from '../store/selection.ts';
import { cleanPastedHtml, extractPastedImages } from './clean-paste.ts';
import { RICH_TEXT_EXTENSIONS, toStoredHtml } from './extensions.ts';
import classes from './RichEditor.module.css';
import { VariableSuggestions } from './VariableSuggestions.tsx';
import { type TextVariable, toEditedHtml, VariableChip } from './variable-chip.ts';

interface RichEditorProps {
  label: string;
  /** BCP 47 tag of the content, for the spell-checker of the browser. */
  language: string;
  html: string;
  onChange: (html: string) => void;
  /** Variables that the text may hold. */
  variables: readonly TextVariable[];
  /** Additional extensions: the same from the first render on. */
  more?: Extensions;
  /** Pictures pasted or dropped into the text. */
  onImages?: (files: File[]) => void;
  /** Initial caret position: a point of the window, or the end. */
  point?: { x: number; y: number } | null;
  autoFocus?: boolean;
  className?: string;
  describedBy?: string;
  invalid?: boolean;
  /** Called with the editor once it is ready, for the toolbar. */
  onReady?: (editor: Editor) => void;
  onEscape?: () => void;
  /** Called when Backspace is pressed in an empty text. */
  onEraseEmpty?: () => void;
  /** Called when `/` is typed in an empty paragraph; with the texts around it when it is not alone. */
  onSlash?: (split: TextSplit | null) => void;
  /** Called with a pasted HTML that holds titles, tables or pictures. Without it, only its text is pasted. */
  onBlocks?: (html: string) => void;
}

const isEmptyText = ({ textContent, childCount }: TextNode): boolean => textContent === '' && childCount === 1;

/** The texts before and after the empty paragraph of the cursor; null when the cursor is elsewhere. */
const findSplit = ({ doc, selection, schema }: EditorState): TextSplit | null => {
  const { $from, empty } = selection;
  const isParagraph = $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  if (!empty || !isParagraph) return null;
  const at = $from.index(0);
  const toHtml = (nodes: readonly TextNode[]) => toStoredHtml(getHTMLFromFragment(Fragment.from(nodes), schema));
  return { before: toHtml(doc.children.slice(0, at)), rest: toHtml(doc.children.slice(at + 1)) };
};

/** Rich text editor. Only one exists at a time: elsewhere the same text is rendered as readers see it. */
export function RichEditor(props: RichEditorProps) {
  const { label, language, html, variables, point, autoFocus, className, describedBy, invalid } = props;
  const latest = useRef(props);
  latest.current = props;
  const written = useRef(html);
  /** Keys of the open list of variables; null: it is closed. */
  const handleListKey = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const [extensions] = useState(() => [
    ...RICH_TEXT_EXTENSIONS,
    VariableChip.configure({ listVariables: () => latest.current.variables }),
    ...(props.more ?? []),
  ]);

  const made = useTiptap({
    extensions,
    content: toEditedHtml(html),
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        spellcheck: 'true',
        class: `${classes.text} ${className ?? ''}`,
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_view, event) => {
        const { onImages, onBlocks } = latest.current;
        const data = event.clipboardData;
        const html = data?.getData('text/html') ?? '';
        if (onBlocks && holdsBlocks(html)) {
          onBlocks(html);
          return true;
        }
        if (!onImages || !data) return false;
        const holdsFile = [...data.files].some(({ type }) => type.startsWith('image/'));
        void extractPastedImages(data).then((files) => files.length > 0 && onImages(files));
        return holdsFile && data.getData('text/plain') === '';
      },
      handleDrop: (_view, event) => {
        const files = [...(event.dataTransfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
        if (files.length === 0 || !latest.current.onImages) return false;
        event.preventDefault();
        latest.current.onImages(files);
        return true;
      },
      handleKeyDown: (view, event) => {
        if (handleListKey.current?.(event)) return true;
        if (event.key === 'Escape' && latest.current.onEscape) {
          latest.current.onEscape();
          return true;
        }
        const { onEraseEmpty, onSlash } = latest.current;
        const isEmpty = isEmptyText(view.state.doc);
        if (event.key === 'Backspace' && isEmpty && onEraseEmpty) {
          onEraseEmpty();
          return true;
        }
        const split = event.key === '/' && onSlash ? findSplit(view.state) : null;
        if (!split) return false;
        onSlash?.(isEmpty ? null : split);
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = toStoredHtml(changed.getHTML());
      latest.current.onChange(written.current);
    },
  });

  // An editor created too late for its render is already destroyed: the next render makes another.
  const editor = made?.isDestroyed ? null : made;

  // Undo, or the choice between two versions, changed the text from outside.
  useEffect(() => {
    if (!editor || editor.isDestroyed || html === written.current) return;
    written.current = html;
    const { from } = editor.state.selection;
    editor.commands.setContent(toEditedHtml(html), { emitUpdate: false });
    editor.commands.setTextSelection(Math.min(from, editor.state.doc.content.size));
  }, [editor, html]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips read the variables themselves
  useEffect(() => {
    if (editor && !editor.isDestroyed) for (const refresh of editor.storage.variable.refreshChips) refresh();
  }, [editor, variables]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor is there
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    latest.current.onReady?.(editor);
    if (!autoFocus) return;
    const at = point ? editor.view.posAtCoords({ left: point.x, top: point.y })?.pos : undefined;
    // The command alone takes the focus on the next frame: keys typed until then would be lost.
    editor.view.focus();
    editor.commands.focus(at ?? 'end', { scrollIntoView: at === undefined });
  }, [editor]);

  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const box = editor.view.dom;
    if (describedBy) box.setAttribute('aria-describedby', describedBy);
    else box.removeAttribute('aria-describedby');
    if (invalid) box.setAttribute('aria-invalid', 'true');
    else box.removeAttribute('aria-invalid');
  }, [editor, describedBy, invalid]);

  return (
    <>
      <EditorContent editor={editor} />
      {editor && <VariableSuggestions editor={editor} variables={variables} onKey={handleListKey} />}
    </>
  );
}
