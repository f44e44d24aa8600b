import type { Editor } from '@tiptap/core';
import { useTextVariables } from '../known-variables.ts';
import { RichEditor } from '../rich-text/RichEditor.tsx';
import { useFieldContext, useFieldError } from './field-context.ts';
import classes from './TableField.module.css';

interface TableCellProps {
  path: string;
  label: string;
  html: string;
  current: boolean;
  onChange: (html: string) => void;
  onEnter: () => void;
  onReady: (editor: Editor) => void;
}

/** A cell of one paragraph is stored without its tags: a cell is a line, not a text. */
const unwrapParagraph = (html: string) => /^<p>((?:(?!<\/?p>).)*)<\/p>$/s.exec(html)?.[1] ?? html;

export function TableCell({ path, label, html, current, onChange, onEnter, onReady }: TableCellProps) {
  const { disabled, language, writingPath, setWritingPath } = useFieldContext();
  const variables = useTextVariables();
  const error = useFieldError(path);
  return (
    <td
      className={classes.cell}
      data-current={current || undefined}
      data-field={path}
      data-invalid={Boolean(error) || undefined}
    >
      {writingPath === path && !disabled ? (
        <RichEditor
          label={label}
          language={language}
          html={html}
          variables={variables}
          autoFocus
          onChange={(next) => onChange(unwrapParagraph(next))}
          onReady={onReady}
          onEscape={() => setWritingPath(null)}
          invalid={Boolean(error)}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: rich text has no element of its own
        <div
          className={classes.text}
          role="textbox"
          aria-multiline
          aria-label={label}
          aria-readonly={disabled || undefined}
          tabIndex={0}
          lang={language}
          onFocus={() => {
            onEnter();
            if (!disabled) setWritingPath(path);
          }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, or written here through a schema
          dangerouslySetInnerHTML={{ __html: html || '<br>' }}
        />
      )}
    </td>
  );
}
