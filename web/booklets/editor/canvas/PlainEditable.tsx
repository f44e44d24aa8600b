import { type ElementType, useLayoutEffect, useRef } from 'react';

interface PlainEditableProps {
  as: ElementType;
  className?: string;
  text: string;
  label: string;
  language: string;
  placeholder?: string;
  autoFocus?: boolean;
  /** Initial caret position in window coordinates; by default the end of the text. */
  point?: { x: number; y: number } | null;
  onChange: (text: string) => void;
  onEnter?: () => void;
  onEscape?: () => void;
  onEraseEmpty?: () => void;
}

const putCaret = (box: HTMLElement, point: { x: number; y: number } | null | undefined) => {
  box.focus();
  const selection = window.getSelection();
  const range = document.createRange();
  const at = point && 'caretPositionFromPoint' in document ? document.caretPositionFromPoint(point.x, point.y) : null;
  if (at && box.contains(at.offsetNode)) range.setStart(at.offsetNode, at.offset);
  else range.selectNodeContents(box);
  range.collapse(Boolean(at && box.contains(at.offsetNode)));
  selection?.removeAllRanges();
  selection?.addRange(range);
};

/** One line of plain text, editable in place. */
export function PlainEditable(props: PlainEditableProps) {
  const { as: Element, className, text, label, language, placeholder, autoFocus, point } = props;
  const box = useRef<HTMLElement>(null);
  const written = useRef<string | null>(null);

  // The browser owns the content during typing; only a change from elsewhere (undo) replaces it.
  useLayoutEffect(() => {
    if (!box.current || text === written.current) return;
    written.current = text;
    box.current.textContent = text;
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useLayoutEffect(() => {
    if (autoFocus && box.current) putCaret(box.current, point);
  }, []);

  return (
    <Element
      ref={box}
      className={className}
      role="textbox"
      aria-label={label}
      lang={language}
      spellCheck
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      data-placeholder={placeholder}
      data-empty={text === '' || undefined}
      onInput={(event: React.FormEvent<HTMLElement>) => {
        const typed = (event.currentTarget.textContent ?? '').replace(/[\r\n]+/g, ' ');
        written.current = typed;
        props.onChange(typed);
      }}
      onKeyDown={(event: React.KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
          event.preventDefault();
          event.stopPropagation();
          props.onEnter?.();
        }
        if (event.key === 'Escape') props.onEscape?.();
        if (event.key === 'Backspace' && text === '' && props.onEraseEmpty) {
          event.preventDefault();
          props.onEraseEmpty();
        }
      }}
    />
  );
}
