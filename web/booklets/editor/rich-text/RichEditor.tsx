import type { Editor, Extensions } from '@tiptap/core';
import { EditorContent, useEditor as useTiptap } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { cleanPastedHtml, extractPastedImages } from './clean-paste.ts';
import { RICH_TEXT_EXTENSIONS, toStoredHtml } from './extensions.ts';
import classes from './RichEditor.module.css';

interface RichEditorProps {
  label: string;
  /** BCP 47 tag of the content, for the spell-checker of the browser. */
  language: string;
  html: string;
  onChange: (html: string) => void;
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
  /** Called when `/` is typed in an empty text. */
  onSlash?: () => void;
}

/** Rich text editor. Only one exists at a time: elsewhere the same text is rendered as readers see it. */
export function RichEditor(props: RichEditorProps) {
  const { label, language, html, point, autoFocus, className, describedBy, invalid } = props;
  const latest = useRef(props);
  latest.current = props;
  const written = useRef(html);

  const made = useTiptap({
    extensions: props.more ? [...RICH_TEXT_EXTENSIONS, ...props.more] : RICH_TEXT_EXTENSIONS,
    content: html,
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
        const { onImages } = latest.current;
        const data = event.clipboardData;
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
        if (event.key === 'Escape' && latest.current.onEscape) {
          latest.current.onEscape();
          return true;
        }
        const { doc } = view.state;
        const empty = doc.textContent === '' && doc.childCount === 1;
        const act = event.key === 'Backspace' ? latest.current.onEraseEmpty : latest.current.onSlash;
        if (!empty || !act || (event.key !== 'Backspace' && event.key !== '/')) return false;
        act();
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
    editor.commands.setContent(html, { emitUpdate: false });
    editor.commands.setTextSelection(Math.min(from, editor.state.doc.content.size));
  }, [editor, html]);

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

  return <EditorContent editor={editor} />;
}
