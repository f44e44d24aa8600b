import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { countGraphemes } from '../../../../contract/platform/text/graphemes.ts';
import { toPlainText } from '../../../../contract/platform/text/text.ts';
import { useT } from '../../../lib/i18n.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useTextVariables } from '../known-variables.ts';
import { RichEditor } from '../rich-text/RichEditor.tsx';
import { RichToolbar } from '../rich-text/RichToolbar.tsx';
import { type FieldProps, useFieldContext, useFieldError } from './field-context.ts';
import classes from './RichField.module.css';

/** Rich text in the panel: static, and an editor as soon as it has the focus. */
export function RichField({ path, label, help, value, onChange, max }: FieldProps<string> & { max: number }) {
  const t = useT();
  const id = useId();
  const variables = useTextVariables();
  const { disabled, language, writingPath, setWritingPath, onImages, markVisited } = useFieldContext();
  const [editor, setEditor] = useState<Editor | null>(null);
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
  const error = useFieldError(path);
  const active = writingPath === path && !disabled;
  const used = countGraphemes(toPlainText(value));
  return (
    <div className={classes.field} data-field={path}>
      <span className={classes.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={classes.box} data-active={active || undefined} data-invalid={error ? true : undefined}>
        {active ? (
          <>
            <div className={classes.bar}>
              <RichToolbar editor={editor} />
            </div>
            <div className={classes.text}>
              <RichEditor
                label={label}
                language={language}
                html={value}
                variables={variables}
                autoFocus
                point={point}
                onChange={onChange}
                onImages={onImages}
                onReady={setEditor}
                onEscape={() => setWritingPath(null)}
                describedBy={`${id}-help`}
                invalid={Boolean(error)}
              />
            </div>
          </>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: rich text has no element of its own
          <div
            className={classes.text}
            role="textbox"
            aria-multiline
            aria-readonly={disabled || undefined}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-help`}
            aria-invalid={error ? true : undefined}
            tabIndex={0}
            lang={language}
            onMouseDown={(event) => setPoint({ x: event.clientX, y: event.clientY })}
            onFocus={() => {
              if (disabled) return;
              markVisited(path);
              setEditor(null);
              setWritingPath(path);
            }}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, or written here through a schema
            dangerouslySetInnerHTML={{ __html: value || '<p><br></p>' }}
          />
        )}
      </div>
      <div id={`${id}-help`} className={`${shared.hint} ${classes.help}`}>
        {error && <FieldError>{error}</FieldError>}
        <span className={classes.foot}>
          <span>{help}</span>
          <span className={classes.count} data-over={used > max || undefined}>
            {t('ui.field.characters', { used, max })}
          </span>
        </span>
      </div>
    </div>
  );
}
